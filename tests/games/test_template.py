"""The tests of the template, which `pioche new-game` copies, run here too."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("pioche.games._template.tests")

from pioche.games._template.tests.test_bots import *
from pioche.games._template.tests.test_contract import *
from pioche.games._template.tests.test_examples import *
from pioche.games._template.tests.test_rules import *
