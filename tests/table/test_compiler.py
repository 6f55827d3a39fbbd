"""Blocks are drawn as Jinja itself would draw them."""

from __future__ import annotations

import pytest
from jinja2 import Environment, StrictUndefined

from pioche.table.compiler import Filters, compile_blocks

CONSTANTS = {"draw": {"R1": "<svg>1</svg>", "sR": "<svg>R</svg>"}, "tri": "△"}
FILTERS: Filters = {"fr": lambda english, french: f"{english}/{french}", "signed": lambda n: f"{n:+}", "length": len}
DATA: dict[str, object] = {
    "name": "Inès",
    "n": 3,
    "none": None,
    "empty": [],
    "yes": True,
    "cards": ["R1", "R1"],
    "pairs": [("a", 1), ("", 2), ("c", 0)],
    "rows": [[1, -2], [], [3]],
    "it": {"way": "add", "label": "2"},
}


@pytest.mark.parametrize(
    "body",
    [
        "plain 'text' \"quoted\" {{ name }} {{ n }} {{ none }} {{ yes }} % {{ '{' }}",
        '{{ "Trumps"|fr("Atouts") }} {{ n|signed }} {{ pairs|length }}',
        "{% if yes %}a{% elif n %}b{% else %}c{% endif %}",
        "{% if empty %}a{% elif n == 3 %}b{% else %}c{% endif %}",
        "{% if empty %}a{% elif not n > 2 %}b{% elif none is none %}d{% else %}c{% endif %}",
        "{% if yes and empty or n in (1, 3) %}a{% endif %}{% if n >= 4 %}b{% endif %}",
        "{% for card in cards %}<i>{{ draw[card] }}</i>{% else %}none{% endfor %}",
        "{% for card in empty %}<i>{{ draw[card] }}</i>{% else %}none{{ tri }}{% endfor %}",
        "{% for label, k in pairs if label %}{{ loop.index0 }}{{ label }}{{ k }}{% endfor %}",
        "{% for label, k in pairs if k %}{{ label }}{% endfor %}",
        "{% for row in rows %}{{ loop.index }}{% if not loop.first %}, {% endif %}"
        "{% for k in row %}{{ loop.index0 }}:{{ k|signed }}{{ rows[0][1] }}{% endfor %}{% endfor %}",
        '{{ draw["s" + "R"] }}{{ it.way }}{{ it.label * n }}{{ "b" if yes else "c" }}',
        "{% for row in rows %}{% for k in rows[loop.index0] %}{{ k }}{{ n }}{% endfor %};{% endfor %}",
    ],
)
def test_a_block_is_drawn_as_jinja_draws_it(body: str) -> None:
    source = f"{{% block zone %}}{body}{{% endblock %}}"
    environment = Environment(undefined=StrictUndefined, autoescape=False)
    environment.filters.update(FILTERS)
    assert compile_blocks(source, CONSTANTS, FILTERS)["zone"](DATA) == environment.from_string(source).render(
        **CONSTANTS, **DATA
    )


def test_what_is_not_in_the_data_is_an_error_where_it_is_asked_for() -> None:
    zone = compile_blocks("{% block zone %}{% if n %}{{ name }}{% endif %}{% endblock %}", CONSTANTS, FILTERS)["zone"]
    assert zone({"n": 0}) == ""
    with pytest.raises(KeyError, match="name"):
        zone({"n": 1})


@pytest.mark.parametrize(
    "body", ["{% set k = 1 %}", "{{ name() }}", "{{ name is defined }}", "{{ -n }}", "{{ n|abs }}", "{{ name[:2] }}"]
)
def test_what_no_zone_needs_is_refused_when_a_template_is_read(body: str) -> None:
    with pytest.raises((NotImplementedError, KeyError)):
        compile_blocks(f"{{% block zone %}}{body}{{% endblock %}}", CONSTANTS, FILTERS)
