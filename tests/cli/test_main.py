import pytest
import typer

from drumhead import __version__, cli
from drumhead.cli import main


def test_without_a_command_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in cli.present(cli.COMMANDS)) and "rules" in told


def test_a_group_without_a_command_shows_its_help_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army"]) == 2
    told = capsys.readouterr()
    assert "check" in told.out and told.err == ""


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"drumhead {__version__}\n"
    assert main(["--help"]) == 0
    assert "--version" in capsys.readouterr().out


def test_a_command_nobody_knows_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ruels"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("drumhead: No such command 'ruels'.") and told.count("\n") == 1


def test_an_option_nobody_knows_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "saga", "--jsn"]) == 2
    told = capsys.readouterr().err
    assert "--jsn" in told and told.count("\n") == 1


@pytest.mark.parametrize(
    ("e", "why"),
    [
        (FileNotFoundError(2, "No such file or directory", "list.toml"), "list.toml: No such file or directory"),
        (IsADirectoryError("x"), "x"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line(
    e: OSError, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_failing(e, monkeypatch) == 2
    assert capsys.readouterr().err == f"drumhead: {why}\n"


def test_a_bug_is_not_hidden_as_a_mistake_of_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="a bug"):
        run_failing(ValueError("a bug"), monkeypatch)


def run_failing(e: Exception, monkeypatch: pytest.MonkeyPatch) -> int:
    broken = typer.Typer()

    @broken.command()
    def fail() -> None:
        raise e

    monkeypatch.setattr(cli, "program", lambda _: typer.main.get_command(broken))
    return main(["--"])


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ("match saga --seed x", "--seed takes a whole number, not 'x'"),
        ("table new --seed 1.5", "--seed takes a whole number, not '1.5'"),
        ("serve --port 99999", "--port takes 65535 or less, not '99999'"),
        ("versus saga --battles 0", "--battles takes 2 or more, not '0'"),
        ("serve --rate x", "--rate takes a number, not 'x'"),
    ],
)
def test_a_number_that_an_option_does_not_take_is_refused_in_plain_words(
    args: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args.split()) == 2
    assert capsys.readouterr().err == f"drumhead: {why}\n"
