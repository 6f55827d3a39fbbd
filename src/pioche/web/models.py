"""The bodies and answers of the API, described once for the server and for its users."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from pioche.games import games

Status = Literal["open", "playing", "over"]
Text = Annotated[StrictStr, Field(max_length=200)]
Seat = Annotated[StrictStr, Field(max_length=1, description="A letter; nothing for the first free seat, or one's own")]
Ply = Annotated[StrictInt | None, Field(ge=0, le=2**31, description="What the table must stand at, else `stale-table`")]
Key = Annotated[
    StrictStr, Field(max_length=64, description="Chosen by the client: the same key again has no second effect")
]
After = Annotated[int | None, Field(ge=-(2**62), le=2**62, description="The last ply one has; what follows is sent")]
Options = Annotated[dict[Text, StrictInt | Text], Field(max_length=40)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ActBody(Body):
    """The fields that every act may have."""

    ply: Ply = None
    key: Key = ""


class GuestBody(Body):
    name: Text = Field(examples=["Ada"])
    lang: Annotated[StrictStr, Field(max_length=2)] = Field("", examples=["fr"])


class TokenBody(Body):
    name: Text = Field("", examples=["Deep Draw"], description="Of somebody new; without it the token is one's own")
    days: StrictInt = Field(30, examples=[30])


class TableBody(Body):
    game: Text = Field(examples=[game.info.id for game in games()])
    options: Options = Field(default_factory=dict, examples=[{"players": 4, "target_score": 200}])
    public: StrictBool = Field(False, description="Whether anybody may find it and look on")
    pace: Text = Field("none", examples=["none"])
    relief_after: StrictInt | None = Field(
        None,
        description="Seconds until a bot plays for who is gone; 0 for never. Without it: 30 with a clock, else never",
    )
    relief_level: Text = Field("", examples=["club"])
    key: Key = ""


class JoinBody(ActBody):
    secret: Text = Field("", examples=["Zk3v0cW9mJx1b2Qe5tYhUg"], description="The secret part of the link")


class SeatBody(ActBody):
    seat: Seat = Field("", examples=["B"])


class BotBody(SeatBody):
    level: Text = Field("", examples=["club"], description="Without it the best there is in a blink")


class AgreeBody(ActBody):
    options: Options | None = Field(None, examples=[{"players": 5}])
    public: StrictBool | None = None
    pace: Text | None = Field(None, examples=["quick"])


class MoveBody(ActBody):
    moves: list[Text] = Field(max_length=1000, examples=[["R9", "done"]], description="All of them, or none")


class PreviewBody(Body):
    moves: list[Text] = Field(max_length=1000, examples=[["R9"]])
    ply: Ply = None


class ReliefBody(ActBody):
    after: StrictInt = Field(30, examples=[60])
    level: Text = Field("", examples=["club"])


class Problem(BaseModel):
    """A refusal: `code` never changes, `sentence` is for people, further fields are for some codes only."""

    code: str = Field(examples=["illegal-action"])
    sentence: str = Field(examples=["R1 is refused by XY-2.7. What forces it: R0."])
    status: int = Field(examples=[422])
    clause: str | None = Field(None, examples=["XY-2.7"])
    also: list[str] | None = None
    cards: list[str] | None = Field(None, examples=[["R0"]])
    links: dict[str, str | None] | None = None
    ply: int | None = None


class Reached(BaseModel):
    """Where an act has led."""

    table: str = Field(examples=["d3999f210844"])
    ply: int = Field(examples=[17])
