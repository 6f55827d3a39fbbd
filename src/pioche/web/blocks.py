"""Blocks of a template as functions: each is one Python expression, and drawing it is hardly more than its text.

The templates are Jinja's, and Jinja reads them; of its language the zones need little: names, conditions, loops, a few
filters. What is not in a block's facts is an error when it is asked for, and what is not known here when it is read.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Final

from jinja2 import Environment, nodes

Block = Callable[[dict[str, object]], str]

_FACTS: Final = "facts"
_LOOP: Final = "loop"
_COMPARED: Final[dict[str, ast.cmpop]] = {"eq": ast.Eq(), "gt": ast.Gt(), "gteq": ast.GtE(), "in": ast.In()}
_LOOP_PARTS: Final = {"index0": "loop", "index": "loop + 1", "first": "loop == 0"}


def compiled(
    source: str, known: Mapping[str, object], filters: Mapping[str, Callable[..., object]]
) -> dict[str, Block]:
    """The blocks of a template by name. `known` are names for all of them; filters on plain text are settled here."""
    found: dict[str, Block] = {}
    for block in Environment().parse(source).find_all(nodes.Block):
        writer = _Writer(frozenset(known), filters)
        arguments = ast.arguments([], [ast.arg(_FACTS)], None, [], [], None, [])
        body = ast.Expression(ast.Lambda(arguments, writer.text(block.body)))
        code = compile(ast.fix_missing_locations(body), block.name, "eval")
        found[block.name] = eval(code, {**known, **{_named(name): one for name, one in filters.items()}})
    return found


def _named(filter: str) -> str:
    """Names of templates never begin like this."""
    return f"_{filter}"


class _Writer:
    """Writes what stands where the names `known` may be used; all other names are facts."""

    def __init__(self, known: frozenset[str], filters: Mapping[str, Callable[..., object]]) -> None:
        self._known = known
        self._filters = filters

    # --- what is written ---------------------------------------------------------------

    def text(self, body: list[nodes.Node]) -> ast.expr:
        """Some nodes, one after another, as one string."""
        return ast.JoinedStr([part for node in body for part in self._parts(node)])

    def _parts(self, node: nodes.Node) -> list[ast.expr]:
        match node:
            case nodes.Output():
                return [part for child in node.nodes for part in self._parts(child)]
            case nodes.TemplateData():
                return [ast.Constant(node.data)]
            case nodes.If():
                return [_shown(self._if(node))]
            case nodes.For():
                return [_shown(self._for(node))]
            case nodes.Expr():
                return [_shown(self.value(node))]
        raise NotImplementedError(f"a template may not contain {type(node).__name__}")

    def _if(self, node: nodes.If) -> ast.expr:
        *before, last = [node, *node.elif_]
        chosen: ast.expr = ast.IfExp(self.value(last.test), self.text(last.body), self.text(node.else_))
        for one in reversed(before):
            chosen = ast.IfExp(self.value(one.test), self.text(one.body), chosen)
        return chosen

    def _for(self, node: nodes.For) -> ast.expr:
        targets = {name.name for name in node.target.find_all(nodes.Name)} or {node.target.name}
        inner = _Writer(self._known | targets | {_LOOP}, self._filters)
        rows = self.value(node.iter)
        kept = [inner.value(node.test)] if node.test else []
        target = inner.target(node.target)
        if any(name.name == _LOOP for one in node.body for name in one.find_all(nodes.Name)):
            # Counted are those that are kept.
            chosen = ast.ListComp(inner.value(node.target), [ast.comprehension(target, rows, kept, 0)])
            numbered = ast.Tuple([ast.Name(_LOOP, ast.Store()), target], ast.Store())
            loop = ast.comprehension(numbered, _call("enumerate", chosen if kept else rows), [], 0)
        else:
            loop = ast.comprehension(target, rows, kept, 0)
        joined = ast.Call(
            ast.Attribute(ast.Constant(""), "join", ast.Load()), [ast.ListComp(inner.text(node.body), [loop])], []
        )
        return ast.IfExp(rows, joined, self.text(node.else_)) if node.else_ else joined

    def target(self, node: nodes.Expr) -> ast.expr:
        if isinstance(node, nodes.Tuple):
            return ast.Tuple([self.target(item) for item in node.items], ast.Store())
        assert isinstance(node, nodes.Name)
        return ast.Name(node.name, ast.Store())

    # --- values --------------------------------------------------------------------------

    def value(self, node: nodes.Expr) -> ast.expr:
        match node:
            case nodes.Const():
                return ast.Constant(node.value)
            case nodes.Name():
                known = node.name in self._known
                return ast.Name(node.name, ast.Load()) if known else _item(ast.Name(_FACTS, ast.Load()), node.name)
            case nodes.Tuple():
                return ast.Tuple([self.value(item) for item in node.items], ast.Load())
            case nodes.Getattr(node=nodes.Name(name="loop")):
                return ast.parse(_LOOP_PARTS[node.attr], mode="eval").body
            case nodes.Getattr():
                return _item(self.value(node.node), node.attr)
            case nodes.Getitem():
                return ast.Subscript(self.value(node.node), self.value(node.arg), ast.Load())
            case nodes.Slice():
                return ast.Slice(*[part and self.value(part) for part in (node.start, node.stop, node.step)])
            case nodes.Filter():
                return self._filtered(node)
            case nodes.Test(name="none"):
                return ast.Compare(self.value(node.node), [ast.Is()], [ast.Constant(None)])
            case nodes.Not():
                return ast.UnaryOp(ast.Not(), self.value(node.node))
            case nodes.And():
                return ast.BoolOp(ast.And(), [self.value(node.left), self.value(node.right)])
            case nodes.Or():
                return ast.BoolOp(ast.Or(), [self.value(node.left), self.value(node.right)])
            case nodes.Add():
                return ast.BinOp(self.value(node.left), ast.Add(), self.value(node.right))
            case nodes.Mul():
                return ast.BinOp(self.value(node.left), ast.Mult(), self.value(node.right))
            case nodes.CondExpr():
                assert node.expr2 is not None
                return ast.IfExp(self.value(node.test), self.value(node.expr1), self.value(node.expr2))
            case nodes.Compare():
                compared = [_COMPARED[one.op] for one in node.ops]
                return ast.Compare(self.value(node.expr), compared, [self.value(one.expr) for one in node.ops])
        raise NotImplementedError(f"a template may not contain {type(node).__name__}")

    def _filtered(self, node: nodes.Filter) -> ast.expr:
        assert node.node is not None
        given = [self.value(one) for one in (node.node, *node.args)]
        plain = [one.value for one in given if isinstance(one, ast.Constant)]
        if len(plain) == len(given):
            return ast.Constant(self._filters[node.name](*plain))
        return _call(_named(node.name), *given)


def _shown(value: ast.expr) -> ast.expr:
    if isinstance(value, ast.Constant):
        return ast.Constant(str(value.value))
    return ast.FormattedValue(value, -1)


def _item(whole: ast.expr, name: str) -> ast.expr:
    return ast.Subscript(whole, ast.Constant(name), ast.Load())


def _call(name: str, *given: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(given), [])
