"""A deal in words, as a language model would play it: a function from text to text answers the questions.

python -m examples.text_player zocken --lang fr
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random

from pioche.research.text import Question, TextEnv

# Gets the instructions and a question; put the call of a model here.
Answer = Callable[[str, Question], str]


def guess(random: Random) -> Answer:
    """Answers with any legal move, and now and then with something else."""

    def answer(_: str, question: Question) -> str:
        return random.choice(question.moves) if random.random() < 0.9 else "?"

    return answer


def play(env: TextEnv, answer: Answer, seed: int) -> Question:
    """Ask until the episode is over; the last question has the reward."""
    instructions, question = env.instructions(), env.reset(seed)
    while not question.done:
        question = env.step(answer(instructions, question))
    return question


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--lang", default="en", choices=("en", "fr"))
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(words)
    last = play(TextEnv(wanted.game, lang=wanted.lang), guess(Random(wanted.seed)), wanted.seed)
    print(last.text)


if __name__ == "__main__":
    main()
