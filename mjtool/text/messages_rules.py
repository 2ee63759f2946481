"""Sentences for what can be wrong with a ruleset file, and what is said around the facts of a rule card."""

from __future__ import annotations

from typing import Final

EN: Final[dict[str, str | tuple[str, ...]]] = {
    "bad-toml": "this is no TOML: {why}",
    "bad-ruleset": "{file}, line {line}, has a mistake: {code}",
    "unknown-parent": "cannot inherit {parent}",
    "unknown-setting": "there is no setting {key}",
    "bad-type": (
        "{key} must be {want}, not {value}",
        "{key} must be {want}",
    ),
    "bad-value": (
        "{key} cannot be {value}; it can be {values}",
        "{key} cannot be {value}",
    ),
    "removes-nothing": "{key} = false removes nothing: no parent has it",
    "untested-pattern": "no test says when {name} holds",
    "unknown-test": "there is no test {name}",
    "unknown-parameter": "{of} has no {name}",
    "missing-parameter": "{of} needs {name}",
    "unknown-fact": "there is no fact {name}",
    "unknown-pattern": "there is no pattern {name}",
    "unknown-shape": "there is no shape {name}",
    "unknown-demand": "there is no demand {name}",
    "unknown-line-word": "[words] has no {name}",
    "unknown-tile-set": "{name} names no tiles",
    "unknown-path": "{name} is no setting of this ruleset",
    "unknown-component": "{name} is nothing that a payment can look at",
    "idle-option": "the option {name} does nothing",
    "too-few-tiles": "the set has {count} tiles, and the deal needs {want}",
    "flowers-not-in-set": "{value} are laid aside, and the set has none",
    "needs-setting": "{key} = {value} needs {needs}",
    "range-reversed": "{key}: min {min} is above max {max}",
    "drops-itself": "{name} shuts itself out and can never count",
    "needs-word": "{name} asks for the word {word}, which [words] does not have",
}

ZH: Final[dict[str, str | tuple[str, ...]]] = {
    "bad-toml": "不是合法的 TOML：{why}",
    "bad-ruleset": "{file} 第 {line} 行有误：{code}",
    "unknown-parent": "无法继承 {parent}",
    "unknown-setting": "没有设置 {key}",
    "bad-type": (
        "{key} 应为{want_zh}，不是 {value}",
        "{key} 应为{want_zh}",
    ),
    "bad-value": (
        "{key} 不能是 {value}；可取 {values}",
        "{key} 不能是 {value}",
    ),
    "removes-nothing": "{key} = false 没有去掉什么：父规则没有它",
    "untested-pattern": "没有检验说明 {name} 何时成立",
    "unknown-test": "没有检验 {name}",
    "unknown-parameter": "{of} 没有 {name}",
    "missing-parameter": "{of} 缺少 {name}",
    "unknown-fact": "没有条件 {name}",
    "unknown-pattern": "没有番种 {name}",
    "unknown-shape": "没有牌型 {name}",
    "unknown-demand": "没有要求 {name}",
    "unknown-line-word": "[words] 没有 {name}",
    "unknown-tile-set": "{name} 不是牌",
    "unknown-path": "{name} 不是本规则的设置",
    "unknown-component": "支付不能看 {name}",
    "idle-option": "选项 {name} 不起作用",
    "too-few-tiles": "共 {count} 张牌，发牌需要 {want} 张",
    "flowers-not-in-set": "要补 {value}，牌中却没有",
    "needs-setting": "{key} = {value} 还需要 {needs}",
    "range-reversed": "{key}：min {min} 大于 max {max}",
    "drops-itself": "{name} 排除了自己，永远不计",
    "needs-word": "{name} 要看情形 {word}，[words] 却没有",
}

HINT_EN: Final[dict[str, str]] = {
    "bad-ruleset": "`mjtool rules check {file}` tells all that is wrong",
    "unknown-setting": "mjtool-rules(5) lists the settings",
    "untested-pattern": 'give it a test, as in {name} = {{ value = 1, test = "always" }}',
    "needs-word": 'add {word} = "flag" (or another type) under [words]',
    "unknown-line-word": 'add {name} = "flag" (or another type) under [words]',
    "idle-option": "give it sets, when or subset",
}

HINT_ZH: Final[dict[str, str]] = {
    "bad-ruleset": "全部错误见 `mjtool rules check {file}`",
    "unknown-setting": "全部设置见 mjtool-rules(5)",
    "untested-pattern": '请写明检验，如 {name} = {{ value = 1, test = "always" }}',
    "needs-word": '请在 [words] 下加 {word} = "flag"（或别的类型）',
    "unknown-line-word": '请在 [words] 下加 {name} = "flag"（或别的类型）',
    "idle-option": "请写 sets、when 或 subset",
}

KINDS_EN: Final[dict[str, str]] = {
    "flag": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "text": "text in quotes",
    "choice": "one of {values}",
    "list": "a list",
    "choices": "a list of {values}",
    "numbers": "a list of whole numbers",
    "tiles": "tiles or a list of them",
    "facts": "a list of facts",
    "keys": "a list of patterns",
    "shapes": "a list of shapes",
    "classes": "a class or a list of them",
    "word": "a word of [words]",
    "demands": "a list of demands",
    "paths": "a setting or a list of them",
    "patch": "a table",
    "table": "a table",
    "parameter": "a parameter",
}
"""What a setting's value is, by kind."""

KINDS_ZH: Final[dict[str, str]] = {
    "flag": " true 或 false",
    "integer": "整数",
    "number": "数",
    "text": "引号中的文字",
    "choice": " {values} 之一",
    "list": "列表",
    "choices": " {values} 的列表",
    "numbers": "整数的列表",
    "tiles": "牌或牌的列表",
    "facts": "条件的列表",
    "keys": "番种的列表",
    "shapes": "牌型的列表",
    "classes": "类或类的列表",
    "word": " [words] 中的情形",
    "demands": "要求的列表",
    "paths": "设置或设置的列表",
    "patch": "表",
    "table": "表",
    "parameter": "参数",
}
"""The same in Chinese."""
