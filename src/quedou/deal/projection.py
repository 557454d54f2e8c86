"""What one seat may know of a deal, as a type of its own: bots and the page get nothing else.

*Opaque turns*: from my discard (or added kong) to the opponent's first deliberate public act my view stands
still.
Source: Design: *Opaque turns*; rules page `common`, section 10.5.
"""

from typing import Final

from quedou.deal.actions import PASS, WIN
from quedou.deal.events import FROM_DEAL
from quedou.deal.legal import exchanges, legal_actions
from quedou.deal.result import Result
from quedou.deal.state import (
    CLAIM_PHASE,
    CLAIMED_DISCARD,
    EXCHANGE_PHASE,
    EXTRA_PHASE,
    OFFER_PHASE,
    ROB_PHASE,
    SETTLED_PHASE,
    TURN_PHASE,
    Seat,
    State,
)
from quedou.deal.wins import win_now
from quedou.hand.melds import CONCEALED_KONG, Meld
from quedou.rules.base import Options, Ruleset
from quedou.rules.flow import Terms
from quedou.rules.win import Win
from quedou.tiles import TILE_SETS

MY_EXCHANGE: Final = 0
MY_TURN: Final = 1
MY_CLAIM: Final = 2
MY_ROB: Final = 3
OPPONENT: Final = 4
"""I wait; also where passing is all I could do to a discard or a kong, and the table goes on by itself."""
MY_EXTRA: Final = 5
SETTLED: Final = 6

VIEW_PHASES: Final = ("exchange", "turn", "claim", "rob", "opponent", "extra", "settled")

HIDDEN: Final = -1
"""The tile of a concealed kong of the opponent while the deal lasts."""


class SeatView:
    """One side of the table as the viewer sees it.

    `counts` are the 34 counts of the concealed tiles, empty where they are hidden; `size` is their number. A
    river tile is a kind, plus `CLAIMED_DISCARD` where it has been claimed. `discards_left` is -1 without a
    limit. `paid` is what the seat has got by instant payments, less what it paid. `heavenly` is Heavenly
    Ready as far as it is known: that of the opponent only where it was declared.
    """

    def __init__(self, seat: Seat, wind: int, paid: int) -> None:
        self.wind = wind
        self.counts: list[int] = []
        self.size = seat.size + len(seat.held)
        self.melds: list[Meld] = seat.melds.copy()
        self.flowers: list[int] = seat.flowers.copy()
        self.river: list[int] = seat.river.copy()
        self.ready = seat.ready
        self.doubles = seat.doubles
        self.discards_left = -1
        self.paid = paid
        self.exchanged = seat.exchanged
        self.heavenly = False

    @property
    def revealed(self) -> bool:
        """Whether the concealed tiles are open to the viewer."""
        return bool(self.counts)

    def hand(self) -> list[int]:
        """The concealed tiles, ascending; empty where hidden."""
        return [kind for kind, count in enumerate(self.counts) for _ in range(count)]


class View:
    """A deal as one seat sees it.

    | attribute | meaning |
    | --- | --- |
    | `rules`, `options`, `terms` | the game that is played |
    | `deal`, `round_wind`, `dealer`, `me` | number of the deal, kind, seats |
    | `phase` | one of the phases above |
    | `left`, `total`, `head`, `tail` | tiles left in the wall, in it at first, taken from each end |
    | `dice`, `bonus` | two throws of two dice; face-up bonus kinds |
    | `last_seat`, `last_tile` | the discard or added kong tile that is being answered, or -1 |
    | `last_is_kong` | whether it is the tile of an added kong |
    | `mine`, `theirs` | the two sides; my concealed tiles include the tile drawn |
    | `held` | my flowers that are not laid out yet |
    | `drawn` | the tile I have just drawn, or -1 |
    | `legal` | my legal actions |
    | `offer`, `offered_kinds` | `TRIPLET_OFFER` or `PICK_OFFER` and the kinds, or 0 |
    | `extra_seat`, `extra_shown` | the sea-bottom draws: whose, `index << 6 | kind` in order; or -1 |
    | `discards`, `claims`, `kongs` | how many so far, of both |
    | `origin`, `received`, `no_win` | in my turn: where the last tile came from, which; a win was passed |
    | `bans` | mine, in `wenzhou` |
    | `offered`, `ready_since` | mine, as in `Seat` |
    | `win` | the win that I may declare now, or None |
    | `result` | once settled |
    """

    def __init__(self, state: State, me: int) -> None:
        cut = state.cut
        opaque = cut is not None and cut.seat == me
        paid = state.paid if me == 0 else -state.paid
        mine = state.seats[me]
        self.rules: Ruleset = state.rules
        self.options: Options = state.options
        self.terms: Terms = state.terms
        self.deal = state.setup.deal
        self.round_wind = state.round_wind
        self.dealer = state.dealer
        self.me = me
        self.phase = OPPONENT
        self.total = len(state.wall)
        self.head = state.head
        self.tail = self.total - state.end
        self.dice: tuple[int, ...] = state.dice
        self.bonus: list[int] = state.bonus.copy()
        self.last_seat = -1
        self.last_tile = -1
        self.last_is_kong = False
        self.held: list[int] = mine.held.copy()
        self.drawn = -1
        self.legal: list[int] = []
        self.offer = 0
        self.offered_kinds: tuple[int, ...] = ()
        self.extra_seat = state.extra_seat
        self.extra_shown: tuple[int, ...] = state.extra_shown
        self.discards = state.discards
        self.claims = state.claims
        self.kongs = state.kongs
        self.origin = FROM_DEAL
        self.received = -1
        self.no_win = False
        self.bans: tuple[int, int, int] = (mine.own_discard, mine.passed_fans, mine.passed_points)
        self.offered = mine.offered
        self.ready_since = mine.ready_since
        self.win: Win | None = None
        self.result: Result | None = state.result
        if cut is not None and opaque:
            paid = cut.paid if me == 0 else -cut.paid
            self.head = cut.head
            self.tail = self.total - cut.end
        self.left = self.total - self.head - self.tail
        self.mine = SeatView(mine, state.seat_wind(me), paid)
        self.mine.counts = mine.counts.copy()
        self.mine.heavenly = mine.heavenly
        self.theirs = _theirs(state, me, -paid)
        if state.terms.discard_limit:
            self.mine.discards_left = state.terms.discard_limit - len(self.mine.river)
            self.theirs.discards_left = state.terms.discard_limit - len(self.theirs.river)
        if opaque or (state.actor == me and state.phase in (CLAIM_PHASE, ROB_PHASE)):
            self.last_seat = state.last_seat
            self.last_tile = state.last_tile
            self.last_is_kong = state.phase == ROB_PHASE
        if state.phase == SETTLED_PHASE:
            self.phase = SETTLED
        elif state.phase == EXCHANGE_PHASE:
            if mine.named < 0:
                self.phase = MY_EXCHANGE
                self.legal = exchanges(mine).copy()
        elif state.actor == me:
            _my_move(self, state)

    def unseen(self) -> list[int]:
        """For each of the 34 playing kinds, the copies in the set that this seat cannot see."""
        return self._unseen()[:34]

    def hidden(self) -> list[int]:
        """All tiles of the set that this seat cannot see, flowers included, ascending."""
        return [kind for kind, count in enumerate(self._unseen()) for _ in range(count)]

    def _unseen(self) -> list[int]:
        left = list(TILE_SETS[self.terms.tile_set])
        for side in (self.mine, self.theirs):
            for kind, count in enumerate(side.counts):
                left[kind] -= count
            for tile in side.river:
                if tile < CLAIMED_DISCARD:
                    left[tile] -= 1
            for meld in side.melds:
                if meld.tile != HIDDEN:
                    for kind in meld.tiles:
                        left[kind] -= 1
            for kind in side.flowers:
                left[kind] -= 1
        for kind in self.bonus + self.held:
            left[kind] -= 1
        if self.last_is_kong:
            left[self.last_tile] -= 1
        for shown in self.extra_shown:
            left[shown & 63] -= 1
        return left


def _theirs(state: State, me: int, paid: int) -> SeatView:
    other = 1 - me
    seat = state.seats[other]
    view = SeatView(seat, state.seat_wind(other), paid)
    view.heavenly = seat.heavenly and seat.ready
    cut = state.cut
    if cut is not None and cut.seat == me:
        view.size = cut.size
        view.counts = cut.counts.copy()
        if len(view.flowers) > cut.flowers:
            view.flowers = view.flowers[: cut.flowers]
    elif state.phase == SETTLED_PHASE or (state.terms.reveals and state.seats[me].ready):
        view.counts = seat.counts.copy()
    if state.phase != SETTLED_PHASE:
        for place, meld in enumerate(view.melds):
            if meld.type == CONCEALED_KONG:
                view.melds[place] = Meld(CONCEALED_KONG, HIDDEN)
    return view


def _my_move(view: View, state: State) -> None:
    view.legal = legal_actions(state).copy()
    view.no_win = state.no_win
    if state.phase in (TURN_PHASE, OFFER_PHASE):
        view.drawn = state.drawn
        view.origin = state.origin
        view.received = state.received
    if state.phase == TURN_PHASE:
        view.phase = MY_TURN
    elif state.phase == EXTRA_PHASE:
        view.phase = MY_EXTRA
    elif state.phase == OFFER_PHASE:
        view.phase = MY_TURN
        view.offer = state.offer
        view.offered_kinds = state.offered_kinds
    elif view.legal[0] != PASS:
        view.phase = MY_CLAIM if state.phase == CLAIM_PHASE else MY_ROB
    if view.legal[0] == WIN:
        win = win_now(state)
        win.counts = win.counts.copy()
        win.melds = win.melds.copy()
        view.win = win
