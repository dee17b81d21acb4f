"""A chat under construction: messages, and what has been told so far.

A chat knows facts from three places: its own turns and the summary in the system message
(`known`), and an archive that only recall blocks show (`archive`). Every user turn goes through
`say`, which puts a recall block in front of it where this chat has them.
"""
import dataclasses
import re

from .facts import PHRASES, EventFact, introduced_person, is_changeable, random_fact
from .prompts import PROMPTS
from .typing_noise import lower_first, sloppy, upper_first
from .values import digits, first_name, made_up_any, noun, value
from .work import KINDS, WorkItem, unknown_question
from .words import WORDS, load_json

SMALL_TALK = {
    PROMPTS[reply[1:]] if reply.startswith("@") else reply: prompts
    for reply, prompts in load_json("smalltalk.json").items()
}
SMALL_TALK_PAIRS = [(text, reply) for reply, texts in SMALL_TALK.items() for text in texts]
PLAIN_REPLIES = ["Noted.", "Okay."]
# Loss weights: what the product needs most counts most.
ANSWER, ECHO, TALK, UNSUPERVISED = 1.5, 1.0, 0.5, 0.0
MAX_NOISE_LINES = 8


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


def filler(rng):
    """A sentence that tells nothing worth keeping."""
    return rng.choice(PHRASES["fillers"]).format(
        adjective=rng.choice(WORDS.adjectives), thing=rng.choice(WORDS.things),
        place=rng.choice(WORDS.places), figure=rng.choice(WORDS.figures), noun=noun(rng),
        name=first_name(rng), city=rng.choice(WORDS.cities), colour=rng.choice(WORDS.colours),
        number=digits(rng, 1, 2),
    )


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
        count = min(len(rest), rng.choice([0, 0, 1, 1, 2, 2, 3, 4, 5, MAX_NOISE_LINES]))
        lines += rng.sample(rest, count)
        return recall_block([line for _, line in sorted(lines)])

    def full_block(self):
        lines = [line for entry in self.lines.values() for line in entry] + self.noise
        return recall_block([line for _, line in sorted(lines)])


def recall_block(lines):
    if not lines:
        return ""
    return "\n".join([PROMPTS["recalled_open"], *lines, PROMPTS["recalled_close"]])


class Chat:
    """Builder of one training document. Methods named `turn_*` append whole exchanges."""

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

    # --- messages

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

    # --- telling

    def register(self, fact):
        """Add the fact unless one of its questions could mean an older fact."""
        asked = fact.asked()
        if fact.identity in self.known or fact.identity in self.archive.facts:
            return False
        if asked & self.questions:
            return False
        self.questions |= asked
        self.known[fact.identity] = fact
        return True

    def new_fact(self):
        while True:
            fact = random_fact(self.rng)
            if self.register(fact):
                return fact

    def dress(self, text):
        """Openings, missing full stops, lower case."""
        rng = self.rng
        if rng.random() < 0.09 and text.split(" ")[0] in ("My", "I", "I'm", "The", "Our", "We"):
            text = rng.choice(PHRASES["openings"]) + lower_first(text)
        kind = rng.random()
        if kind < 0.14 and text.endswith("."):
            text = text[:-1]
        elif kind < 0.18 and text.endswith("."):
            text = text[:-1] + "!"
        if rng.random() < 0.12 and text.split(" ")[0] in ("My", "I", "I'm", "The", "Our", "We"):
            text = text[0].lower() + text[1:]
        return text

    def turn_fact(self, count=None):
        """One to three new facts in one message."""
        rng = self.rng
        count = count or (1 if rng.random() < 0.75 else rng.randint(2, 3))
        if rng.random() < 0.08:
            facts, text = introduced_person(rng)
            if all(self.register(fact) for fact in facts):
                return self._tell([self.dress(text)], facts)
        facts = [self.new_fact() for _ in range(count)]
        texts = [self.dress(fact.statement(rng)) for fact in facts]
        if len(texts) == 2 and rng.random() < 0.6:
            second = texts[1]
            if second.split(" ")[0] in ("My", "The", "Our", "Please", "You", "We"):
                second = lower_first(second)
            texts = [texts[0].rstrip(".!") + rng.choice([" and ", ", and ", "; "]) + second]
        self._tell(texts, facts)
        if count == 1 and is_changeable(facts[0]) and rng.random() < 0.2:
            self.turn_short_correction(facts[0])

    def _tell(self, texts, facts):
        rng = self.rng
        while rng.random() < 0.2:
            texts.insert(rng.randint(0, len(texts)), filler(rng))
        last = len(texts) - 1
        texts = [t if t[-1] in ".!" or i == last else t + "." for i, t in enumerate(texts)]
        self.say(" ".join(texts))
        self.acknowledge(facts)

    def acknowledge(self, facts):
        if self.rng.random() < self.echo:
            told = "; ".join(fact.told for fact in facts)
            return self.reply(f"Got it: {told}.", ECHO, "acknowledge")
        self.reply(self.rng.choice(PLAIN_REPLIES), TALK)

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

    def turn_update(self):
        archived = [f for f in self.archive.facts.values() if is_changeable(f)]
        if self.recall_rate and archived and self.rng.random() < 0.5:
            self.unarchive(self.rng.choice(archived))
        facts = self.changeable()
        if not facts:
            return self.turn_fact()
        fact = self.rng.choice(facts)
        old_identity, text = fact.identity, fact.correction(self.rng)
        self.mark_updated(old_identity, fact)
        self.say(self.dress(text))
        self.acknowledge([fact])

    def turn_short_correction(self, fact):
        """"No, it's Ansgar.": right after the fact was told."""
        old_identity, text = fact.identity, fact.short_correction(self.rng)
        self.mark_updated(old_identity, fact)
        self.say(text if self.rng.random() < 0.8 else lower_first(text))
        self.acknowledge([fact])

    def turn_work(self, kind=None):
        """A goal, task, obstacle or decision; open tasks move on now and then."""
        rng = self.rng
        kind = kind or rng.choice(KINDS)
        item = self._moved_task(kind) or WorkItem(rng, kind)
        if item.identity in self.known:
            return
        self.known[item.identity] = item
        text = item.statement(rng)
        if rng.random() < 0.12:
            text = f"{filler(rng)} {text}"
        if rng.random() < 0.12:
            text = text.rstrip(".")
        self.say(text)
        if rng.random() < self.echo:
            self.reply(item.acknowledgement, ECHO, "acknowledge")
        else:
            self.reply(rng.choice(PLAIN_REPLIES), TALK)

    def _moved_task(self, kind):
        open_tasks = [f for f in self.known.values()
                      if f.owner == "work" and f.kind in ("next", "progress")]
        if kind not in ("done", "progress") or not open_tasks or self.rng.random() > 0.4:
            return None
        moved = self.rng.choice(open_tasks)
        del self.known[moved.identity]
        return WorkItem(self.rng, "done" if moved.kind == "progress" else kind, moved.text)

    # --- asking

    def turn_ask(self, identities=None):
        """A question whose answer is known, from the context or from the archive."""
        rng = self.rng
        pool = {**self.known, **(self.archive.facts if self.recall_rate else {})}
        if identities:
            pool = {key: f for key, f in pool.items() if key in identities} or pool
        if not pool:
            return self.turn_fact()
        fresh = [key for key in pool if key not in self.asked_before]
        key = rng.choice(fresh if fresh and rng.random() < 0.85 else list(pool))
        fact = pool[key]
        self.asked_before.add(key)
        if fact.owner == "work":
            items = [f for f in self.known.values() if f.owner == "work"]
            text, answer = fact.question(rng, items)
            self.say(sloppy(rng, text, 0.25, fact.topic), fact)
            return self.reply(answer, ANSWER, "work", fact.text)
        question = fact.question(rng)
        self.say(self.dress_question(question), fact)
        answer = f"{upper_first(question.subject)} is {question.value}."
        self.reply(answer, ANSWER, "recall", question.value, key in self.updated)

    def dress_question(self, question):
        rng, text = self.rng, question.text
        text = sloppy(rng, text, 0.28, question.keep)
        if rng.random() < 0.06:
            return rng.choice(PHRASES["question_openings"]) + lower_first(text)
        if text.endswith("?") and rng.random() < 0.06:
            return text[:-1] + rng.choice(PHRASES["question_endings"])
        if text.startswith("Which ") and rng.random() < 0.2:
            return "What " + text[6:]
        return text

    def turn_unknown(self):
        """A question about something never told, often close to something that was."""
        rng = self.rng
        if rng.random() < 0.07:
            asked = unknown_question(rng, self.known)
            if asked and isinstance(asked[1], str):
                self.say(asked[0])
                return self.reply(asked[1], ANSWER, "unknown")
        for _ in range(20):
            facts = [f for f in (*self.known.values(), *self.archive.facts.values())
                     if f.owner != "work"]
            near = rng.choice(facts).sibling(rng) if facts and rng.random() < 0.55 else None
            fact = near or random_fact(rng)
            question = fact.question(rng)
            if not self._could_mean_a_known_fact(fact, question):
                break
        else:
            return None
        self.say(self.dress_question(question))
        text = PROMPTS["unknown"].format(key=upper_first(question.subject))
        return self.reply(text, ANSWER, "unknown")

    def _could_mean_a_known_fact(self, fact, question):
        if fact.identity in self.known or fact.identity in self.archive.facts:
            return True
        archived = {q for f in self.archive.facts.values() for q in f.asked()}
        return question.text in self.questions | archived or bool(
            fact.asked() & (self.questions | archived) and isinstance(fact, EventFact)
        )

    # --- talk

    def turn_talk(self):
        """Small talk, remarks, or something to repeat."""
        rng, kind = self.rng, self.rng.random()
        if kind < 0.5:
            text, answer = rng.choice(SMALL_TALK_PAIRS)
            self.say(text)
            return self.reply(answer, TALK, "small talk")
        if kind < 0.87:
            self.say(" ".join(filler(rng) for _ in range(rng.choice([1, 1, 2, 2, 3, 5]))))
            return self.reply(rng.choice(PHRASES["filler_replies"]), TALK)
        text = self._text_to_repeat()
        request = rng.choice(["Repeat after me: ", "Say this: ", "Copy this text: ", "Repeat: "])
        self.say(request + text)
        return self.reply(text, ECHO, "repeat")

    def _text_to_repeat(self):
        rng, kind = self.rng, self.rng.random()
        if kind < 0.35:
            return " ".join(made_up_any(rng) for _ in range(rng.randint(1, 6)))
        if kind < 0.5:
            return digits(rng, 3, 9)
        if kind < 0.7:
            return filler(rng)
        kinds = ["code", "money", "person", "file", "url", "title", "phrase", "city"]
        return value(rng, rng.choice(kinds)).text

    def turn_foreign(self):
        """A long answer by another model: context, but nothing to learn to say."""
        rng = self.rng
        self.say(filler(rng))
        text = " ".join(filler(rng) for _ in range(rng.randint(3, 9)))
        self.reply(text, UNSUPERVISED)

    # --- rendering

    def rows(self):
        return [(m.role, m.text) for m in self.messages]


def normalised(text):
    """For comparing answers: one space between words."""
    return re.sub(r"\s+", " ", text).strip()
