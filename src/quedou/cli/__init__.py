"""The command line. Each module here brings its commands; a mistake is one line and exit code 2."""

import sys
from typing import Annotated

import typer

import quedou
from quedou.cli import deals, lab, scoring, serving
from quedou.cli.mistake import Mistake

__all__ = ["app", "main"]

app = typer.Typer(
    name="quedou",
    help="Quedou (雀斗): two-player mahjong to play, host, study and build on.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)
for module in (scoring, deals, lab, serving):
    app.add_typer(module.app)


def _say_version(wanted: bool) -> None:
    if wanted:
        core = "compiled" if quedou.COMPILED else "interpreted"
        typer.echo(f"quedou {quedou.__version__} (core {core})")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_say_version, is_eager=True, help="Say the version and the core."),
    ] = False,
) -> None:
    pass


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit."""
    try:
        code = app(args=arguments, standalone_mode=False)
    except Mistake as error:
        code = _say_mistake(str(error))
    except typer.Abort:
        code = 130
    except Exception as error:
        # The parser's own errors, which Typer carries within itself, know how they read.
        read = getattr(error, "format_message", None)
        if read is None:
            raise
        code = _say_mistake(read())
    sys.exit(code if isinstance(code, int) else 0)


def _say_mistake(text: str) -> int:
    typer.echo(f"quedou: {' '.join(text.split())}", err=True)
    return 2
