import pytest
import typer

from drumhead import __version__, cli
from drumhead.cli import main


def test_without_a_command_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in cli.present(cli.COMMANDS)) and "rules" in told


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


@pytest.mark.parametrize("e", [FileNotFoundError(2, "No such file or directory", "list.toml"), IsADirectoryError("x")])
def test_a_file_that_cannot_be_read_is_one_line(
    e: OSError, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_failing(e, monkeypatch) == 2
    told = capsys.readouterr().err
    assert str(e) in told and told.count("\n") == 1


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
