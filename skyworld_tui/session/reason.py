"""Why a move is refused: words to say, which still know the rule that they come from."""

from __future__ import annotations

from ..engine.moves import IllegalMove
from ..language import tr


class Reason(str):
    """A sentence; ``code`` is that of the :class:`~..engine.moves.IllegalMove`, "" where no rule of the match is the
    reason. Empty: there is none."""

    code: str

    def __new__(cls, text: str = "", code: str = "") -> Reason:
        """The sentence ``text`` of the rule ``code``."""
        made = super().__new__(cls, text)
        made.code = code
        return made

    @classmethod
    def of(cls, error: Exception) -> Reason:
        """What a refusal says, in the language that is spoken: the engine's own sentences are translated here."""
        if isinstance(error, IllegalMove):
            return cls(tr(error.template, **error.values), error.code)
        return cls(str(error), code_of(error))


def code_of(said: object) -> str:
    """The code that a sentence, or the error of a refused move, comes with; "" when it has none."""
    code = getattr(said, "code", "")
    return code if isinstance(code, str) else ""
