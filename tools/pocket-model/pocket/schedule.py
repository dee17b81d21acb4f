"""How far a run is, and what that makes of the learning rate."""
import time

WARMUP = 0.01


class Schedule:
    """Progress from 0 to 1: the larger of the spent budget and the spent time."""

    def __init__(self, budget, deadline, done_tokens):
        self.budget, self.deadline = budget, deadline
        self.start_time, self.start = time.time(), done_tokens / budget

    def progress(self, tokens):
        by_tokens = tokens / self.budget
        if not self.deadline:
            return by_tokens
        spent = (time.time() - self.start_time) / (self.deadline - self.start_time)
        return max(by_tokens, self.start + (1 - self.start) * spent)


def rate_scale(progress):
    return min(1, progress / WARMUP + 0.02) * max(0.0, 1 - progress)
