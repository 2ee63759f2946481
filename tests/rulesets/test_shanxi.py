"""Push-over with open ready, Lisi and the face-down ready game: values, options, refusals and payments by hand."""

from __future__ import annotations

import pytest
from told import judged, told, want

PUSH = "S:23m456p789s55z[123s]"
HAND = "S:23m456p789s55z[222p]"
KONGS = "S:34m99s[1111p](2222s)[333z]"


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # undeclared: 1 from each on a discard or a robbed kong, without the dealer's double
        ("", f"{PUSH} W-4m", "1: plain=1 | E-1 S3 W-1 N-1"),
        ("", f"{PUSH} E[444m+4m]", "1: plain=1 | E-1 S3 W-1 N-1"),
        ("", "23m456p789s55z[123s] W-4m", "1: plain=1 | E3 S-1 W-1 N-1"),
        ("", f"{PUSH} +4m", "2: plain=1 self-draw=1 | E-4 S8 W-2 N-2"),
        ("", "23m456p789s55z[123s] +4m", "2: plain=1 self-draw=1 | E12 S-4 W-4 N-4"),
        # open draw wins by self-draw only, open hand on anything; both double with the dealer
        ("", "23m456p789s55z[123s] +4m mode=mingmo", "4: open-draw=4 | E24 S-8 W-8 N-8"),
        ("", f"{PUSH} W-4m mode=mingmo", "self-draw-only"),
        ("", f"{PUSH} E[444m+4m] mode=mingmo", "self-draw-only"),
        ("", f"{PUSH} +4m mode=mingda", "8: open-hand=8 | E-16 S32 W-8 N-8"),
        ("", f"{PUSH} E[444m+4m] mode=mingda", "8: open-hand=8 | E-16 S32 W-8 N-8"),
        ("", f"{PUSH} W-4m mode=mingda", "8: open-hand=8 | E-16 S32 W-8 N-8"),
        ("", f"{PUSH} W-4m mode=open", "bad-context"),
        # flowers add, none stands for a tile; kongs pay nothing
        ("", "S:23m456p789s55z[123s]{1f8f} W-4m", "3: plain=1 flower=2 | E-3 S9 W-3 N-3"),
        (",flower-fan=0", "S:23m456p789s55z[123s]{1f} +4m", "2: plain=1 self-draw=1 | E-4 S8 W-2 N-2"),
        ("", "S:23m456p789s5z1f[123s] +5z", "no-shape"),
        ("", f"{KONGS} +5m kong", "2: plain=1 self-draw=1 | E-4 S8 W-2 N-2"),
        ("", "S:1122m3344p5566s7z W-7z", "1: plain=1 | E-1 S3 W-1 N-1"),
        ("", "S:23m456p789s5z6z[123s] +4m", "no-shape"),
        ("", "S:23m456p789s55z[123s@W] +4m", "illegal-meld"),
    ],
)
def test_tuidaohu(options: str, line: str, answer: str) -> None:
    assert told("tuidaohu" + options, line) == want(answer)
    assert not judged("tuidaohu" + options, line).side


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        ("", "23m456p789s55z[222p] +4m ready", "2: plain=1 self-draw=2 | E12 S-4 W-4 N-4"),
        # a discarder who is ready leaves everybody his share, one who is not pays them all
        ("", f"{HAND} E-4m ready readied=E", "1: plain=1 | E-2 S4 W-1 N-1"),
        ("", f"{HAND} E-4m ready", "1: plain=1 | E-4 S4 W0 N0"),
        ("", f"{HAND} E-4m ready readied=WN", "1: plain=1 | E-4 S4 W0 N0"),
        ("", f"{HAND} W[444m+4m] ready", "1: plain=1 | E0 S4 W-4 N0"),
        # kong chips stand outside the doubles
        ("", f"{KONGS} E-5m ready", "4: plain=1 exposed-kong=1 concealed-kong=2 | E-13 S13 W0 N0"),
        ("", f"{KONGS} E-5m ready readied=E", "4: plain=1 exposed-kong=1 concealed-kong=2 | E-5 S13 W-4 N-4"),
        # rows: only a full flush adds to another
        ("", "1122m3344m5566m7m +7m ready", "12: full-flush=3 seven-pairs=3 self-draw=2 | E72 S-24 W-24 N-24"),
        ("", "S:123456789m55m77m W-7m ready readied=W", "6: full-flush=3 pure-straight=3 | E-12 S24 W-6 N-6"),
        ("", "S:12345678m9m46p77z W-5p ready readied=W", "3: pure-straight=3 | E-6 S12 W-3 N-3"),
        ("", "S:1111m2222p33s44s5z +5z ready", "12: luxury-seven-pairs=6 self-draw=2 | E-24 S48 W-12 N-12"),
        ("", "S:19m19p19s1234567z W-5z ready readied=W", "9: thirteen-orphans=9 | E-18 S36 W-9 N-9"),
        # refusals in their order
        ("", HAND + " +4m", "not-ready"),
        ("", "S:23m456p789s55z[2222p] +4m kong", "not-ready"),
        ("", "S:23m456p789s55z[2222p] +4m ready kong", "kong-after-ready"),
        ("", "S:23m456p789s5z6z[222p] +4m ready", "no-shape"),
        ("", "S:23m456p55z[123p][222p] +4m ready", "illegal-meld"),
        ("", "S:23m456p789s55z[2222p] +2p ready", "too-many-copies"),
        # options
        (",missing-suit=true", f"{HAND} +4m ready", "suit-not-void"),
        (",missing-suit=true", "S:23m456m789m55z[222m] +4m ready", "suit-missing"),
        (",missing-suit=true", "1122m3344m5566m7m +7m ready", "suit-missing"),
        (",missing-suit=true", "S:19m19p19s1234567z +1m ready", "suit-not-void"),
        (",missing-suit=true", "S:23m456m789p55z[222p] +4m ready", "2: plain=1 self-draw=2 | E-4 S8 W-2 N-2"),
        (",tiles=108", f"{HAND} +4m ready", "tile-not-in-set"),
        (",tiles=108", "S:23m456p789s55s[222p] +4m ready", "2: plain=1 self-draw=2 | E-4 S8 W-2 N-2"),
        (",players=3", f"{HAND} +4m ready", "2: plain=1 self-draw=2 | E-4 S6 W-2"),
        (",players=3", f"{HAND} W-4m ready", "1: plain=1 | E0 S3 W-3"),
    ],
)
def test_lisi(options: str, line: str, answer: str) -> None:
    assert told("lisi" + options, line) == want(answer)


@pytest.mark.parametrize(
    ("options", "line", "answer"),
    [
        # kong chips are part of the doubled share
        ("", f"{KONGS} E-5m ready", "4: plain=1 exposed-kong=1 concealed-kong=2 | E-16 S16 W0 N0"),
        ("", f"{KONGS} E-5m ready readied=E", "4: plain=1 exposed-kong=1 concealed-kong=2 | E-8 S16 W-4 N-4"),
        ("", f"{KONGS} +5m ready kong", "5: plain=1 exposed-kong=1 concealed-kong=2 self-draw=2 | E-10 S20 W-5 N-5"),
        ("", f"{HAND} W[444m+4m] ready", "1: plain=1 | E0 S4 W-4 N0"),
        ("", "S:147m25p36s123456z +7z ready", "6: seven-star-unrelated=3 self-draw=2 | E-12 S24 W-6 N-6"),
        ("", "S:147m258p3s123456z N-7z ready readied=N", "3: seven-star-unrelated=3 | E-6 S12 W-3 N-3"),
        ("", "S:146m25p36s123456z +7z ready", "no-shape"),
        ("", "S:147m258p36s12345z +6z ready", "no-shape"),
        ("", "S:147m258p36s12345z +3s ready", "no-shape"),
        ("", "S:123456789m55m77m W-7m ready readied=W", "6: full-flush=3 pure-straight=3 | E-12 S24 W-6 N-6"),
        ("", f"{HAND} +4m", "not-ready"),
        ("", "S:23m456p55z[123p][222p] +4m ready", "illegal-meld"),
        (",self-draw-double=false", f"{HAND} +4m ready", "1: plain=1 | E-2 S4 W-1 N-1"),
        (",missing-suit=true", f"{HAND} +4m ready", "suit-not-void"),
        (",missing-suit=true", "S:19m19p19s1234567z +1m ready", "suit-not-void"),
        (",missing-suit=true", "S:147m25p36s123456z +7z ready", "suit-not-void"),
        (",missing-suit=true", "S:23m456m55z[222m][888m] W-4m ready", "plain-half-flush"),
        (",missing-suit=true", "S:23m456m55p[222m][888m] W-4m ready readied=W", "1: plain=1 | E-2 S4 W-1 N-1"),
        (",missing-suit=true", "S:123456789m55z77z +7z ready", "6: pure-straight=3 self-draw=2 | E-12 S24 W-6 N-6"),
        (
            ",missing-suit=true",
            "S:23m456m55m[222m][888m] +4m ready",
            "6: full-flush=3 self-draw=2 | E-12 S24 W-6 N-6",
        ),
        # honours alone are no suit with honours
        (",missing-suit=true", "S:11z22z[333z][444z][555z] +1z ready", "2: plain=1 self-draw=2 | E-4 S8 W-2 N-2"),
        (",missing-suit=true", f"{HAND} +4m", "not-ready"),
    ],
)
def test_kouting(options: str, line: str, answer: str) -> None:
    assert told("kouting" + options, line) == want(answer)
