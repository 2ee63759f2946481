"""Everything that is written: results on standard output, all else on standard error. No other module prints."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, Final, NoReturn

from .. import text
from ..diag import Diagnostic, MjtoolError, Severity, Span
from ..notation import visible
from ..text import Lang

AROUND: Final = 60
"""Characters shown on either side of a place in a long line."""
FAILED: Final = 2
"""Exit code for wrong usage, an unknown ruleset, an unreadable file."""
INTERRUPTED: Final = 130
"""Exit code after Ctrl-C."""


class UsageFailed(Exception):
    """Nothing (more) can be done: the diagnostic is shown, in `lang` or the language of the environment, and the exit
    code is 2."""

    def __init__(self, diagnostic: Diagnostic, lang: Lang | None = None) -> None:
        super().__init__(diagnostic.code)
        self.diagnostic = diagnostic
        self.lang = lang


def language(wanted: Lang | None) -> Lang:
    """The language in force: the option, else MJTOOL_LANG, else the locale, else English."""
    if wanted is not None:
        return wanted
    for name in ("MJTOOL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return Lang.ZH if value.lower().startswith("zh") else Lang.EN
    return Lang.EN


@contextmanager
def speaking(lang: Lang) -> Iterator[None]:
    """What fails inside is said in this language."""
    try:
        yield
    except MjtoolError as failure:
        raise UsageFailed(failure.diagnostic, lang) from failure
    except UsageFailed as failure:
        failure.lang = failure.lang or lang
        raise


def stdout() -> BinaryIO:
    """Standard output for bytes. Raises OSError where it is closed."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    return sys.stdout.buffer


def write(data: bytes) -> None:
    """Write results and pass them on at once."""
    out = stdout()
    out.write(data)
    out.flush()


def write_text(lines: str) -> None:
    """Write results that are text."""
    write(lines.encode("utf-8", "backslashreplace"))


def note(line: str) -> None:
    """Write one line to standard error; nothing where it is closed."""
    if sys.stderr is not None:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()


def escape_json(encoded: str) -> str:
    """A line of JSON made safe for a terminal: what is not printable becomes a JSON escape, which means the same.

    >>> escape_json('{"input":"\\x9b"}')
    '{"input":"\\\\u009b"}'
    """
    if encoded.isprintable():
        return encoded
    return "".join(c if c.isprintable() else _json_visible(c) for c in encoded)


def _json_visible(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def width(shown: str) -> int:
    """How many columns a text takes on a terminal: Chinese characters take two.

    >>> width("夹和 5m")
    7
    """
    if shown.isascii():
        return len(shown)
    import unicodedata

    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in shown)


def _columns(cell: str) -> str:
    """A cell as long as it is wide: a NUL, which has no width, stands behind every wide character until the table is
    laid out."""
    if cell.isascii():
        return cell
    import unicodedata

    return "".join(
        c + "\0" if unicodedata.east_asian_width(c) in "WF" else c for c in unicodedata.normalize("NFC", cell)
    )


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "  ") -> str:
    """A table of text, its columns aligned also where Chinese stands in them. `right` are the columns set flush
    right."""
    import tabulate as layout

    layout.MIN_PADDING = 0
    numbers = frozenset(right)
    drawn = layout.tabulate(
        [[_columns(cell) for cell in row] for row in rows],
        [_columns(head) for head in heads],
        tablefmt="simple",
        colalign=["right" if i in numbers else "left" for i in range(len(heads))],
        disable_numparse=True,
    )
    return "".join(f"{indent}{line}".replace("\0", "").rstrip() + "\n" for line in drawn.splitlines())


def tsv(cells: Iterable[str]) -> str:
    """A line of tab-separated values; what would break it or a terminal is escaped."""
    return "\t".join(map(visible, cells)) + "\n"


def json_once(record: Mapping[str, Any]) -> str:
    """The same line for a single record, without the time that importing the fast encoder takes."""
    from json import dumps

    return escape_json(dumps(record, ensure_ascii=False, separators=(",", ":"))) + "\n"


def json_text(value: Any) -> str:
    """A value as JSON that is safe for a terminal."""
    from orjson import dumps

    return escape_json(dumps(value).decode())


def written(text: str) -> Any:
    """A part of a record that is JSON already."""
    from orjson import Fragment

    return Fragment(text)


def json_line(record: Mapping[str, Any]) -> str:
    """A record as one line of JSON."""
    return json_text(record) + "\n"


class Paint:
    """Colour for a terminal; without one, and where NO_COLOR is set, every text stays as it is."""

    def __init__(self, stream: Any) -> None:
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.on = wanted and stream is not None and stream.isatty()

    @classmethod
    def of_stdout(cls) -> Paint:
        """Colour for results."""
        return cls(sys.stdout)

    def _in(self, code: str, shown: str) -> str:
        return f"\x1b[{code}m{shown}\x1b[0m" if self.on and shown else shown

    def strong(self, shown: str) -> str:
        """What the reader looks for first."""
        return self._in("1", shown)

    def faint(self, shown: str) -> str:
        """What stands beside it."""
        return self._in("2", shown)

    def bad(self, shown: str) -> str:
        """An error."""
        return self._in("1;31", shown)

    def good(self, shown: str) -> str:
        """Money received, a win."""
        return self._in("32", shown)


def _pointed(source: str, span: Span, paint: Paint) -> list[str]:
    """A line and carets under the place, where there is one; of a long line what stands around it."""
    start = max(0, min(span.start, len(source)))
    end = max(span.end, start + 1)
    first = max(0, start - AROUND)
    last = min(len(source), max(end, first + 2 * AROUND), start + 2 * AROUND)
    before, shown = ("…" if first else ""), visible(source[first:last]) + ("…" if last < len(source) else "")
    if span.end <= span.start:
        return [f"  {before}{shown}"]
    carets = "^" * max(1, width(visible(source[start : min(end, last)])))
    return [f"  {before}{shown}", "  " + " " * (len(before) + width(visible(source[first:start]))) + paint.bad(carets)]


def describe(diagnostic: Diagnostic, lang: Lang, source: str | None = None, where: str = "mjtool") -> str:
    """A diagnostic as people read it: the sentence, the line with a caret under the place, and a hint. Ends with a
    line end."""
    paint = Paint(sys.stderr)
    kind = text.heading(diagnostic.severity.value, lang)
    shade = paint.bad if diagnostic.severity is Severity.ERROR else paint.strong
    sentence = visible(text.message(diagnostic.code, lang, diagnostic.args))
    found = [f"{where}: {shade(kind)} {diagnostic.code}: {sentence}"]
    if source is not None:
        found += _pointed(source, diagnostic.span, paint)
    advice = text.hint(diagnostic.code, lang, diagnostic.args)
    if advice:
        found.append(f"  {text.heading('hint', lang)}: {visible(advice)}")
    return "\n".join(found) + "\n"


def guarded(run: Callable[[], int]) -> int:
    """Run a command and turn what can stop it into an exit code: a closed pipe is no fault, Ctrl-C is 130, what
    cannot go on is 2."""
    try:
        return run()
    except UsageFailed as failure:
        note(describe(failure.diagnostic, failure.lang or language(None)).rstrip("\n"))
        return FAILED
    except MjtoolError as failure:
        note(describe(failure.diagnostic, language(None)).rstrip("\n"))
        return FAILED
    except BrokenPipeError:
        _forget_output()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as failure:
        _forget_output()
        why = failure.strerror or str(failure)
        note(describe(Diagnostic("cannot-write", args={"why": why}), language(None)).rstrip("\n"))
        return FAILED


def _forget_output() -> None:
    """Let the interpreter's last flush go nowhere, so that it has nothing to complain about."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)


def leave(code: int) -> NoReturn:
    """End the process with an exit code, at once: everything has been written."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, AttributeError, ValueError):
            stream.flush()
    os._exit(code)
