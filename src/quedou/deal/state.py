"""The truth about a deal in progress: everything that both seats together know, and the wall.

Only data and the small moves that keep it consistent; the flow is in the modules beside this one.
Source: rules page `common`, section 10.1.
"""

from typing import Final

from quedou.deal.events import FROM_DEAL, Log
from quedou.deal.result import Result
from quedou.deal.wall import Setup, Stream, wall_key
from quedou.hand.distances import honor_entry, number_entry
from quedou.hand.melds import Meld
from quedou.hand.shanten import RARE, distance, shanten
from quedou.hand.shapes import FREE_GREEN, green_melds
from quedou.hand.suits import tile_bit
from quedou.hand.waits import waiting_mask
from quedou.rules.base import Options, Ruleset
from quedou.rules.flow import Terms
from quedou.tiles import EAST

EXCHANGE_PHASE: Final = 0
TURN_PHASE: Final = 1
OFFER_PHASE: Final = 2
"""A triplet or a pick is offered to the seat whose turn it is."""
CLAIM_PHASE: Final = 3
ROB_PHASE: Final = 4
EXTRA_PHASE: Final = 5
SETTLED_PHASE: Final = 6

TRIPLET_OFFER: Final = 1
PICK_OFFER: Final = 2

CLAIMED_DISCARD: Final = 64
"""Added to a kind in a river when the opponent has claimed it."""

UNKNOWN: Final = -1

_SUIT: Final = [kind // 9 for kind in range(34)]
_BIT: Final = [tile_bit(kind) for kind in range(34)]


class Seat:
    """One player's side of the table.

    | attribute | meaning |
    | --- | --- |
    | `counts`, `size` | concealed playing tiles: 34 counts, their sum |
    | `held` | flowers of the deal that are not yet laid out |
    | `flowers`, `melds`, `river` | laid out; a river tile is a kind, plus `CLAIMED_DISCARD` |
    | `ready`, `heavenly` | declared (or, in `instant`, kept from the deal) |
    | `ready_since` | the number of the own discard since which the hand is ready without a break, else 0 |
    | `doubles` | passed wins, k |
    | `own_discard`, `passed_fans`, `passed_points` | bans of `wenzhou`; -1 where there is none |
    | `exchanged` | tiles of the own hand were exchanged |
    | `ready_at` | the length of the log when ready was declared |
    | `offered` | mask of the offers already made in this deal |
    | `named` | the tiles named for the exchange, as a mask, -1 before |
    | `exchanges` | the legal actions of the exchange, once worked out |
    """

    def __init__(self) -> None:
        self.counts: list[int] = [0] * 34
        self.size = 0
        self.held: list[int] = []
        self.flowers: list[int] = []
        self.melds: list[Meld] = []
        self.river: list[int] = []
        self.ready = False
        self.heavenly = False
        self.ready_since = 0
        self.doubles = 0
        self.own_discard = -1
        self.passed_fans = -1
        self.passed_points = -1
        self.exchanged = False
        self.ready_at = 0
        self.offered = 0
        self.named = -1
        self.exchanges: list[int] = []
        # A lower bound of the shanten of the concealed tiles: taking a tile lowers the shanten by one at
        # most, giving one away never does. So it is computed only where the bound allows a ready hand;
        # `_exact` says that the bound is the shanten of the hand as it is.
        self._bound = 0
        self._exact = False
        # The concealed tiles of each suit as `quedou.hand.suits` packs them, kept in step with the counts,
        # and what each suit comes to for the shanten, -1 where that is to be looked up anew.
        self._packed: list[int] = [0, 0, 0, 0]
        self._entries: list[int] = [-1, -1, -1, -1]
        self._quads = 0
        self._waits = UNKNOWN

    def clone(self) -> "Seat":
        twin = Seat()
        twin.counts = self.counts.copy()
        twin.size = self.size
        twin.held = self.held.copy()
        twin.flowers = self.flowers.copy()
        twin.melds = self.melds.copy()
        twin.river = self.river.copy()
        twin.ready = self.ready
        twin.heavenly = self.heavenly
        twin.ready_since = self.ready_since
        twin.doubles = self.doubles
        twin.own_discard = self.own_discard
        twin.passed_fans = self.passed_fans
        twin.passed_points = self.passed_points
        twin.exchanged = self.exchanged
        twin.ready_at = self.ready_at
        twin.offered = self.offered
        twin.named = self.named
        twin.exchanges = self.exchanges
        twin._bound = self._bound
        twin._exact = self._exact
        twin._packed = self._packed.copy()
        twin._entries = self._entries.copy()
        twin._quads = self._quads
        twin._waits = self._waits
        return twin

    def take(self, kind: int) -> None:
        """Put a playing tile into the concealed hand."""
        count = self.counts[kind] + 1
        self.counts[kind] = count
        self.size += 1
        self._packed[_SUIT[kind]] += _BIT[kind]
        self._entries[_SUIT[kind]] = -1
        self._bound -= 1
        self._exact = False
        self._waits = UNKNOWN
        if count == 4:
            self._quads += 1

    def give(self, kind: int) -> None:
        """Take a tile out of the concealed hand."""
        count = self.counts[kind]
        self.counts[kind] = count - 1
        self.size -= 1
        self._packed[_SUIT[kind]] -= _BIT[kind]
        self._entries[_SUIT[kind]] = -1
        self._exact = False
        self._waits = UNKNOWN
        if count == 4:
            self._quads -= 1

    def has_quad(self) -> bool:
        """Whether four copies of a kind are concealed."""
        return self._quads > 0

    def hand(self) -> list[int]:
        """The concealed playing tiles, ascending."""
        tiles: list[int] = []
        for kind in range(34):
            for _ in range(self.counts[kind]):
                tiles.append(kind)  # noqa: PERF401
        return tiles

    def is_complete(self, shapes: int) -> bool:
        """Whether the concealed tiles and the melds are a winning shape."""
        return self._bound < 0 and not self.held and self._shanten(shapes) < 0

    def may_be_ready(self, shapes: int) -> bool:
        """Whether a discard can leave a full hand with a wait; false is certain."""
        if self.held or (self._bound > 0 and not (self._quads and self._bound <= 2)):
            return False
        exact = self._shanten(shapes)
        # The shanten hopes for no fifth tile, but a wait on one is a wait.
        return exact <= 0 or (self._quads > 0 and exact <= 2)

    def waits(self, shapes: int) -> int:
        """The kinds that complete a hand one tile short, as a mask."""
        if self._waits == UNKNOWN:
            self._waits = waiting_mask(self.counts, self.melds, shapes) if self.may_be_ready(shapes) else 0
        return self._waits

    def lay(self, meld: Meld) -> None:
        """Lay a meld out; its own tiles have been given away, the claimed one comes from the opponent."""
        self.melds.append(meld)
        self._bound -= 1
        self._exact = False
        self._waits = UNKNOWN

    def _shanten(self, shapes: int) -> int:
        if self._exact:
            return self._bound
        self._exact = True
        n_melds = len(self.melds)
        if shapes & RARE:
            if shapes & FREE_GREEN and n_melds and not green_melds(self.melds):
                shapes -= FREE_GREEN
            self._bound = shanten(self.counts, n_melds, shapes)
        else:
            self._bound = distance(
                self._entry(0), self._entry(1), self._entry(2), self._entry(3), n_melds, shapes
            )
        return self._bound

    def _entry(self, suit: int) -> int:
        entry = self._entries[suit]
        if entry < 0:
            packed = self._packed[suit]
            entry = honor_entry(packed) if suit == 3 else number_entry(packed)
            self._entries[suit] = entry
        return entry


class State:
    """A deal in progress.

    The tiles left are `wall[head:end]`; `reserve` is arcade's. Both lists are shared with clones and copied
    before they change.

    | attribute | meaning |
    | --- | --- |
    | `phase`, `actor` | one of the phases above; the seat to act, -1 once settled |
    | `turn` | whose turn it is; in a claim or rob phase still the seat that is answered |
    | `drawn`, `received`, `origin` | the tile just drawn, or -1; the last tile received; where it came from |
    | `last_seat`, `last_tile` | the discard, or added kong tile, that is answered or was last made |
    | `discards`, `claims`, `kongs` | how many so far; a claimed kong is both |
    | `no_win` | the seat has passed the win of this turn |
    | `offer`, `offered_kinds` | what is offered: a kind of three, or the kinds to pick from |
    | `extra_seat`, `extra_shown` | who draws at the sea bottom; tiles turned over, `index << 6 | kind` |
    | `paid` | points that seat 0 has got from seat 1 by instant payments |
    """

    def __init__(self, rules: Ruleset, options: Options, setup: Setup, seats: list[Seat]) -> None:
        self.rules = rules
        self.options = options
        self.setup = setup
        self.terms: Terms = rules.terms(options)
        self.first_wall: list[int] = []
        self.wall: list[int] = []
        self.head = 0
        self.end = 0
        self.reserve: list[int] = []
        self.bonus: list[int] = []
        self.dice: tuple[int, ...] = ()
        self.dealer = 0
        self.round_wind = EAST
        self.seats = seats
        self.phase = TURN_PHASE
        self.actor = 0
        self.turn = 0
        self.drawn = -1
        self.received = -1
        self.origin = FROM_DEAL
        self.last_seat = -1
        self.last_tile = -1
        self.discards = 0
        self.claims = 0
        self.kongs = 0
        self.no_win = False
        self.offer = 0
        self.offered_kinds: tuple[int, ...] = ()
        self.extra_seat = -1
        self.extra_shown: tuple[int, ...] = ()
        self.paid = 0
        self.log = Log()
        self.result: Result | None = None
        self.stream: Stream | None = None
        self.cut: Cut | None = None
        # The legal actions of the seat to act, once worked out.
        self.listed: list[int] | None = None

    @property
    def left(self) -> int:
        """Tiles left in the wall."""
        return self.end - self.head

    def emit(self, code: int, seat: int, first: int = 0, second: int = 0) -> None:
        """Write an event into the log."""
        self.log.append(code | seat << 5 | first << 6 | second << 12)

    def seat_wind(self, seat: int) -> int:
        """East for the dealer, South for the other player."""
        return EAST if seat == self.dealer else EAST + 1

    def chance(self) -> Stream:
        """The stream of this deal's random events."""
        if self.stream is None:
            self.stream = Stream(self.key(), "events")
        return self.stream

    def key(self) -> bytes:
        """The key that the wall and all chances of this deal come from."""
        setup = self.setup
        return wall_key(
            setup.secret, setup.entropy, setup.table, setup.deal, self.rules.id, self.rules.version
        )


class Cut:
    """What the discarder knew when the turn went over.

    From a discard (or an added kong) to the opponent's first deliberate public act the discarder sees the
    table as it was then: whether the other passed a claim, has drawn or thinks does not show.
    Source: Design: *Opaque turns*.
    """

    def __init__(self, state: State, seat: int) -> None:
        other = state.seats[1 - seat]
        self.seat = seat
        self.log = len(state.log)
        self.head = state.head
        self.end = state.end
        self.size = other.size + len(other.held)
        self.flowers = len(other.flowers)
        self.paid = state.paid
        self.counts: list[int] = (
            other.counts.copy() if state.terms.reveals and state.seats[seat].ready else []
        )
