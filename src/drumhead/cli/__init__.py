"""The command line: `drumhead COMMAND ...`, one small module of this package for each command.

A command module exports `app = typer.Typer(...)`; with a single command in it the module is that command, with several
it is a group of them. Only the module asked for is imported, and what is heavy is imported inside its functions.
"""

import importlib
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from drumhead import __version__
from drumhead.cli import help_words, words
from drumhead.toml_reader import in_brief, one_line

COMMANDS = ("games", "match", "odds", "army", "table", "replay", "rules", "bench", "versus", "campaign", "serve")
WRONG_INPUT = 2

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"drumhead {__version__}")
        raise typer.Exit


@app.callback(help=help_words.PROGRAM)
def drumhead(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help=help_words.VERSION_OPTION)
    ] = False,
) -> None:
    """The root of all commands."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; what a person got wrong is one line on stderr and exit code 2."""
    args = list(sys.argv[1:] if argv is None else argv) or ["--help"]
    try:
        code = program(args[0]).main(args, prog_name="drumhead", standalone_mode=False)
    except typer.BadParameter as e:
        return refuse(why_not_taken(e))
    except typer.TyperException as e:
        why = getattr(e, "format_message", e.__str__)()
        return refuse(why) if why else WRONG_INPUT  # the help of a group that was called alone is shown by now
    except (OSError, ValueError) as e:
        if not is_expected(e):
            raise
        return refuse(reason_of(e))
    return code if isinstance(code, int) else 0


def program(wanted: str) -> Any:
    """The root command, holding the one that is wanted; all of them where none is (help, a misspelt name)."""
    root: Any = typer.main.get_command(app)
    for name in present([wanted] if wanted in COMMANDS else COMMANDS):
        part = importlib.import_module(f"{__name__}.{name}").app
        part._add_completion = False  # two options that no single command should show
        command = typer.main.get_command(part)
        command.name = name
        root.add_command(command)
    return root


def present(names: Iterable[str]) -> list[str]:
    return [n for n in names if find_spec(f"{__name__}.{n}")]


def is_expected(e: Exception) -> bool:
    """A file that cannot be read, or a fault that this package names; anything else is a bug with a traceback."""
    return isinstance(e, OSError | UnicodeDecodeError) or type(e).__module__.startswith("drumhead.")


def reason_of(e: Exception) -> str:
    """What is wrong, with the file first, and without the number by which the system knows the fault."""
    return f"{e.filename}: {e.strerror}" if isinstance(e, OSError) and e.filename and e.strerror else str(e)


def why_not_taken(e: typer.BadParameter) -> str:
    """A number is refused in words of ours, with what was typed, which the library's do not tell."""
    for fault in getattr(e.__cause__, "errors", list)():
        if e.param and (takes := words.TAKES.get(fault["type"])):
            return words.not_taken(e.param.opts[-1], takes.format(**fault.get("ctx", {})), fault["input"])
    return e.format_message()


def refuse(why: str) -> int:
    print("drumhead:", in_brief(one_line(why)), file=sys.stderr)
    return WRONG_INPUT
