"""`mjtool completion`: a script that completes commands, options and ruleset ids, for bash, zsh and fish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

import typer

from ..diag import Diagnostic
from ..rules.load import ids
from . import COMMANDS
from .common import epilog, new_app
from .out import UsageFailed, write_text

app = new_app()

EXAMPLES: Final = (
    "mjtool completion bash > mjtool.bash && source mjtool.bash",
    "mjtool completion zsh > _mjtool",
    "mjtool completion fish > mjtool.fish",
)


@dataclass(frozen=True, slots=True)
class Flag:
    """An option as a shell sees it: its flags, what it is for, the words it takes (none: any), whether it takes a
    value."""

    names: tuple[str, ...]
    about: str
    words: tuple[str, ...]
    takes_value: bool
    takes_file: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A command as a shell sees it: its options, and its subcommands by name."""

    flags: tuple[Flag, ...]
    subcommands: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """All flags and subcommands, in order."""
        return (*self.subcommands, *(name for flag in self.flags for name in flag.names), "--help")


def _flag(parameter: Any) -> Flag:
    words = ids() if "--rules" in parameter.opts else getattr(parameter.type, "choices", ())
    return Flag(
        names=tuple(parameter.opts),
        about=(parameter.help or "").partition(":")[0].partition(".")[0],
        words=tuple(str(getattr(word, "value", word)) for word in words),
        takes_value=not parameter.is_flag,
        takes_file="--input" in parameter.opts,
    )


def _entry(command: Any) -> Entry:
    subcommands: Mapping[str, Any] = getattr(command, "commands", {})
    parts = [command, *subcommands.values()]
    flags = {tuple(p.opts): _flag(p) for part in parts for p in part.params if p.param_type_name == "option"}
    return Entry(tuple(flags.values()), tuple(subcommands))


def collect() -> dict[str, Entry]:
    """Every command as a shell sees it, taken from the commands themselves."""
    from .group import command_of

    return {name: _entry(command_of(name)) for name in COMMANDS}


def _quoted(words: str) -> str:
    return "'" + words.replace("'", "'\\''") + "'"


BASH: Final = """\
# bash completion of mjtool
_mjtool() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words=''
    if [[ $COMP_CWORD -eq 1 ]]; then
        words='{commands} --help --version'
    else
        case "${{COMP_WORDS[1]}} $before" in
{cases}
        esac
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _mjtool mjtool
"""


def _bash(entries: Mapping[str, Entry]) -> str:
    cases = []
    for name, entry in entries.items():
        for flag in entry.flags:
            if flag.takes_value:
                pattern = "|".join(f"'{name} {each}'" for each in flag.names)
                cases.append(f"            {pattern}) words={_quoted(' '.join(flag.words))};;")
        cases.append(f"            '{name} '*) words={_quoted(' '.join(entry.words))};;")
    return BASH.format(commands=" ".join(entries), cases="\n".join(cases))


ZSH: Final = """\
#compdef mjtool
_mjtool() {{
    local -a commands
    commands=({commands})
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
{cases}
    esac
}}
if [[ $funcstack[1] == _mjtool ]]; then _mjtool "$@"; else compdef _mjtool mjtool; fi
"""


def _zsh_flag(flag: Flag) -> list[str]:
    about = flag.about.replace("[", "(").replace("]", ")")
    value = f":value:({' '.join(flag.words)})" if flag.words else ":file:_files" if flag.takes_file else ":value: "
    return [_quoted(f"*{name}[{about}]{value if flag.takes_value else ''}") for name in flag.names]


def _zsh(entries: Mapping[str, Entry]) -> str:
    cases = []
    for name, entry in entries.items():
        specs = [spec for flag in entry.flags for spec in _zsh_flag(flag)]
        if entry.subcommands:
            specs.append(_quoted(f"1:command:({' '.join(entry.subcommands)})"))
        specs.append("'*:argument:_files'")
        cases.append(f"        {name}) _arguments {' '.join(specs)};;")
    commands = " ".join(_quoted(f"{name}:{COMMANDS[name]}") for name in entries)
    return ZSH.format(commands=commands, cases="\n".join(cases))


def _fish_flag(flag: Flag) -> str:
    names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in flag.names)
    if flag.words:
        names += f" -x -a {_quoted(' '.join(flag.words))}"
    elif flag.takes_value:
        names += " -r"
    return f"{names} -d {_quoted(flag.about)}"


def _fish(entries: Mapping[str, Entry]) -> str:
    first = "complete -c mjtool -n __fish_use_subcommand"
    lines = ["# fish completion of mjtool", f"{first} -l version -d 'Print the version'"]
    lines += [f"{first} -f -a {name} -d {_quoted(COMMANDS[name])}" for name in entries]
    for name, entry in entries.items():
        here = f"complete -c mjtool -n '__fish_seen_subcommand_from {name}'"
        lines += [f"{here} -f -a {sub}" for sub in entry.subcommands]
        lines += [f"{here} {_fish_flag(flag)}" for flag in entry.flags]
    return "\n".join(lines) + "\n"


SHELLS: Final = {"bash": _bash, "zsh": _zsh, "fish": _fish}


@app.command(help=COMMANDS["completion"], epilog=epilog(EXAMPLES))
def completion(shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", show_default=False)]) -> None:
    """Print the script; an unknown shell is refused with those there are."""
    if shell not in SHELLS:
        raise UsageFailed(Diagnostic("unknown-shell", args={"name": shell, "known": tuple(SHELLS)}))
    write_text(SHELLS[shell](collect()))
