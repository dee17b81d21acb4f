"""A chat under construction: messages, and what has been told so far.

A chat knows facts from three places: its own turns and the summary in the system message
(`known`), and an archive that only recall blocks show (`archive`). Every user turn goes through
`say`, which puts a recall block in front of it where this chat has them.
"""
import dataclasses

from .archive import Archive
from .facts import is_changeable
from .inventing import random_fact

# Loss weights: what the product needs most counts most.
ANSWER, ECHO, TALK, UNSUPERVISED = 1.5, 1.0, 0.5, 0.0


@dataclasses.dataclass(frozen=True)
class Message:
    role: str
    text: str
    weight: float = 0.0


@dataclasses.dataclass(frozen=True)
class Mark:
    """What the assistant message at `index` tests, for the evaluation."""

    index: int
    skill: str
    value: str = ""
    is_update: bool = False


class Chat:
    """Builder of one training document. Functions named `turn_*` elsewhere append exchanges."""
    def __init__(self, rng):
        self.rng = rng
        self.messages, self.marks, self.tools, self.tasks = [], [], [], []
        self.known = {}
        self.archive = Archive(rng)
        self.questions = set()
        self.updated, self.asked_before = set(), set()
        # How often acknowledgements repeat what was understood.
        self.echo = 0.9 if rng.random() < 0.85 else 0.1
        # How often a user turn carries a recall block.
        self.recall_rate = 0.0

    def say(self, text, fact=None):
        """A user turn, with a recall block in front of it where this chat has them."""
        is_archived = fact is not None and fact.identity in self.archive.facts
        if self.recall_rate and (is_archived or self.rng.random() < self.recall_rate):
            block = self.archive.block(fact if is_archived else None)
            if block:
                text = f"{block}\n{text}"
        self.messages.append(Message("user", text))

    def reply(self, text, weight, skill="", fact_value="", is_update=False):
        self.messages.append(Message("assistant", text, weight))
        if skill:
            self.marks.append(Mark(len(self.messages) - 1, skill, fact_value, is_update))

    def tool_result(self, text):
        self.messages.append(Message("tool", text))

    def fits(self, fact):
        """Whether no question about the fact could mean an older one."""
        if fact.identity in self.known or fact.identity in self.archive.facts:
            return False
        return not fact.asked() & self.questions

    def register(self, fact):
        """Add the fact if it fits."""
        if not self.fits(fact):
            return False
        self.questions |= fact.asked()
        self.known[fact.identity] = fact
        return True

    def new_fact(self):
        while True:
            fact = random_fact(self.rng)
            if self.register(fact):
                return fact

    def changeable(self):
        return [f for f in self.known.values() if f.owner != "work" and is_changeable(f)]

    def mark_updated(self, old_identity, fact):
        """Corrections can change what identifies an event: file it anew, in place."""
        self.known = {
            (fact.identity if key == old_identity else key): f for key, f in self.known.items()
        }
        self.questions |= fact.asked()
        self.updated.add(fact.identity)
        self.asked_before.discard(fact.identity)

    def unarchive(self, fact):
        """A fact from the archive becomes current; its old lines stay there, outdated."""
        self.archive.noise += self.archive.lines.pop(fact.identity)
        del self.archive.facts[fact.identity]
        self.known[fact.identity] = fact

    def rows(self):
        return [(m.role, m.text) for m in self.messages]
