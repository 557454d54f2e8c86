"""The examples in docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import quedou

if quedou.COMPILED:
    pytest.skip("the compiled core carries no docstrings to run", allow_module_level=True)

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(quedou.__path__, "quedou.")
    if not module.name.endswith("__main__") and ".migrations" not in module.name
)


@pytest.mark.parametrize("name", MODULES)
def test_every_example_in_a_docstring_gives_what_it_says(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_the_tile_module_shows_its_notation_by_example() -> None:
    finder = doctest.DocTestFinder()
    examples = sum(len(found.examples) for found in finder.find(importlib.import_module("quedou.tiles")))
    assert examples >= 7
