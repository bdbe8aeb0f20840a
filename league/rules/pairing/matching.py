"""The matching of least cost, exact in fields of club size and in blocks of that size beyond.

Rustworkx's weighted blossom does the work. A field of up to :data:`EXACT` goes to it whole. A larger one is cut into blocks
of neighbours, each of them matched from its nearest candidates, which keeps a round of thousands a matter of seconds; a block that
cannot be matched by itself is joined with the next, so that a lawful round is found whenever there is one.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter

import rustworkx

from league.rules.pairing.cost import BYE, Costs

EXACT = 256
CANDIDATES = 24

Edge = tuple[int, int]
"""Two places, the higher-standing first; the second can be the bye."""


def least_cost(places: Sequence[int], edges: Iterable[tuple[int, int, int]]) -> list[Edge] | None:
    """Match all ``places`` at least cost, or return None if these edges cannot. An edge is (place, place, cost)."""
    nodes = {place: node for node, place in enumerate(places)}
    priced = list(edges)
    roof = 1 + max(map(itemgetter(2), priced), default=0)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * len(places))
    graph.add_edges_from([(nodes[one], nodes[other], roof - cost) for one, other, cost in priced])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < len(places):
        return None
    return sorted(_edge(places[one], places[other]) for one, other in matched)


def _edge(one: int, other: int) -> Edge:
    return (one, other) if other == BYE or BYE < one < other else (other, one)


def best_round(costs: Costs, present: Sequence[int]) -> list[Edge] | None:
    """Find the least costly round without a rematch or a second bye, or None if there is none.

    ``present`` are places; an odd number leaves one of them to the bye.
    """
    if len(present) <= EXACT:
        return whole(costs, present)
    chosen = frozenset(present)
    line = [place for place in costs.neighbours() if place in chosen]
    if len(line) % 2:
        line.append(BYE)
    blocks: list[tuple[list[int], list[Edge]]] = []
    block: list[int] = []
    for start in range(0, len(line), EXACT):
        block = block + line[start : start + EXACT]
        matched = _near(costs, block)
        if matched is not None:
            blocks.append((block, matched))
            block = []
    while block:
        # The tail could not be matched by itself: take it with the block above, as often as it takes.
        if not blocks:
            return None
        block = blocks.pop()[0] + block
        matched = _near(costs, block)
        if matched is not None:
            blocks.append((block, matched))
            block = []
    return sorted(edge for _, matched in blocks for edge in matched)


def whole(
    costs: Costs, present: Sequence[int], without: frozenset[Edge] = frozenset(), *, bye: bool = True
) -> list[Edge] | None:
    """Match over every lawful pair, ``without`` some. An odd number leaves one to the bye unless that is settled."""
    places = sorted(present)
    edges = [
        edge
        for at, one in enumerate(places)
        for edge in costs.priced(one, places[at + 1 :], lawful_only=True)
        if not without or edge[:2] not in without
    ]
    if bye and len(places) % 2:
        out = [one for one in places if costs.lawful(one, BYE) and (one, BYE) not in without]
        edges += [(one, BYE, costs.of(one, BYE)) for one in out]
        places.append(BYE)
    return least_cost(places, edges)


def with_rematches(costs: Costs, present: Sequence[int]) -> list[Edge]:
    """Find the round with the fewest second byes and rematches. Every field has one."""
    places = sorted(present)
    edges = [edge for at, one in enumerate(places) for edge in costs.priced(one, places[at + 1 :])]
    if len(places) % 2:
        edges += [(one, BYE, costs.of(one, BYE)) for one in places]
        places.append(BYE)
    return least_cost(places, edges) or []


def _near(costs: Costs, line: Sequence[int]) -> list[Edge] | None:
    """Match a line of neighbours from their nearest candidates, doubled until it can be done or all have been tried."""
    reach = CANDIDATES
    while True:
        matched = least_cost(line, _candidates(costs, line, reach))
        if matched is not None or reach >= 2 * len(line):
            return matched
        reach *= 2


def _candidates(costs: Costs, line: Sequence[int], reach: int) -> list[tuple[int, int, int]]:
    edges = []
    for at, one in enumerate(line):
        ahead = 0
        for other in line[at + 1 :]:
            pair = _edge(one, other)
            if costs.lawful(*pair):
                edges.append((*pair, costs.of(*pair)))
                ahead += 1
                if 2 * ahead >= reach:
                    break
    if line[-1] == BYE:
        known = {one for one, other, _ in edges if other == BYE}
        upwards = [one for one in line[:-1] if costs.lawful(one, BYE) and one not in known]
        edges += [(one, BYE, costs.of(one, BYE)) for one in upwards[-reach:]]
    return edges
