"""What a seat is shown, and when. Design: *Opaque turns*.

A seat's frames are numbered from 1 for as long as the table stands. A frame is made when what the seat may
know has changed, and shows at its moment, not before: the number, the bytes and the moment are functions of
what that seat may know. Commands name the frame they were an answer to.
"""

from typing import Final, NamedTuple

KEPT: Final = 8
"""How many frames that have been replaced by later ones are kept, for their news."""


class Turn(NamedTuple):
    """A seat's time to act: from the public act that gave it to its own next public act. All times in ms.

    A claim that is passed and the draw and discard after it are one turn. Nothing shows before `floor`; a
    computer or auto-play acts at `think`; what the rules leave no choice about happens at `beat`. In a
    `window` the seat could at most win: it lasts until `ends` whether or not there is anything to answer.
    """

    seat: int
    act: int
    since: int
    floor: int
    think: int
    beat: int
    ends: int
    window: bool
    last: int
    """When the seat last did something that does not show."""
    missed: bool = False
    """Whether its time has run out."""
    kept: bool = False
    """Whether it keeps its full time although the connection is lost."""


class Frame(NamedTuple):
    """One view of a seat: `view`, `news` and `fair` are JSON, `at` is when it shows."""

    n: int
    at: int
    view: bytes
    news: bytes
    deal: int
    status: str
    scores: tuple[int, int]
    fair: bytes
    turn: Turn | None
    """Whose clock runs, if any does."""
    acting: bool
    """Whether the seat may act on it."""
    seen: int
    """The number of the deal's events that it and the frames before it have told."""


class Screen:
    """The frames of one seat in the current deal, the latest last. A copy shares what is there."""

    __slots__ = ("_frames", "before")

    def __init__(self, before: int, frames: tuple[Frame, ...] = ()) -> None:
        self.before = before
        """The number of the last frame of the earlier deals."""
        self._frames = frames

    @property
    def last(self) -> Frame | None:
        """The latest frame, shown or still to come."""
        return self._frames[-1] if self._frames else None

    def shown(self, now: int) -> Frame | None:
        """The latest frame that shows at `now`."""
        for frame in reversed(self._frames):
            if frame.at <= now:
                return frame
        return None

    def coming(self, now: int) -> int | None:
        """When the next frame shows, if one is waiting."""
        for frame in self._frames:
            if frame.at > now:
                return frame.at
        return None

    def news_since(self, n: int, now: int) -> bytes:
        """The news of all frames after number `n` that show at `now`; empty where some are not kept."""
        frames = [frame for frame in self._frames if frame.n > n and frame.at <= now]
        if not frames or frames[0].n != n + 1:
            return b"[]"
        return b"[" + b",".join(frame.news[1:-1] for frame in frames if len(frame.news) > 2) + b"]"

    @property
    def count(self) -> int:
        """The number of the latest frame."""
        return self._frames[-1].n if self._frames else self.before

    def with_frame(self, frame: Frame, now: int) -> "Screen":
        """This screen and one more frame. Of what has been shown before `now` only the end is kept."""
        first = len(self._frames) - 1
        while first > 0 and self._frames[first].at > now:
            first -= 1
        return Screen(self.before, (*self._frames[max(0, first - KEPT) :], frame))
