"""How score, waits and shanten run: what the command line asks, and the HAND or the lines that it is asked of."""

from __future__ import annotations

from ..diag import Diagnostic
from ..rules.load import load
from ..text import Lang
from ..tile import TileStyle
from . import out
from .hands import ALL, Asked, header, reply, verb_of
from .options import STDIN, Command, Format, Option, Values


def asked_for(verb: str, values: Values, lang: Lang, single: bool) -> Asked:
    """The options of the command line, as what is asked of every line."""
    default_form = Format.TABLE if single else Format.TSV
    return Asked(
        verb=verb,
        rules=values["rules"],
        form=Format.JSON if values["json"] else values["form"] or default_form,
        lang=lang,
        tiles=TileStyle[values["tiles"].name],
        explain=values.get("explain", False),
        exit_status=values.get("exit_status", False),
        fail_fast=values["fail_fast"],
        header=not values["no_header"],
        brief=not values.get("accepts", True),
        single=single,
        named=len(values["files"]) > 1,
    )


def _one_hand(words: str, asked: Asked) -> int:
    """Answer a HAND argument; what is wrong with it is said on standard error, unless a record was asked for."""
    one = reply(1, STDIN, words, asked)
    if one.bad and asked.form is Format.TABLE:
        out.note(one.shown.rstrip("\n"))
        return 1
    out.write(header(asked) + one.shown.encode())
    if one.notes:
        out.note(one.notes.rstrip("\n"))
    return 1 if one.bad or (one.no and asked.exit_status) else 0


def run(verb: str, values: Values) -> int:
    """Run a command about hands: a HAND argument, or the lines of files and standard input. Returns the exit code."""
    lang = out.language(values["lang"])
    words = [word for word in values["words"] if word != STDIN]
    with out.speaking(lang):
        if words and values["files"]:
            raise out.UsageFailed(Diagnostic("hand-and-files"))
        asked = asked_for(verb, values, lang, bool(words))
        if asked.rules != ALL:
            load(asked.rules)
        elif verb_of(verb).overview is None:
            raise out.UsageFailed(Diagnostic("rules-all-here"))
        if words:
            return _one_hand(" ".join(words), asked)
        from .stream import Work, stream

        return stream(values["files"] or [STDIN], Work(asked), header(asked), values["jobs"], asked)


def command(name: str, about: str, options: tuple[Option, ...], examples: tuple[str, str, str]) -> Command:
    """The command of a verb."""
    return Command(name, about, options, lambda values: run(name, values), examples)
