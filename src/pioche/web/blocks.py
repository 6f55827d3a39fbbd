"""Blocks of a template as functions: each is one Python expression, and drawing it is hardly more than its text.

The templates are Jinja's, and Jinja reads them; of its language the zones need little: names, conditions, loops, a few
filters. What is not among a block's facts is an error when it is asked for; what is not known here, when it is read.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from jinja2 import Environment, nodes

Block = Callable[[dict[str, object]], str]
Filters = Mapping[str, Callable[..., object]]

# How values are written that consist of others, by the names Jinja gives to their parts.
_WRITTEN: Final[dict[type[nodes.Node], str]] = {
    nodes.Add: "({left} + {right})",
    nodes.And: "({left} and {right})",
    nodes.CondExpr: "({expr1} if {test} else {expr2})",
    nodes.Getitem: "{node}[{arg}]",
    nodes.Mul: "({left} * {right})",
    nodes.Not: "(not {node})",
    nodes.Or: "({left} or {right})",
    nodes.Slice: "{start}:{stop}:{step}",
}
_SIGNS: Final = {"eq": "==", "gt": ">", "gteq": ">=", "in": "in"}
_LOOP: Final = {"index0": "loop", "index": "(loop + 1)", "first": "(loop == 0)"}


def compiled(source: str, known: Mapping[str, object], filters: Filters) -> dict[str, Block]:
    """The blocks of a template by name. `known` are names for all of them; filters on plain text are settled here."""
    within = {**known, **{f"_{name}": one for name, one in filters.items()}}
    found: dict[str, Block] = {}
    for block in Environment().parse(source).find_all(nodes.Block):
        drawing = ast.parse("lambda facts: 0", mode="eval")
        cast(ast.Lambda, drawing.body).body = _Writer(frozenset(known), filters).text(block.body)
        found[block.name] = eval(compile(ast.fix_missing_locations(drawing), block.name, "eval"), within)
    return found


class _Writer:
    """Writes Python where the names `known` may be used as they are; all other names are facts."""

    def __init__(self, known: frozenset[str], filters: Filters) -> None:
        self._known = known
        self._filters = filters

    def text(self, body: Iterable[nodes.Node]) -> ast.expr:
        """What some nodes draw, one after another, as one string."""
        parts = [part for node in body for part in (node.nodes if isinstance(node, nodes.Output) else [node])]
        return ast.JoinedStr([_formatted(self._part(part)) for part in parts])

    def _part(self, node: nodes.Node) -> ast.expr:
        match node:
            case nodes.TemplateData():
                return ast.Constant(node.data)
            case nodes.If():
                return self._if(node)
            case nodes.For():
                return self._for(node)
        return _python(self.value(node))

    def _if(self, node: nodes.If) -> ast.expr:
        chosen = self.text(node.else_)
        for one in (*reversed(node.elif_), node):
            chosen = ast.IfExp(_python(self.value(one.test)), self.text(one.body), chosen)
        return chosen

    def _for(self, node: nodes.For) -> ast.expr:
        names = [node.target] if isinstance(node.target, nodes.Name) else node.target.find_all(nodes.Name)
        inner = _Writer(self._known | {name.name for name in names}, self._filters)
        target, rows = inner.value(node.target), self.value(node.iter)
        kept = f"{target} in {rows}" + (f" if {inner.value(node.test)}" if node.test else "")
        if any(name.name == "loop" for one in node.body for name in one.find_all(nodes.Name)):
            kept = f"loop, {target} in enumerate([{target} for {kept}])"
        drawing: Any = _python(f"''.join([0 for {kept}])")
        drawing.args[0].elt = inner.text(node.body)
        return ast.IfExp(_python(rows), drawing, self.text(node.else_)) if node.else_ else drawing

    def value(self, node: nodes.Node) -> str:
        if type(node) in _WRITTEN:
            return _WRITTEN[type(node)].format(**self._fields(node))
        match node:
            case nodes.Const():
                return repr(node.value)
            case nodes.Name():
                return node.name if node.name in self._known else f"facts[{node.name!r}]"
            case nodes.Tuple():
                return f"({', '.join(map(self.value, node.items))},)"
            case nodes.Getattr(node=nodes.Name(name="loop")):
                return _LOOP[node.attr]
            case nodes.Getattr():
                return f"{self.value(node.node)}[{node.attr!r}]"
            case nodes.Compare():
                others = [f"{_SIGNS[one.op]} {self.value(one.expr)}" for one in node.ops]
                return f"({' '.join([self.value(node.expr), *others])})"
            case nodes.Test(name="none"):
                return f"({self.value(node.node)} is None)"
            case nodes.Filter(node=nodes.Expr() as first):
                return self._filtered(node.name, [first, *node.args])
        raise NotImplementedError(f"no zone draws {type(node).__name__}")

    def _fields(self, node: nodes.Node) -> dict[str, str]:
        parts = [(name, part) for name, part in node.iter_fields() if part is None or isinstance(part, nodes.Node)]
        return {name: self.value(part) if part else "" for name, part in parts}

    def _filtered(self, name: str, given: list[nodes.Node]) -> str:
        filtering = self._filters[name]
        plain = [one.value for one in given if isinstance(one, nodes.Const)]
        if len(plain) == len(given):
            return repr(filtering(*plain))
        return f"_{name}({', '.join(map(self.value, given))})"


def _formatted(part: ast.expr) -> ast.expr:
    return part if isinstance(part, ast.Constant) and isinstance(part.value, str) else ast.FormattedValue(part, -1)


def _python(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body
