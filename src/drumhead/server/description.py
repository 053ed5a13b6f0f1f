"""The description of all calls (OpenAPI): bodies exactly as they are read and written, faults as problems."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.spec import OpenAPI, OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from drumhead.server import request_words
from drumhead.server.wire.problem import Problem
from drumhead.server.wire.schema import SENT, TOLD, UNIONS

AT = "#/components/schemas/"
FAULT = {
    "description": request_words.FAULT_DESCRIBED,
    "content": {"application/problem+json": {"schema": {"$ref": f"{AT}{Problem.__name__}"}}},
}


def answers_with(body: type) -> dict[int, ResponseSpec]:
    """For a call that sends bytes: what they hold."""
    return {200: ResponseSpec(body, generate_examples=False, description=request_words.ANSWER_DESCRIBED)}


@dataclass
class TakesRecord(Operation):
    """A call that reads the bytes of its body itself, off the event loop: they are the record of a battle."""

    def __post_init__(self) -> None:
        record = OpenAPIMediaType(Schema(type=OpenAPIType.OBJECT))
        self.request_body = RequestBody({"application/json": record}, required=True)


class Described(OpenAPI):
    """The framework finds the calls; msgspec, which reads and writes the bodies, describes them."""

    def to_schema(self) -> dict[str, Any]:
        found: dict[str, Any] = _without_anything(super().to_schema())
        for call in (call for calls in found["paths"].values() for call in calls.values()):
            call["responses"].pop("400", None)
            call["responses"]["4XX"] = FAULT
        _, exact = msgspec.json.schema_components([*UNIONS.values(), *SENT, *TOLD], ref_template=AT + "{name}")
        schemas = {name: exact.get(name, guessed) for name, guessed in found["components"]["schemas"].items()}
        while missing := {name for name in _named_in([found["paths"], schemas]) if name not in schemas}:
            schemas |= {name: exact[name] for name in missing}
        found["components"]["schemas"] = dict(sorted(schemas.items()))
        return found


class Description(OpenAPIConfig):
    def to_openapi_schema(self) -> OpenAPI:
        found = super().to_openapi_schema()
        return Described(**{field: getattr(found, field) for field in ("info", "components", "paths", "servers")})


def _named_in(part: Any) -> Iterator[str]:
    """The types that this part of a description refers to."""
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].removeprefix(AT)
        part = list(part.values())
    if isinstance(part, list):
        for x in part:
            yield from _named_in(x)


def _without_anything(part: Any) -> Any:
    """The framework reads `tuple[X, ...]` as a list of either X or anything; this is a list of X."""
    if isinstance(part, list):
        return [_without_anything(x) for x in part]
    if not isinstance(part, dict):
        return part
    if {} in part.get("oneOf", ()):
        (part,) = [x for x in part["oneOf"] if x]
    return {key: _without_anything(x) for key, x in part.items()}
