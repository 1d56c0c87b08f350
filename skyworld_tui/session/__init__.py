"""One match being played: seats, hand-over, clock, log, saves and the policy at work. Knows nothing of a screen.

Time never comes from a clock in here: whoever calls passes monotonic seconds, so that a test can make them up.
"""
