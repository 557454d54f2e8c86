"""Quedou (雀斗): two-player mahjong to play, host, study and build on."""

from quedou import tiles
from quedou.scoring import score

__all__ = ["COMPILED", "__version__", "score"]

__version__ = "0.1.0"

COMPILED = not str(tiles.__file__).endswith(".py")
"""Whether the core (`tiles` to `deal`) runs compiled by mypyc, or interpreted from the same source."""
