"""The acts of the API as data: each is a path, a body, an act and a summary. Moves are in `web/moves.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import orjson
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pioche.tables import acts
from pioche.tables.bot_provider import BotProvider, relief_level
from pioche.tables.idempotency import check_key
from pioche.web import models
from pioche.web.context import Context, CurrentCaller


class ActRoute(NamedTuple):
    """`name` is the operation's in the description of the API."""

    name: str
    path: str
    body: type[models.ActBody]
    # Gets the body, and the provider of bots.
    act: Callable[[Any, BotProvider], acts.Act]
    summary: str


ACT_ROUTES: Final = (
    ActRoute("join", "join", models.JoinBody, lambda body, _: acts.Join(body.secret), "Come in by the link"),
    ActRoute("sit", "sit", models.SeatBody, lambda body, _: acts.Sit(body.seat), "Sit down"),
    ActRoute(
        "stand",
        "stand",
        models.SeatBody,
        lambda body, _: acts.Stand(body.seat),
        "Free a seat before the start: one's own, or as host any",
    ),
    ActRoute(
        "add_bot",
        "bots",
        models.BotBody,
        lambda body, bots: acts.AddBot(body.seat, body.level or relief_level(bots), bots.levels),
        "Put a bot in a seat",
    ),
    ActRoute(
        "remove_bot", "bots/remove", models.SeatBody, lambda body, _: acts.RemoveBot(body.seat), "Send a bot away"
    ),
    ActRoute(
        "agree",
        "agree",
        models.AgreeBody,
        lambda body, _: acts.Agree(body.options, body.public, body.pace),
        "Change options, pace or openness before the start",
    ),
    ActRoute("start", "start", models.ActBody, lambda *_: acts.Start(), "Start the match"),
    ActRoute("next_deal", "next-deal", models.ActBody, lambda *_: acts.NextDeal(), "Begin the next deal"),
    ActRoute("take_back", "take-back", models.ActBody, lambda *_: acts.TakeBack(), "Take one's seat back from the bot"),
    ActRoute("leave", "leave", models.ActBody, lambda *_: acts.Leave(), "Leave; a bot plays on"),
    ActRoute(
        "relief",
        "relief",
        models.ReliefBody,
        lambda body, bots: acts.SetRelief(body.after, body.level, bots.levels),
        "When and how well bots play for those who are gone",
    ),
    ActRoute(
        "ask_seat",
        "ask",
        models.SeatBody,
        lambda body, _: acts.AskSeat(body.seat),
        "Ask for a bot's seat from the next deal; without a seat, no longer",
    ),
    ActRoute(
        "replace",
        "replace",
        models.SeatBody,
        lambda body, _: acts.Replace(body.seat),
        "Let a bot play for who is away",
    ),
    ActRoute("wait", "wait", models.SeatBody, lambda body, _: acts.Wait(body.seat), "Wait for who is away"),
    ActRoute("rematch", "rematch", models.ActBody, lambda *_: acts.Rematch(), "The same people again"),
    ActRoute("close", "close", models.ActBody, lambda *_: acts.Close(), "Close the table for good"),
)


def add_act_routes(router: APIRouter) -> None:
    for route in ACT_ROUTES:
        router.add_api_route(
            f"/tables/{{table}}/{route.path}",
            _endpoint(route),
            methods=["POST"],
            name=route.name,
            tags=["acts"],
            response_model=models.Reached,
            summary=route.summary,
        )


def _endpoint(route: ActRoute) -> Callable[..., Any]:
    async def endpoint(
        table: str, body: models.ActBody, request: Request, context: Context, caller: CurrentCaller
    ) -> Response:
        act = route.act(body, context.service.bots)
        ply = await context.act(request, table, caller.person, act, body.ply, check_key(body.key))
        return Response(orjson.dumps({"table": table, "ply": ply}), media_type="application/json")

    # FastAPI reads the type of the body here.
    endpoint.__annotations__["body"] = route.body
    return endpoint
