"""One seat of a table in words: for language models, and for anything else that reads and writes text.

A question is everything that the seat may see, in sentences, with its legal moves; the answer is one move. A move that
is refused costs a try, and the next question says why, with the text of the clause.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from pioche.core.chance import SecretChance
from pioche.core.errors import IllegalAction, PiocheError
from pioche.core.game import Game
from pioche.core.match import illegal
from pioche.core.options import Value
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.research.batch import Batch, Reward, around
from pioche.research.errors import EpisodeOver, NotBegun
from pioche.research.settings import amount, check_lang, version_of, whole

_INSTRUCTIONS: Final = Words(
    """You play {title} with {players} players; you are seat {seat}.
Each message shows all that you may see, and your legal moves.
Answer with one of these moves and nothing else.
The rules, by clause:

{rules}""",
    """Vous jouez à {title} à {players} ; vous êtes à la place {seat}.
Chaque message montre tout ce que vous pouvez voir, et vos coups permis.
Répondez par un de ces coups et rien d’autre.
Les règles, par clause :

{rules}""",
)
_MOVES: Final = Words("Your legal moves: {moves}", "Vos coups permis : {moves}")
_REFUSED: Final = Words("Your answer was refused. {reason}", "Votre réponse est refusée. {reason}")
_TRIES: Final = Counted(
    Words("{n} try is left for this move.", "Il reste {n} essai pour ce coup."),
    Words("{n} tries are left for this move.", "Il reste {n} essais pour ce coup."),
)
_FORFEIT: Final = Words("No try is left: the episode is over.", "Plus d’essai : l’épisode est terminé.")
_OVER: Final = Words("The episode is over. Your reward: {reward:g}", "L’épisode est terminé. Votre gain : {reward:g}")


@dataclass(frozen=True, slots=True)
class Question:
    """What the player is sent. `code` and `clause` say why the last answer was refused; else they are empty."""

    text: str
    moves: tuple[str, ...]
    reward: float = 0.0
    done: bool = False
    code: str = ""
    clause: str = ""

    def json(self) -> str:
        """The question as one line."""
        return json.dumps(asdict(self), ensure_ascii=False)


class TextEnv:
    """A seat that answers in text; levels play the others.

    After `tries` refusals of one decision the episode ends and pays `forfeit`. Forced moves are not asked. Further
    keyword arguments are options of the game, which needs no features.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: str | Sequence[str | None] = "club",
        seat: int = 0,
        rules: int | None = None,
        reward: Reward = "deal",
        tries: int = 3,
        forfeit: float = -100.0,
        lang: Lang = "en",
        **options: Value,
    ) -> None:
        check_lang(lang)
        self._game = version_of(game, rules)
        levels = around(self._game.info.choose(options), seat, opponents)
        self._batch = Batch(
            self._game,
            1,
            options,
            SecretChance().seed(),
            levels,
            reward=reward,
            skip_forced=True,
            auto_reset=False,
            features=False,
        )
        self._seat = seat
        self._tries = whole("tries", tries, 1)
        self._left = 0
        self._forfeit = amount("forfeit", forfeit)
        self._lang: Lang = lang
        self._is_begun = False

    def instructions(self) -> str:
        """What a player should read before the first question: how to answer, and the rules."""
        return _INSTRUCTIONS.say(
            self._lang,
            title=self._game.info.title,
            players=self._batch.players,
            seat=LETTERS[self._seat],
            rules=self._game.rulebook(self._lang).text.strip(),
        )

    def reset(self, seed: int | None = None) -> Question:
        """The first question of the first episode of a seed, else of the next one."""
        self._batch.reset(seed=seed)
        self._is_begun = True
        self._left = self._tries
        return self._question()

    def step(self, answer: str) -> Question:
        """The question after an answer."""
        if not self._is_begun:
            raise NotBegun()
        if self._left == 0 or self._batch.turn[0] == NOBODY:
            raise EpisodeOver(table=0)
        view = self._batch.view(0, self._seat)
        try:
            action = view.parse(answer.strip())
            if action not in view.actions():
                raise illegal(self._game, self._batch.options, view, action)
        except PiocheError as error:
            return self._refused(error)
        self._batch.play([action])
        self._left = self._tries
        return self._question()

    def _question(self) -> Question:
        if self._batch.turn[0] == NOBODY:
            reward = float(self._batch.rewards[0, self._seat])
            text = f"{self._view_text()}\n\n{_OVER.say(self._lang, reward=reward)}"
            return Question(text, (), reward, True)
        moves = self._moves()
        return Question(f"{self._view_text()}\n\n{_MOVES.say(self._lang, moves=' '.join(moves))}", moves)

    def _refused(self, error: PiocheError) -> Question:
        """The same question again, with the reason; or the end, if no try is left."""
        self._left -= 1
        reason, clause = error.sentence(self._lang), ""
        if isinstance(error, IllegalAction):
            clause = str(error.details["clause"])
            entry = self._game.rulebook(self._lang).entry(clause)
            reason += f"\n{entry.plain}" if entry is not None else ""
        lines = [_REFUSED.say(self._lang, reason=reason)]
        if self._left == 0:
            lines.append(_FORFEIT.say(self._lang))
            return Question("\n".join(lines), (), self._forfeit, True, error.code, clause)
        lines += [_TRIES.say(self._lang, self._left), "", self._question().text]
        return Question("\n".join(lines), self._moves(), 0.0, False, error.code, clause)

    def _moves(self) -> tuple[str, ...]:
        view = self._batch.view(0, self._seat)
        return tuple(view.text(action) for action in view.actions())

    def _view_text(self) -> str:
        return "\n".join(self._batch.view(0, self._seat).describe(self._lang))
