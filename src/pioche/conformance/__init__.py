"""What any game must pass, ours or another's. Every check raises AssertionError and says where it failed.

from pioche.conformance import check_deal
check_deal(game, {"players": 4}, seed=1)
"""

from pioche.conformance.deal import (
    check_deal,
    check_features,
    digest,
    fingerprint,
    narrowed_actions,
    observe,
    play,
)
from pioche.conformance.names import Renaming, check_names
from pioche.conformance.oracle import Oracle, ask_oracle, check_oracle
from pioche.conformance.rulebook import check_rulebooks, clause_tests, untested_clauses
from pioche.conformance.secrecy import answer, attributes, check_act, check_hidden, check_shown, random_act
from pioche.conformance.tables import policies, table_name, variants

__all__ = [
    "Oracle",
    "Renaming",
    "answer",
    "ask_oracle",
    "attributes",
    "check_act",
    "check_deal",
    "check_features",
    "check_hidden",
    "check_names",
    "check_oracle",
    "check_rulebooks",
    "check_shown",
    "clause_tests",
    "digest",
    "fingerprint",
    "narrowed_actions",
    "observe",
    "play",
    "policies",
    "random_act",
    "table_name",
    "untested_clauses",
    "variants",
]
