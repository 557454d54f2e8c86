"""Records: everything needed to play a deal again, and nothing that can be changed unnoticed."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quedou.deal.events import Log
from quedou.deal.record import RECORD_VERSION, RecordError, Replay, read_record, record_text, verify
from quedou.deal.transcript import transcript
from quedou.rules import RULESETS

from .laying import lay, play
from .walking import begin, walk

DATA = Path(__file__).parents[1] / "data"


def played(rules_id: str, seed: int, options: dict[str, object] | None = None) -> str:
    """The record of a random deal."""
    deal = begin(rules_id, options, seed)
    for _ in walk(deal, seed):
        pass
    return record_text(deal, ("松", "竹"))


RECORDS = [played(rules_id, 2) for rules_id in RULESETS] + [played("arcade", 4, {"random_events": True})]


def sealed(text: str) -> str:
    """The record with a last line that fits, as a forger would write it."""
    body = "".join(line + "\n" for line in text.splitlines()[:-1])
    return body + json.dumps({"sha256": sha256(body.encode()).hexdigest()}, separators=(",", ":")) + "\n"


@pytest.mark.parametrize("text", RECORDS, ids=lambda text: json.loads(text.split("\n")[0])["rules"])
def test_a_true_record_is_verified(text: str) -> None:
    """Every ruleset, and arcade with its random events."""
    assert record_text(verify(text), ("松", "竹")) == text


@settings(max_examples=150)
@given(st.sampled_from(RECORDS), st.data())
def test_any_single_changed_byte_is_refused(text: str, data: st.DataObject) -> None:
    """Issue: any single byte of wall, entropy or event changed."""
    raw = bytearray(text.encode())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= data.draw(st.integers(1, 255))
    try:
        changed = raw.decode()
    except UnicodeDecodeError:
        return
    with pytest.raises(RecordError):
        verify(changed)


@settings(max_examples=150)
@given(st.sampled_from(RECORDS), st.data())
def test_a_changed_byte_is_refused_even_if_the_last_line_was_made_to_fit(
    text: str, data: st.DataObject
) -> None:
    """The proof is the deal played again, not the seal; only the players' names prove nothing."""
    lines = text.splitlines()
    number = data.draw(st.integers(0, len(lines) - 2))
    line = lines[number]
    place = data.draw(st.integers(0, len(line) - 1))
    if number == 0 and line.index('"players"') <= place < line.index('"fair"'):
        return
    other = data.draw(st.sampled_from('0123456789abcdefmpsz"{}:, 松'))
    if other == line[place]:
        return
    lines[number] = line[:place] + other + line[place + 1 :]
    with pytest.raises(RecordError):
        verify(sealed("".join(each + "\n" for each in lines)))


@settings(max_examples=60)
@given(st.sampled_from(RECORDS), st.data())
def test_a_record_that_was_cut_or_doubled_is_refused(text: str, data: st.DataObject) -> None:
    """Truncated, or with lines missing or repeated, sealed anew or not."""
    lines = text.splitlines(keepends=True)
    first = data.draw(st.integers(0, len(lines) - 2))
    kept = lines[:first] + lines[first + 1 :]
    doubled = [*lines[: first + 1], lines[first], *lines[first + 1 :]]
    for changed in (text[: data.draw(st.integers(0, len(text) - 1))], "".join(kept), "".join(doubled)):
        with pytest.raises(RecordError):
            verify(changed)
        if changed.count("\n") > 1 and sealed(changed) != text:
            with pytest.raises(RecordError):
                verify(sealed(changed))


def test_a_wrong_secret_is_named_as_such() -> None:
    """A named error: the secret is not the one that was committed to."""
    text = RECORDS[0]
    header = json.loads(text.split("\n")[0])
    secret = header["fair"]["secret"]
    other = ("0" if secret[0] != "0" else "1") + secret[1:]
    with pytest.raises(RecordError) as caught:
        verify(sealed(text.replace(secret, other)))
    assert caught.value.code == "commitment"


def test_an_event_that_did_not_happen_is_named_with_its_line() -> None:
    """A named error and where to look."""
    lines = RECORDS[0].splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if '"discarded"' in line)
    lines[place] = lines[place].replace('"discarded","seat":0', '"discarded","seat":9')
    lines[place] = lines[place].replace('"discarded","seat":1', '"discarded","seat":9')
    with pytest.raises(RecordError) as caught:
        verify(sealed("".join(lines)))
    assert (caught.value.code, caught.value.line) == ("differs", place + 1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unreadable"),
        ("\n\n\n", "unreadable"),
        ("{}\n{}\n{}\n", "unreadable"),
        ("[]\n[]\n[]\n", "unreadable"),
        ('{"record":true}\n{}\n{}\n', "changed"),
        ('{"record":0}\n{}\n{}\n', "unreadable"),
        (f'{{"record":{RECORD_VERSION + 1}}}\n{{}}\n{{}}\n', "version"),
        ("[" * 100_000 + "\n{}\n{}\n", "unreadable"),
    ],
)
def test_what_is_no_record_is_refused_by_name(text: str, code: str) -> None:
    """Corrupt, truncated, of a later version."""
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.code == code


def edited(**changes: object) -> str:
    """A true record with another header, sealed anew."""
    first, rest = RECORDS[3].split("\n", 1)
    header = {**json.loads(first), **changes}
    return sealed(json.dumps(header, ensure_ascii=False, separators=(",", ":")) + "\n" + rest)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": "bridge"}, "unreadable"),
        ({"version": 99}, "version"),
        ({"options": {"cap": "much"}}, "unreadable"),
        ({"options": None}, "unreadable"),
        ({"fair": None}, "unreadable"),
        ({"fair": {"entropy": []}}, "unreadable"),
        ({"fair": {"entropy": ["00", "00"], "replaced": [False, False], "secret": "xx"}}, "unreadable"),
        ({"deal": "one"}, "unreadable"),
        ({"dealer": 5}, "unreadable"),
        ({"round": "EE"}, "unreadable"),
        ({"wall": "1x"}, "unreadable"),
        ({"table": "a\nb"}, "unreadable"),
        ({"deal": 2}, "commitment"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused_by_name(changes: dict[str, object], code: str) -> None:
    """Unknown rulesets, options and versions; secrets that are none."""
    with pytest.raises(RecordError) as caught:
        verify(edited(**changes))
    assert caught.value.code == code


def test_a_wall_laid_by_hand_can_be_replayed_and_not_verified() -> None:
    """Such records are for tests; nothing was committed to."""
    deal = lay("redouble", "", "")
    while not deal.settled:
        play(deal, "auto")
    text = record_text(deal)
    replay = Replay(read_record(text))
    while not replay.over:
        replay.step()
    assert record_text(replay.deal) == text
    with pytest.raises(RecordError) as caught:
        verify(text)
    assert caught.value.code == "laid"


def test_who_left_stands_in_the_record() -> None:
    """A forfeited deal is replayed and verified like any other."""
    deal = begin("guobiao", None, 6)
    for place, (seat, _) in enumerate(walk(deal, 6)):
        if place == 9:
            deal.forfeit(1 - seat)
            break
    assert verify(record_text(deal)).result is not None


@pytest.mark.parametrize("file", sorted(DATA.glob("record-v*.jsonl")), ids=lambda file: file.stem)
def test_records_of_every_version_stay_readable_and_true(file: Path) -> None:
    """These files are never written anew: what was once recorded can be replayed."""
    text = file.read_text(encoding="utf-8")
    deal = verify(text)
    record = read_record(text)
    assert deal.settled
    assert "deals next" in transcript(record.events, record.players)


def test_there_is_a_record_of_every_version() -> None:
    """A new version of the format keeps a record of the old one in tests/data."""
    kept = {file.stem.split("-")[1] for file in DATA.glob("record-v*.jsonl")}
    assert kept == {f"v{version}" for version in range(1, RECORD_VERSION + 1)}


def test_a_log_shares_what_is_written_with_its_clones() -> None:
    """Copying stays flat with the length of the deal; neither sees what the other appends."""
    log = Log()
    for entry in range(5):
        log.append(entry)
    twin = log.clone()
    log.append(5)
    third = log.clone()
    twin.append(50)
    third.append(60)
    assert log.since(0) == [0, 1, 2, 3, 4, 5]
    assert twin.since(3) == [3, 4, 50]
    assert third.since(0) == [0, 1, 2, 3, 4, 5, 60]
    assert (len(log), len(twin), log.since(6), log.since(9)) == (6, 6, [], [])


def test_the_transcript_names_people_and_tiles() -> None:
    """A text that a person can read."""
    record = read_record(RECORDS[3])
    text = transcript(record.events, record.players)
    assert text.startswith("redouble, deal 1, East round, ")
    assert "松 is dealt " in text
    assert "result: 松 " in text


@pytest.mark.parametrize("rules_id", RULESETS)
def test_the_same_seed_is_the_same_deal(rules_id: str) -> None:
    """Promise 1, without a file in between."""
    assert played(rules_id, 8) == played(rules_id, 8)
