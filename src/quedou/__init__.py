"""Quedou (雀斗): two-player mahjong to play, host, study and build on."""

__version__ = "0.1.0"
