"""Old turns that are no longer in the context, and the recall blocks that bring them back."""
from .facts import is_changeable
from .prompts import PROMPTS
from .talk import SMALL_TALK_PAIRS, filler

MAX_NOISE_LINES = 8


def recall_line(rng, turn, role, text):
    return PROMPTS["recalled_line"].format(role=role, turn=turn, text=text)


class Archive:
    """Old turns that are no longer in the context."""

    def __init__(self, rng):
        self.rng, self.turn = rng, 0
        self.facts, self.lines, self.noise = {}, {}, []

    def _next_turn(self):
        self.turn += self.rng.randint(1, 12)
        return self.turn

    def add_noise(self):
        rng, turn = self.rng, self._next_turn()
        user, reply = rng.choice(SMALL_TALK_PAIRS)
        text = rng.choice([filler(rng), filler(rng), user, reply])
        role = "assistant" if text == reply or rng.random() < 0.15 else "user"
        self.noise.append((turn, recall_line(rng, turn, role, text)))

    def add(self, fact):
        """Store a told fact; a fifth of them were corrected later."""
        rng = self.rng
        self.facts[fact.identity] = fact
        lines = [self._line(fact)]
        if rng.random() < 0.2 and is_changeable(fact):
            fact.correction(rng)
            lines.append(self._line(fact))
        self.lines[fact.identity] = lines

    def _line(self, fact):
        rng, turn = self.rng, self._next_turn()
        if rng.random() < 0.3:
            return turn, f"- {fact.line}"
        text = fact.statement_text
        if rng.random() < 0.15:
            text = f"{filler(rng)} {text}" if rng.random() < 0.5 else f"{text} {filler(rng)}"
        if rng.random() < 0.12:
            return turn, recall_line(rng, turn, "assistant", f"Got it: {fact.told}.")
        return turn, recall_line(rng, turn, "user", text)

    def block(self, fact=None, others=True):
        """A recall block in the order of the turns: the fact among lines that do not matter."""
        rng = self.rng
        lines = list(self.lines[fact.identity]) if fact else []
        rest = [line for identity, entry in self.lines.items() for line in entry[-1:]
                if not fact or identity != fact.identity]
        rest = (rest if others else []) + self.noise
        count = min(len(rest), rng.choice([0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6, MAX_NOISE_LINES]))
        lines += rng.sample(rest, count)
        return recall_block([line for _, line in sorted(lines)])

    def full_block(self):
        lines = [line for entry in self.lines.values() for line in entry] + self.noise
        return recall_block([line for _, line in sorted(lines)])


def recall_block(lines):
    if not lines:
        return ""
    return "\n".join([PROMPTS["recalled_open"], *lines, PROMPTS["recalled_close"]])
