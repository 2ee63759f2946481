"""As much of JSON Schema as the schemas in the package use."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}


def _is(value: Any, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, TYPES[kind])


def problems(value: Any, schema: Any, root: Any, at: str = "$") -> list[str]:
    """What about a value does not agree with a schema."""
    if "$ref" in schema:
        node = root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            node = node[part]
        return problems(value, node, root, at)
    if "oneOf" in schema:
        found = [problems(value, each, root, at) for each in schema["oneOf"]]
        return (
            []
            if sum(not each for each in found) == 1
            else [f"{at}: fits {sum(not e for e in found)} of oneOf: {found}"]
        )
    kinds = schema.get("type", [])
    if kinds and not any(_is(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return [f"{at}: {value!r} is no {kinds}"]
    found = []
    if "const" in schema and value != schema["const"]:
        found.append(f"{at}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{at}: {value!r} is none of {schema['enum']}")
    if "minimum" in schema and isinstance(value, int) and value < schema["minimum"]:
        found.append(f"{at}: {value} is less than {schema['minimum']}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{at}: {value!r} does not match {schema['pattern']}")
    if isinstance(value, list) and "items" in schema:
        for i, each in enumerate(value):
            found += problems(each, schema["items"], root, f"{at}[{i}]")
    if isinstance(value, dict):
        found += _members(value, schema, root, at)
    return found


def _members(value: dict[str, Any], schema: Any, root: Any, at: str) -> list[str]:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    found = [f"{at}: no {name}" for name in schema.get("required", []) if name not in value]
    for name, each in value.items():
        if name in properties:
            found += problems(each, properties[name], root, f"{at}.{name}")
        elif others is False:
            found.append(f"{at}: {name} is not foreseen")
        elif isinstance(others, dict):
            found += problems(each, others, root, f"{at}.{name}")
    return found
