"""The form in which a server's bots run. In plain Python a search makes about a tenth of its visits."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from pioche.core.native import is_compiled

Form = Literal["compiled", "building", "plain"]
# Files in the folder of a build: it is complete, or it will not be.
READY: Final = "ready"
FAILED: Final = "failed"


@dataclass(frozen=True, slots=True)
class BotForm:
    """The server's own form; or the compiled one in another folder, as soon as it is complete there."""

    folder: Path | None = None

    def now(self) -> Form:
        if is_compiled() or self._has(READY):
            return "compiled"
        return "plain" if self.folder is None or self._has(FAILED) else "building"

    def environment(self) -> dict[str, str]:
        """The environment in which a new process imports that form."""
        return {**os.environ, "PYTHONPATH": str(self.folder)} if self._has(READY) else dict(os.environ)

    def _has(self, name: str) -> bool:
        return self.folder is not None and (self.folder / name).exists()
