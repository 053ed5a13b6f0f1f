"""Commands with many options: the command gets one record whose fields are the options."""

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any, TypeVar, get_type_hints

T = TypeVar("T", bound=tuple[Any, ...])


def takes(options: type[T]) -> Callable[[Callable[[T], None]], Callable[..., None]]:
    """Below `@app.command()`: the arguments and options of the command are the fields of this NamedTuple."""
    hints: dict[str, Any] = get_type_hints(options, include_extras=True)
    defaults: dict[str, Any] = getattr(options, "_field_defaults", {})
    fields = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults.get(name, Parameter.empty), annotation=hint)
        for name, hint in hints.items()
    ]

    def command(f: Callable[[T], None]) -> Callable[..., None]:
        def run(**given: Any) -> None:
            f(options(**given))

        run.__name__, run.__doc__, run.__annotations__ = f.__name__, f.__doc__, hints
        run.__signature__ = Signature(fields)  # type: ignore[attr-defined]
        return run

    return command
