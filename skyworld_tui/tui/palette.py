"""Colours and the look of the whole screen.

Every hue has one meaning; the dusk ramp is the only decoration. Colours follow the seat, not the player: whoever sits
at the bottom of the screen is ``YOU``. A :class:`Look` says how much of this the terminal can show and is handed to
every painter, so that nothing about the terminal is kept in a global.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from .keymap import Keys

RGB = tuple[int, int, int]


def rgb(value: str) -> RGB:
    """``#RRGGBB`` as three numbers."""
    value = value.lstrip("#")
    return (int(value[0:2], 16), int(value[2:4], 16), int(value[4:6], 16))


def mix(a: RGB, b: RGB, t: float) -> RGB:
    """``a`` moved toward ``b`` by ``t`` (0 to 1)."""
    t = 0.0 if t < 0 else 1.0 if t > 1 else t
    return (
        int(a[0] + (b[0] - a[0]) * t + 0.5),
        int(a[1] + (b[1] - a[1]) * t + 0.5),
        int(a[2] + (b[2] - a[2]) * t + 0.5),
    )


@lru_cache(4096)
def luminance(colour: RGB) -> float:
    """Relative luminance (WCAG), 0 to 1."""
    channels = [x / 255 for x in colour]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: RGB, b: RGB) -> float:
    """Contrast ratio (WCAG), 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# neutrals
VOID: Final = rgb("#080B18")  # behind everything
INK: Final = rgb("#0B1122")  # text on bright chips
BAR: Final = rgb("#070A15")  # top bar and footer
PANEL: Final = rgb("#0D1326")  # sidebar, modals
RAISED: Final = rgb("#161E38")  # chips that are off, raised rows
EDGE: Final = rgb("#2A3556")  # separators
FAINT: Final = rgb("#6572A0")  # decoration and empty-slot numbers, never needed information
MUTED: Final = rgb("#9AA6C8")  # labels
TEXT: Final = rgb("#D5DCEE")  # body text
BRIGHT: Final = rgb("#FFFFFF")  # values and names
# meaning
YOU: Final = rgb("#79C7FF")  # the seat at the bottom; the cursor; keys that always work
OPP: Final = rgb("#B79BFF")  # the seat across
LEGAL: Final = rgb("#6FE8B4")  # legal now, confirm, chosen
AMBER: Final = rgb("#FF9440")  # Essence converted this turn
GOLD: Final = rgb("#FFE066")  # vulnerable by channeling
RED: Final = rgb("#FF6B76")  # exposed, skulls, errors
MOON: Final = rgb("#E6ECFF")  # neutral moonlight of the curtain
ROSE: Final = rgb("#F4A3A8")  # the coach's voice
SUNLIT: Final = rgb("#FFE3B0")  # the clock sign
# the dusk ramp: decoration only
DUSK: Final = tuple(rgb(x) for x in ("#2B1F5E", "#5B3A8C", "#A6548F", "#E67F86", "#FFB583", "#FFE3B0"))
# zone grounds (top, bottom)
Z_OPP: Final = (rgb("#0E0A20"), rgb("#1C1440"))
Z_HORIZON: Final = (rgb("#1F1746"), rgb("#12263F"))
Z_YOU: Final = (rgb("#10263F"), rgb("#0B182B"))
Z_DOCK: Final = (rgb("#0A1525"), rgb("#0A1322"))
LINE_OPP: Final = rgb("#1B1340")  # the status line of the seat across
LINE_YOU: Final = rgb("#13304F")  # the status line of the seat at the bottom
# card surfaces and idle outlines
S_OPP: Final = rgb("#251C4C")
S_YOU: Final = rgb("#183452")
S_HAND: Final = rgb("#1B3A5B")
E_OPP: Final = rgb("#54468C")
E_YOU: Final = rgb("#3D6387")


def dusk(t: float) -> RGB:
    """The dusk ramp at ``t`` (0 night, 1 sun)."""
    t = min(0.9999, max(0.0, t)) * (len(DUSK) - 1)
    return mix(DUSK[int(t)], DUSK[int(t) + 1], t - int(t))


def lift(colour: RGB, surface: RGB, ratio: float = 4.5) -> RGB:
    """``colour`` with as much white as it needs to reach this contrast on ``surface``."""
    out = colour
    for step in range(1, 21):
        if contrast(out, surface) >= ratio:
            break
        out = mix(colour, BRIGHT, step * 0.05)
    return out


DEFAULT_THEME: Final = "dusk"
LIGHT_THEME: Final = "paper"
PLAIN_THEMES: Final = ("contrast",)
"""Themes without pictures."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the terminal can show, and what the player wants to see.

    ``glyphs``: the set of signs, a name of :data:`~.glyphs.SETS`. ``mono``: no colour at all (NO_COLOR); chips become
    reverse video. ``depth``: how many colours there are, ``16``, ``256`` or ``truecolor``. ``lang``: the language of
    rules texts. ``theme``: a name of :data:`~.themes.THEMES`. ``keys``: what stands for which action.
    """

    glyphs: str = "full"
    mono: bool = False
    depth: str = "truecolor"
    lang: str = "en"
    theme: str = DEFAULT_THEME
    keys: Keys = field(default_factory=Keys)

    @property
    def ascii(self) -> bool:
        """Only ASCII characters may be drawn."""
        return self.glyphs == "ascii"

    @property
    def bracketed(self) -> bool:
        """Keys within text stand in brackets: no ground of their own tells them from it."""
        return self.mono or self.ascii

    @property
    def flat(self) -> bool:
        """No vignettes, no half-block art, no gradients: too few colours or signs for them, or not wanted."""
        return self.mono or self.depth == "16" or self.ascii or self.theme in PLAIN_THEMES

    @property
    def even(self) -> bool:
        """Grounds of one colour: in 256 colours a gradient becomes stripes."""
        return self.flat or self.depth == "256"

    @property
    def solid(self) -> bool:
        """Large digits of one colour: a theme, or few colours, would take the halves of a cell apart."""
        return self.even or self.theme != DEFAULT_THEME
