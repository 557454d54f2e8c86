"""Hands for the property tests."""

from hypothesis import assume
from hypothesis import strategies as st

from quedou.hand import ADDED_KONG, CHOW, CONCEALED_KONG, MELDED_KONG, PUNG, Meld

EVERY_TILE = [kind for kind in range(34) for _ in range(4)]


@st.composite
def tiles(draw: st.DrawFn, number: int) -> list[int]:
    """That many tiles from a shuffled set of 136, often near each other."""
    kinds = draw(st.sampled_from([range(34), range(9), [*range(9), *range(27, 34)], range(18)]))
    places = draw(
        st.lists(
            st.sampled_from([4 * kind + copy for kind in kinds for copy in range(4)]),
            min_size=number,
            max_size=number,
            unique=True,
        )
    )
    return [place // 4 for place in places]


def counts_of(kinds: list[int]) -> list[int]:
    return [kinds.count(kind) for kind in range(34)]


melds = st.one_of(
    st.builds(Meld, st.just(CHOW), st.sampled_from([kind for kind in range(27) if kind % 9 < 7])),
    st.builds(Meld, st.sampled_from([PUNG, MELDED_KONG, ADDED_KONG, CONCEALED_KONG]), st.integers(0, 33)),
)


@st.composite
def finished(draw: st.DrawFn) -> tuple[list[int], list[Meld]]:
    """Four sets and a pair, some of the sets laid out; never more than four of a kind."""
    sets = draw(st.lists(melds, min_size=4, max_size=4))
    pair = draw(st.integers(0, 33))
    opened = draw(st.integers(0, 4))
    concealed = [pair, pair]
    for meld in sets[opened:]:
        concealed.extend(meld.tiles[:3])
    every = concealed + [kind for meld in sets[:opened] for kind in meld.tiles]
    assume(max(every.count(kind) for kind in every) <= 4)
    return concealed, sets[:opened]
