"""Blocks of a template as functions, made of a few f-strings and loops.

Jinja reads the templates. Zones need little of its language: names, conditions, loops, a few filters. Anything else is
refused when a template is read; a name that is not in the data of a zone, when the zone is drawn. Nothing is escaped
here: text in the data is `Html`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, Final, cast

from jinja2 import Environment, nodes

from pioche.table.html import Html

Block = Callable[[Mapping[str, object]], Html]
Filters = Mapping[str, Callable[..., object]]

# Python of an expression, by the names that Jinja gives to its parts.
_EXPRESSIONS: Final[dict[type[nodes.Node], str]] = {
    nodes.Add: "({left} + {right})",
    nodes.And: "({left} and {right})",
    nodes.CondExpr: "({expr1} if {test} else {expr2})",
    nodes.Getitem: "{node}[{arg}]",
    nodes.Mul: "({left} * {right})",
    nodes.Not: "(not {node})",
    nodes.Or: "({left} or {right})",
}
_OPERATORS: Final = {"eq": "==", "gt": ">", "gteq": ">=", "in": "in"}
_LOOP: Final = {"index0": "{0}", "index": "({0} + 1)", "first": "({0} == 0)"}


def compile_blocks(source: str, constants: Mapping[str, object], filters: Filters) -> dict[str, Block]:
    """The blocks of a template by name. They share the constants. Filters on literals are applied here, once."""
    names = {**constants, **{f"_{name}": function for name, function in filters.items()}}
    blocks: dict[str, Block] = {}
    for block in Environment().parse(source).find_all(nodes.Block):
        drawing = ast.parse("def draw(data): pass")
        writer = _Writer({name: name for name in constants}, filters)
        cast(ast.FunctionDef, drawing.body[0]).body = writer.drawing(block.body)
        exec(compile(ast.fix_missing_locations(drawing), block.name, "exec"), names, blocks)
        blocks[block.name] = blocks.pop("draw")
    return blocks


class _Writer:
    """Writes Python in which `names` are called as they say; all other names are keys of the data."""

    def __init__(self, names: Mapping[str, str], filters: Filters, depth: int = 0) -> None:
        self._names = names
        self._filters = filters
        self._loop = f"loop{depth}"
        self._depth = depth

    def drawing(self, body: list[nodes.Node]) -> list[ast.stmt]:
        """All of a function that draws some nodes."""
        if not any(map(_loops, body)):
            return [ast.Return(self._text(_parts(body)))]
        first = ast.parse("texts = []; add = texts.append").body
        return [*first, *self.body(body), ast.Return(_python("''.join(texts)"))]

    def body(self, body: Iterable[nodes.Node]) -> list[ast.stmt]:
        """Statements that draw some nodes, one after another: what holds no loop is one string."""
        written: list[ast.stmt] = []
        for looping, together in groupby(_parts(body), _loops):
            if looping:
                written += [one for node in together for one in self._statements(node)]
            else:
                adding: Any = ast.parse("add(0)").body[0]
                adding.value.args[0] = self._text(together)
                written.append(adding)
        return written

    def _statements(self, node: nodes.Node) -> list[ast.stmt]:
        if isinstance(node, nodes.For):
            return self._for(node)
        assert isinstance(node, nodes.If)
        chosen = self.body(node.else_)
        for one in (*reversed(node.elif_), node):
            chosen = [ast.If(_python(self.value(one.test)), self.body(one.body) or [ast.Pass()], chosen)]
        return chosen

    def _for(self, node: nodes.For) -> list[ast.stmt]:
        names = [node.target] if isinstance(node.target, nodes.Name) else node.target.find_all(nodes.Name)
        own = {name.name: f"{name.name}{self._depth}" for name in names}
        inner = _Writer({**self._names, **own}, self._filters, self._depth + 1)
        target, rows = inner.value(node.target), self.value(node.iter)
        items = f"[{target} for {target} in {rows} if {inner.value(node.test)}]" if node.test else rows
        if any(name.name == "loop" for one in node.body for name in one.find_all(nodes.Name)):
            target, items = f"{inner._loop}, {target}", f"enumerate({items})"
        looping: Any = ast.parse(f"for {target} in {items}: pass").body[0]
        looping.body = inner.body(node.body)
        return [ast.If(_python(rows), [looping], self.body(node.else_))] if node.else_ else [looping]

    def _text(self, parts: Iterable[nodes.Node]) -> ast.expr:
        """What nodes without loops draw, as one string."""
        return ast.JoinedStr([_format(self._part(part)) for part in parts])

    def _part(self, node: nodes.Node) -> ast.expr:
        match node:
            case nodes.TemplateData():
                return ast.Constant(node.data)
            case nodes.If():
                return self._if(node)
        return _python(self.value(node))

    def _if(self, node: nodes.If) -> ast.expr:
        chosen = self._text(_parts(node.else_))
        for one in (*reversed(node.elif_), node):
            chosen = ast.IfExp(_python(self.value(one.test)), self._text(_parts(one.body)), chosen)
        return chosen

    def value(self, node: nodes.Node) -> str:
        if type(node) in _EXPRESSIONS:
            return _EXPRESSIONS[type(node)].format(**self._fields(node))
        match node:
            case nodes.Const():
                return repr(node.value)
            case nodes.Name():
                return self._names.get(node.name, f"data[{node.name!r}]")
            case nodes.Tuple():
                return f"({', '.join(map(self.value, node.items))},)"
            case nodes.Getattr(node=nodes.Name(name="loop")):
                return _LOOP[node.attr].format(self._loop)
            case nodes.Getattr():
                return f"{self.value(node.node)}[{node.attr!r}]"
            case nodes.Compare():
                others = [f"{_OPERATORS[one.op]} {self.value(one.expr)}" for one in node.ops]
                return f"({' '.join([self.value(node.expr), *others])})"
            case nodes.Test(name="none"):
                return f"({self.value(node.node)} is None)"
            case nodes.Filter(node=nodes.Expr() as first):
                return self._filtered(node.name, [first, *node.args])
        raise NotImplementedError(f"no zone draws {type(node).__name__}")

    def _fields(self, node: nodes.Node) -> dict[str, str]:
        parts = [(name, part) for name, part in node.iter_fields() if part is None or isinstance(part, nodes.Node)]
        return {name: self.value(part) if part else "" for name, part in parts}

    def _filtered(self, name: str, arguments: list[nodes.Node]) -> str:
        function = self._filters[name]
        literals = [argument.value for argument in arguments if isinstance(argument, nodes.Const)]
        if len(literals) == len(arguments):
            return repr(function(*literals))
        return f"_{name}({', '.join(map(self.value, arguments))})"


def _parts(body: Iterable[nodes.Node]) -> list[nodes.Node]:
    return [part for node in body for part in (node.nodes if isinstance(node, nodes.Output) else [node])]


def _loops(node: nodes.Node) -> bool:
    return isinstance(node, nodes.For) or node.find(nodes.For) is not None


def _format(part: ast.expr) -> ast.expr:
    return part if isinstance(part, ast.Constant) and isinstance(part.value, str) else ast.FormattedValue(part, -1)


def _python(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body
