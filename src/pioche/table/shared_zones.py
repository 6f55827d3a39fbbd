"""The zones of every game: whose turn it is, the score, the moment, the end, the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pioche.core.words import Lang, Words
from pioche.table.deal_names import DealName
from pioche.table.html import BLANK, COMMA, NOTHING, Html, escape, join, say
from pioche.table.persons import mention, tell
from pioche.table.presenter import Moment, Part, People, Prompt
from pioche.table.zone import Zone, ZoneData, zone

_WINS: Final = Words("{name} wins the match", "{name} gagne la partie")
_YOU_WIN: Final = Words("You win the match", "Vous gagnez la partie")
_WIN_TOGETHER: Final = Words("Victory for {names} and {last}", "Victoire pour {names} et {last}")
_HIGHEST: Final = Words("The highest total wins.", "Le total le plus élevé gagne.")
_LOWEST: Final = Words("The lowest total wins.", "Le total le plus bas gagne.")


class MatchScore(NamedTuple):
    """Where a match stands: the number of the deal, the totals, the scores of every finished deal, who has won.

    `halves`: totals and scores are in half points.
    """

    deal: int
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] | None = None
    halves: bool = False
    # The points that end the match, and after how many deals it ends; 0 where there is no such end.
    goal: int = 0
    of_deals: int = 0
    # The pages on which a match that is over can be seen again, and on which one reviews what one did.
    replay: str = ""
    review: str = ""


@zone
def turn_zone(turn: int) -> ZoneData:
    return {"turn": turn}


@zone
def now_zone(points: tuple[Html, ...], teams: tuple[int, ...]) -> ZoneData:
    return {"points": tuple([points[seat] for seat, _ in _by_team(range(len(points)), teams)])}


def _by_team(seats: Sequence[int], teams: tuple[int, ...]) -> list[tuple[int, int]]:
    """Seats, those of a team together, and how many rows share their total: of a team the first has it, the rest 0."""
    if not teams:
        return [(seat, 1) for seat in seats]
    rows: list[tuple[int, int]] = []
    for team in dict.fromkeys([teams[seat] for seat in seats]):
        first, *others = [seat for seat in seats if teams[seat] == team]
        rows += [(first, 1 + len(others)), *[(other, 0) for other in others]]
    return rows


@zone
def score_zone(names: tuple[Html, ...], score: MatchScore, teams: tuple[int, ...], has_points: bool) -> ZoneData:
    """`has_points`: beside the totals stands what each seat has of this deal."""
    most = score.goal * (2 if score.halves else 1)
    has_end = most or score.of_deals
    return {
        "names": names,
        "rows": tuple(_by_team(range(len(names)), teams)),
        "has_points": has_points,
        "totals": score.totals,
        "deal": score.deal,
        "halves": score.halves,
        "goal": score.goal,
        "of": score.of_deals,
        # How far each total has come; a total below zero has its bar the other way round.
        "race": max(most, 1, *map(abs, score.totals)) if has_end else 0,
        "races": tuple(map(abs, score.totals)),
    }


@zone
def moment_zone(moment: Zone[Moment] | None) -> ZoneData:
    if moment is None:
        return {"kind": NOTHING}
    kind, words, cards = moment.data()
    return {"kind": escape(kind), "words": words, "cards": cards}


@zone
def match_won(winners: tuple[int, ...], people: People, lang: Lang) -> Moment:
    if len(winners) == 1:
        return Moment("match", tell(_WINS, _YOU_WIN, winners[0], people, lang))
    *names, last = [mention(people, seat, lang) for seat in winners]
    return Moment("match", say(_WIN_TOGETHER, lang, names=join(COMMA, names), last=last))


def why_over(score: MatchScore, name: DealName, lang: Lang) -> Html:
    """Which total wins, and what has ended the match; nothing where it is one deal."""
    assert score.winners is not None
    if not score.goal and not score.of_deals:
        return NOTHING
    which = say(_HIGHEST if score.totals[score.winners[0]] == max(score.totals) else _LOWEST, lang)
    if score.deal == score.of_deals:
        return join(BLANK, [which, say(name.match_had, lang, n=score.of_deals)])
    return join(BLANK, [which, say(name.match_went, lang, goal=score.goal)])


@zone
def deals_zone(names: tuple[Html, ...], scores: tuple[tuple[int, ...], ...], halves: bool) -> ZoneData:
    return {"names": names, "scores": scores, "halves": halves}


@zone
def _not_over() -> ZoneData:
    return {"over": False}


NOT_OVER: Final = _not_over()


@zone
def over_zone(
    verdict: Html,
    won: Zone[Moment] | None,
    why: Html,
    names: tuple[Html, ...],
    teams: tuple[int, ...],
    parts: tuple[tuple[Part, ...], ...],
    totals: tuple[int, ...],
    winners: tuple[int, ...] | None,
    halves: bool,
) -> ZoneData:
    """The end of a deal: how it came out, and the arithmetic of every score; of a match, the best first."""
    ranks = (0,) * len(names) if winners is None else _ranks(totals, winners[0], teams or tuple(range(len(names))))
    rows = _by_team(sorted(range(len(names)), key=ranks.__getitem__), teams)
    return {
        "over": True,
        "verdict": verdict,
        "won": NOTHING if won is None else won.data().words,
        "why": why,
        "rows": tuple(
            [
                {
                    "seat": seat,
                    "rank": ranks[seat] if span else 0,
                    "name": names[seat],
                    "parts": tuple([(part.label, part.points, escape(part.clause)) for part in parts[seat]]),
                    "parts_span": _span_of_parts(seat, span, parts, teams),
                    "span": span,
                    "total": totals[seat],
                    "wins": winners is not None and seat in winners,
                }
                for seat, span in rows
            ]
        ),
        "halves": halves,
    }


def _span_of_parts(seat: int, span: int, parts: tuple[tuple[Part, ...], ...], teams: tuple[int, ...]) -> int:
    """How many rows share the terms of a seat: a team has them once where they are the same."""
    if teams and all(parts[other] == parts[seat] for other, team in enumerate(teams) if team == teams[seat]):
        return span
    return 1


def _ranks(totals: tuple[int, ...], winner: int, teams: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat at the end of a match, from 1; the winner's total is the best. A team is counted once."""
    best = 1 if totals[winner] == max(totals) else -1
    sides = dict(zip(teams, totals, strict=True))
    return tuple([1 + sum([best * other > best * total for other in sides.values()]) for total in totals])


@zone
def prompt_zone(
    prompt: Zone[Prompt],
    mine: bool,
    picking: bool,
    forced: bool,
    seated: bool,
    over: bool,
    replay: Html,
    review: Html,
    draft: tuple[str, ...],
) -> ZoneData:
    """Players who wait for the same thing get the same prompt, rendered once."""
    ask, why, buttons, clause = prompt.data()
    return {
        "ask": ask,
        "why": why,
        "clause": escape(clause),
        "buttons": tuple([(escape(b.move), b.label, b.way, escape(b.look), b.face) for b in buttons]),
        "mine": mine,
        "picking": picking,
        "forced": forced,
        "seated": seated,
        "over": over,
        "replay": replay,
        "review": review,
        "draft": escape(" ".join(draft)),
    }
