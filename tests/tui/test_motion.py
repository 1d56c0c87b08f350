"""Faith counts to its new value, or snaps."""

from __future__ import annotations

from skyworld_tui.tui.motion import FAITH_SECONDS, FaithCounter


def test_it_counts_to_the_new_total_in_time() -> None:
    counter = FaithCounter(True)
    assert counter.aim(3, 0) == 0 and counter.shown == (3, 0)
    pause, seen, total = counter.aim(9, 2), [], 0.0
    while pause:
        total += pause
        pause = counter.step()
        seen.append(counter.shown)
    assert seen[-1] == (9, 2) and seen[0] == (4, 1) and total <= FAITH_SECONDS * 2
    assert counter.aim(9, 2) == 0


def test_it_counts_down_too_and_a_new_aim_takes_over() -> None:
    counter = FaithCounter(True)
    counter.aim(5, 5)
    counter.aim(3, 5)
    counter.step()
    counter.aim(3, 7)
    while counter.step():
        pass
    assert counter.shown == (3, 7)


def test_reduced_motion_snaps() -> None:
    counter = FaithCounter(False)
    counter.aim(0, 0)
    assert counter.aim(9, 9) == 0 and counter.shown == (9, 9)
