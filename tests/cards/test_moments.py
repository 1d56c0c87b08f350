"""Every trigger is explained in every language."""

from __future__ import annotations

import pytest

from skyworld_tui.cards.model import TRIGGERS
from skyworld_tui.cards.moments import moment


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_every_trigger_has_its_own_sentence(lang: str) -> None:
    told = [moment(trigger, lang) for trigger in TRIGGERS]
    assert all(text.endswith(".") and text[0].islower() for text in told)
    assert len(set(told)) == len(TRIGGERS)


def test_an_unknown_trigger_is_not_explained() -> None:
    assert moment("on_a_whim") == ""
