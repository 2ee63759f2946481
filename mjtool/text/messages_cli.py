"""What goes wrong before a line is even read: files, encodings, options of the command line."""

from __future__ import annotations

from typing import Final

EN: Final[dict[str, str | tuple[str, ...]]] = {
    "unreadable-file": "cannot read {file}: {why}",
    "unknown-ruleset": 'there is no ruleset "{name}"',
    "inherits-loop": "{name} inherits from itself, by way of {again}",
    "bad-option": '"{option}" is no option; write {rules},OPTION=VALUE',
    "unknown-option": '{rules} has no option "{option}"',
    "bad-option-value": "{option}={value} is not possible under {rules}; it takes: {want}",
    "zst-missing": "cannot read {file}: .zst files need the package zstandard",
    "cannot-write": "cannot write the output: {why}",
    "worker-lost": "a worker process was lost (out of memory, or killed); its lines are done again",
    "workers-lost": "worker processes keep ending before their lines are answered, from line {line} on",
    "unknown-flag": ("there is no option {flag}; did you mean {near}?", "there is no option {flag}"),
    "unknown-command": ('there is no command "{name}"; did you mean {near}?', 'there is no command "{name}"'),
    "unknown-schema": 'there is no schema "{name}"',
    "unknown-shell": 'there is no completion for "{name}"',
    "hand-and-files": "a HAND and `--input` cannot be given together",
    "rules-all-here": "`-r all` works on `score` only",
    "tile-offered": "this asks about the hand alone, not about another player's tile",
}

ZH: Final[dict[str, str | tuple[str, ...]]] = {
    "unreadable-file": "无法读取 {file}：{why}",
    "unknown-ruleset": "没有规则“{name}”",
    "inherits-loop": "{name} 经过 {again} 继承了自己",
    "bad-option": "“{option}”不是选项；应写成 {rules},选项=值",
    "unknown-option": "{rules} 没有选项“{option}”",
    "bad-option-value": "{rules} 的选项 {option} 不能是 {value}；可以是：{want}",
    "zst-missing": "无法读取 {file}：读 .zst 文件要有 zstandard 包",
    "cannot-write": "无法写出结果：{why}",
    "worker-lost": "有工作进程在答完之前退出了（内存不足或被终止），它的行重做",
    "workers-lost": "工作进程一再在答完之前退出，从第 {line} 行起没有结果",
    "unknown-flag": ("没有选项 {flag}，是不是 {near}？", "没有选项 {flag}"),
    "unknown-command": ("没有命令“{name}”，是不是 {near}？", "没有命令“{name}”"),
    "unknown-schema": "没有名为“{name}”的模式",
    "unknown-shell": "没有“{name}”的补全",
    "hand-and-files": "HAND 和 `--input` 不能同时给",
    "rules-all-here": "`-r all` 只能用于 `score`",
    "tile-offered": "这里只问手牌本身，不问别家的牌",
}

HINT_EN: Final[dict[str, str | tuple[str, ...]]] = {
    "unknown-ruleset": "`mjtool rules list` shows them all; a path to a TOML file is a house ruleset",
    "unknown-option": ("there are: {known}", "there are none"),
    "zst-missing": "pip install zstandard, or unpack it: `zstd -dc FILE | mjtool …`",
    "workers-lost": "run it with --jobs 1, or with fewer jobs",
    "tile-offered": "leave the tile out; `mjtool score` says what the win is worth",
    "unknown-schema": "there are: {known}",
    "unknown-shell": "there are: {known}",
}

HINT_ZH: Final[dict[str, str | tuple[str, ...]]] = {
    "unknown-ruleset": "`mjtool rules list` 列出全部规则；TOML 文件的路径就是自家规则",
    "unknown-option": ("有：{known}", "没有选项"),
    "zst-missing": "pip install zstandard，或先解压：`zstd -dc FILE | mjtool …`",
    "workers-lost": "改用 --jobs 1，或减少进程",
    "tile-offered": "去掉那张牌；和牌值多少用 `mjtool score`",
    "unknown-schema": "有：{known}",
    "unknown-shell": "有：{known}",
}
