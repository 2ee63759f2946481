"""What goes wrong before a line is even read: files, encodings, options of the command line."""

from __future__ import annotations

from typing import Final

EN: Final[dict[str, str | tuple[str, ...]]] = {
    "bad-utf8": "the byte 0x{byte} is no UTF-8 text",
    "line-too-long": "the line is longer than {limit} bytes",
    "unreadable-file": "cannot read {file}: {why}",
    "zst-missing": "cannot read {file}: .zst files need the package zstandard",
    "cannot-write": "cannot write the output: {why}",
    "worker-lost": "a worker process was lost (out of memory, or killed); its lines are done again",
    "workers-lost": "worker processes keep ending before their lines are answered, from line {line} on",
    "unknown-flag": ("there is no option {flag}; did you mean {near}?", "there is no option {flag}"),
    "unknown-command": ('there is no command "{name}"; did you mean {near}?', 'there is no command "{name}"'),
    "unknown-schema": 'there is no schema "{name}"',
    "unknown-shell": 'there is no completion for "{name}"',
    "rules-all-here": "`-r all` works on `score` only",
    "deal-where-hand": "this is the start of a logged deal, not one hand",
}

ZH: Final[dict[str, str | tuple[str, ...]]] = {
    "bad-utf8": "字节 0x{byte} 不是 UTF-8 文字",
    "line-too-long": "一行超过了 {limit} 字节",
    "unreadable-file": "无法读取 {file}：{why}",
    "zst-missing": "无法读取 {file}：读 .zst 文件要有 zstandard 包",
    "cannot-write": "无法写出结果：{why}",
    "worker-lost": "有工作进程在答完之前退出了（内存不足或被终止），它的行重做",
    "workers-lost": "工作进程一再在答完之前退出，从第 {line} 行起没有结果",
    "unknown-flag": ("没有选项 {flag}，是不是 {near}？", "没有选项 {flag}"),
    "unknown-command": ("没有命令“{name}”，是不是 {near}？", "没有命令“{name}”"),
    "unknown-schema": "没有名为“{name}”的模式",
    "unknown-shell": "没有“{name}”的补全",
    "rules-all-here": "`-r all` 只能用于 `score`",
    "deal-where-hand": "这是一局牌谱的开头，不是一手牌",
}

HINT_EN: Final[dict[str, str]] = {
    "bad-utf8": "save the file as UTF-8; `iconv -f GB18030 -t UTF-8` turns older Chinese text into it",
    "zst-missing": "pip install zstandard, or unpack it: `zstd -dc FILE | mjtool …`",
    "workers-lost": "run it with --jobs 1, or with fewer jobs",
    "unknown-schema": "there are: {known}",
    "unknown-shell": "there are: {known}",
}

HINT_ZH: Final[dict[str, str]] = {
    "bad-utf8": "把文件存成 UTF-8；旧的中文文本可用 `iconv -f GB18030 -t UTF-8` 转换",
    "zst-missing": "pip install zstandard，或先解压：`zstd -dc FILE | mjtool …`",
    "workers-lost": "改用 --jobs 1，或减少进程",
    "unknown-schema": "有：{known}",
    "unknown-shell": "有：{known}",
}
