"""mjtool: Chinese regional mahjong, one hand or a whole deal, under any of 39 rulesets.

The five questions of the command line are functions here: `score`, `waits`, `shanten`, `replay`, `validate` (see
`mjtool.api`). Nothing is imported before it is asked for."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Final

__version__ = "0.1.0"

LAZY: Final = {
    "replay": "play.library",
    "validate": "play.library",
    "read_hand": "notation",
    "read_deals": "deal",
    "load": "rules.load",
    "Rules": "rules.model",
    "Outcome": "score.result",
    "Diagnostic": "diag",
    "MjtoolError": "diag",
    "Hand": "hand",
    "Meld": "hand",
    "Win": "hand",
}
"""Names of the library and the submodules that hold them."""
VERBS: Final = frozenset({"score", "waits", "shanten"})
"""Functions of the library that share their names with submodules: `mjtool.score` can be called and imported from."""

__all__ = [*LAZY, *VERBS, "__version__"]


class _Verb(ModuleType):
    """A submodule that can be called."""

    def __call__(self, *args: Any, **options: Any) -> Any:
        verb = self.__name__.rpartition(".")[2]
        return getattr(import_module(f"{__name__}.api"), verb)(*args, **options)


class _Package(ModuleType):
    """This package: a submodule named like a verb becomes callable as it is bound."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in VERBS and type(value) is ModuleType:
            value.__class__ = _Verb
        super().__setattr__(name, value)


def __getattr__(name: str) -> Any:
    if name in VERBS:
        return import_module(f"{__name__}.{name}")
    if name in LAZY:
        return getattr(import_module(f"{__name__}.{LAZY[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


sys.modules[__name__].__class__ = _Package
