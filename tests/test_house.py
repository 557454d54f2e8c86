"""The promises of the repository itself: two commands, clean locks, nothing foreign in the tree."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = sorted(ROOT.glob("requirements/*.txt"))


def tracked() -> list[Path]:
    """Every file that git knows, deleted ones left out; skips outside a checkout."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("not a git checkout")
    return [path for name in done.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_holds_names_versions_and_hashes_only(lock: Path) -> None:
    text = lock.read_text()
    assert "==" in text
    assert not re.search(r"https?:|file:|--index|--find-links|--extra", text)
    for block in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"[A-Za-z0-9._\[\]-]+==\S+", block), block
        assert "--hash=sha256:" in block, block


def test_the_client_lock_holds_no_addresses() -> None:
    text = (ROOT / "web/package-lock.json").read_text()
    assert '"integrity"' in text
    assert '"resolved"' not in text


def test_the_first_screen_of_the_readme_names_the_two_commands() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text().splitlines()[:40])
    assert "make play" in first_screen
    assert "make test" in first_screen
    assert "docs/pictures/" in first_screen


def test_no_file_is_a_bundle_or_too_large_to_be_written_by_hand() -> None:
    for path in tracked():
        limit = 400 if path.suffix in {".png", ".jpg", ".webp"} else 600
        assert path.stat().st_size <= limit * 1024, path
        assert path.suffix not in {".so", ".pyc", ".whl", ".map"}, path


def test_no_file_names_a_place_of_one_machine_or_a_package_registry() -> None:
    # Spelt apart, so that this file does not name them either.
    names = [str(ROOT), "registry." + "npmjs", "pypi." + "org", "python" + "hosted", "index" + "-url"]
    machine = re.compile("|".join(re.escape(name) for name in names))
    for path in tracked():
        if path.suffix in {".png", ".woff2"}:
            continue
        found = machine.search(path.read_text(errors="replace"))
        assert found is None, f"{path}: {found.group() if found else ''}"


PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("web/*.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", target):
            assert (page.parent / target).exists(), target
