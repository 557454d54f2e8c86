"""`score`, `waits`, `advise` and `rules`: the calculator and the rule book."""

import sys
from typing import Annotated, NoReturn

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from quedou.advice import Advice, Study, Wait
from quedou.cli.given import AsJson, OptionTexts, RulesId, options_given, rules_and_options
from quedou.cli.mistake import Mistake
from quedou.hand import HandError, parse_hand, shanten
from quedou.rules import RULESETS, get_rules
from quedou.scoring import score_case
from quedou.tiles import PLAYING_KINDS, TILE_SETS, TileError, format_tiles, parse_tiles, tile_name

app = typer.Typer()

HandText = Annotated[str, typer.Argument(metavar="HAND", help="Such as '1233m77z [456m] (1111z)'.")]
SeenText = Annotated[str, typer.Option("--seen", metavar="TILES", help="Tiles that are seen elsewhere.")]

NOT_A_WIN = 1
BAD_INPUT = 2


@app.command()
def score(
    rules: Annotated[str | None, typer.Option(help=f"One of {', '.join(RULESETS)}.")] = None,
    hand: Annotated[str | None, typer.Option(help="Tiles without the winning one, then melds.")] = None,
    win: Annotated[str | None, typer.Option(help="The winning tile.")] = None,
    by: Annotated[str | None, typer.Option(help="discard, self_draw, rob_kong or extra_draw.")] = None,
    seat: Annotated[str | None, typer.Option(help="The winner's seat wind, E or S.")] = None,
    round_wind: Annotated[str | None, typer.Option("--round", help="The round wind, E S W N.")] = None,
    flowers: Annotated[str | None, typer.Option(help="Exposed flowers: 1258f, or a number.")] = None,
    flags: Annotated[
        list[str] | None, typer.Option("--flags", "--flag", help="Such as ready,wall_end; repeatable.")
    ] = None,
    bonus: Annotated[str | None, typer.Option(help="arcade: the face-up bonus tile.")] = None,
    doubles: Annotated[str | None, typer.Option(help="redouble: the winner's passed wins.")] = None,
    options: Annotated[str | None, typer.Option("--options", help="Table options as a JSON object.")] = None,
    option: OptionTexts = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="A case a line in, an answer a line out.")] = False,
    as_json: AsJson = False,
) -> None:
    """Score a finished hand. Exits 0 on a score, 1 where the hand is no win, 2 on bad input."""
    if jsonl:
        _score_lines()
        return
    case: dict[str, object] = {
        "rules": rules,
        "hand": hand,
        "win": win,
        "by": by,
        "seat": seat,
        "round": round_wind,
        "flowers": _number_or_text(flowers),
        "flags": None if flags is None else [flag for text in flags for flag in text.split(",") if flag],
        "bonus": bonus,
        "doubles": _number_or_text(doubles),
        "options": options_given(options, option),
    }
    answer = score_case({key: value for key, value in case.items() if value is not None})
    if as_json or not sys.stdout.isatty():
        _print_json(answer)
    elif "error" not in answer:
        _show_score(answer)
    if "error" in answer:
        place = f"{answer['at']}: " if "at" in answer else ""
        typer.echo(f"quedou: {answer['error']}: {place}{answer['detail']}", err=True)
        raise typer.Exit(NOT_A_WIN if answer["error"] == "not_a_win" else BAD_INPUT)


@app.command()
def waits(
    rules: RulesId, hand: HandText, option: OptionTexts = None, seen: SeenText = "", as_json: AsJson = False
) -> None:
    """Show what a hand of 13 waits for, the copies left and the worth of each."""
    study = _study(rules, hand, option, seen, 13)
    outlook = study.outlook()
    found = study.waits()
    if as_json:
        waits_json = [wait.to_json() for wait in found]
        _print_json(
            {"rules": rules, "hand": study.text, "shanten": outlook.shanten, "waits": waits_json}
            | ({} if found else {"useful": outlook.to_json()["useful"]})
        )
    elif found:
        _show_waits(study, found)
    else:
        useful = format_tiles([kind for kind, _ in outlook.useful]) or "none is left"
        typer.echo(f"{study.text}: {outlook.shanten} away from ready; useful tiles: {useful}")


@app.command()
def advise(
    rules: RulesId, hand: HandText, option: OptionTexts = None, seen: SeenText = "", as_json: AsJson = False
) -> None:
    """Show the best discards from a hand of 14."""
    study = _study(rules, hand, option, seen, 14)
    found = study.discards()
    distance = shanten(study.counts, len(study.melds), study.shapes)
    if as_json:
        discards = [advice.to_json() for advice in found]
        _print_json({"rules": rules, "hand": study.text, "shanten": distance, "discards": discards})
    else:
        _show_advice(study, distance, found)


@app.command()
def rules(
    rules_id: Annotated[str | None, typer.Argument(metavar="[RULES]", help="One ruleset.")] = None,
    option: OptionTexts = None,
    as_json: AsJson = False,
) -> None:
    """Show the rulesets, or the fan table of one."""
    if rules_id is None:
        known = [get_rules(each) for each in RULESETS]
        if as_json:
            _print_json([{"id": each.id, "version": each.version, "names": each.names} for each in known])
        else:
            for each in known:
                names = each.names
                typer.echo(f"{each.id:10} {names['zh']} {names['zh_hant']} {names['en']}")
        return
    ruleset, options = rules_and_options(rules_id, option)
    book = ruleset.book(options)
    if as_json:
        _print_json({"id": ruleset.id, "version": ruleset.version, "names": ruleset.names, "fans": book})
        return
    table = Table("番", "名", "pattern", "not counted with it", title=f"{ruleset.names['zh']} {ruleset.id}")
    for row in book:
        excludes = [*row["excludes_source"], *row["excludes_implied"]]
        table.add_row(str(row["value"]), str(row["name"]), str(row["en"]), ", ".join(excludes))
    Console().print(table)


def _score_lines() -> None:
    """Lines that are empty are skipped; every other gets one answer, in order."""
    for line in sys.stdin.buffer:
        if line.strip():
            try:
                answer = score_case(msgspec.json.decode(line))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                detail = f"no JSON object: {error}"
                answer = {"error": "bad_input", "detail": detail, "at": "case"}
            _print_json(answer)


def _number_or_text(text: str | None) -> int | str | None:
    return int(text) if text is not None and text.isdecimal() else text


def _print_json(answer: object) -> None:
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
    sys.stdout.flush()


def _fail(message: str) -> NoReturn:
    raise Mistake(message)


def _study(rules_id: str, text: str, pairs: list[str] | None, seen: str, size: int) -> Study:
    ruleset, options = rules_and_options(rules_id, pairs)
    try:
        hand = parse_hand(text)
    except HandError as error:
        _fail(f"hand {error}")
    try:
        elsewhere = parse_tiles(seen)
    except TileError as error:
        _fail(f"--seen {error}")
    held = len(hand.concealed) + 3 * len(hand.melds)
    if held != size:
        _fail(f"hand of {held} tiles, each meld counting three: expected {size}")
    tiles = [*hand.concealed, *elsewhere]
    for meld in hand.melds:
        tiles.extend(meld.tiles)
    copies = TILE_SETS[options.tile_set]
    for kind in tiles:
        if kind >= PLAYING_KINDS or tiles.count(kind) > copies[kind]:
            _fail(f"{tiles.count(kind)} x {tile_name(kind)}: {ruleset.id} has {copies[kind]} to play with")
    return Study(ruleset, options, hand.counts, hand.melds, elsewhere)


def _show_score(answer: dict[str, object]) -> None:
    table = Table("番", "名", "pattern", title=str(answer["arrangement"]))
    fans = answer["fans"]
    if isinstance(fans, list):
        for fan in fans:
            times = f" x {fan['count']}" if fan["count"] > 1 else ""
            table.add_row(f"{fan['value']}{times}", fan["name"], fan["id"])
    console = Console()
    console.print(table)
    flowers = f", {answer['flower_points']} flower points" if "flower_points" in answer else ""
    console.print(f"total {answer['total']}{flowers}; the loser owes {answer['points']}")
    excluded = answer["excluded"]
    if isinstance(excluded, list) and excluded:
        console.print("not counted: " + ", ".join(f"{each['id']} ({each['by']})" for each in excluded))


def _worth(total: int, points: int) -> str:
    return "no win" if total < 0 else f"{total} ({points})"


def _show_waits(study: Study, found: list[Wait]) -> None:
    table = Table("wait", "left", "on a discard", "self-drawn", title=study.text)
    for wait in found:
        claimed = _worth(wait.total, wait.points) if wait.left else "none left"
        drawn = _worth(wait.drawn_total, wait.drawn_points) if wait.left else "none left"
        table.add_row(tile_name(wait.tile), str(wait.left), claimed, drawn)
    console = Console()
    console.print(table)
    console.print("total fans, and in brackets the points that the loser owes")


def _show_advice(study: Study, distance: int, found: list[Advice]) -> None:
    state = ": complete" if distance < 0 else ""
    table = Table("discard", "away", "tiles", "useful", "points", title=study.text + state)
    for advice in found:
        table.add_row(
            tile_name(advice.discard),
            "ready" if advice.shanten == 0 else str(advice.shanten),
            str(advice.left),
            format_tiles([kind for kind, _ in advice.useful]),
            "" if advice.expected is None else f"{advice.expected:.1f}",
        )
    Console().print(table)
