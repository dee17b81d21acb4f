"""Facts a user can tell: how they are said, summarised, corrected and asked for.

Every answer has the form "<subject> is <value>." with the subject taken from the question. So
whether a thing is known is decided where the value stands, which is where copying looks for it:
"Your cat's name is Minka." against "Your cat's name is unknown. You have not told me."
"""
import dataclasses
import re

from .grammar import KNOWN_KEYS, PHRASES, THIRD_PERSON, Attribute, article, fill
from .made_up import described, noun
from .names import first_name
from .prompts import CRITICAL
from .typing_noise import lower_first, upper_first
from .values import value
from .words import WORDS

RELATIONS = (
    "sister brother son daughter father mother aunt uncle cousin friend grandfather grandmother "
    "landlord landlady neighbour boss teacher colleague doctor dentist plumber accountant lawyer "
    "manager coach flatmate wife husband nephew niece hairdresser assistant tutor godmother"
).split()
PETS = "dog cat parrot horse rabbit hamster boat canary pony goldfish turtle snake sailboat".split()


@dataclasses.dataclass(frozen=True)
class Question:
    """A question and its answer: `subject` is `value`. `keep` is never misspelt."""

    text: str
    subject: str
    value: str
    keep: str = ""


class KeyFact:
    """"My {key} is {value}", "the {key} is {value}" or "{person}'s {key} is {value}".

    `owner` is "my", "the" or a name; `relation` says who the person is ("sister"), if told.
    """

    def __init__(self, rng, owner, attribute, relation=""):
        self.owner, self.attribute, self.relation = owner, attribute, relation
        self.key, self.section = attribute.key, attribute.section
        self.value = self.old = ""
        self.statement_text = ""
        self.renew(rng)

    @property
    def identity(self):
        return f"{self.owner} {self.key}"

    def renew(self, rng):
        """A new value; the old one is remembered for "not {o}"."""
        self.old = self.value
        while self.value == self.old:
            self.value = value(rng, self.attribute.kind).core

    def owned(self, mine):
        """The key with its owner, "my" replaced by `mine`."""
        if self.owner == "my":
            return f"{mine} {self.key}"
        return f"the {self.key}" if self.owner == "the" else f"{self.owner}'s {self.key}"

    @property
    def told(self):
        return f"{self.owned('your')} is {self.value}"

    @property
    def line(self):
        prefix = "" if self.owner in ("my", "the") else f"{self.owner}'s "
        return f"{prefix}{self.key}: {self.value}"

    @property
    def keep(self):
        return self.key if self.owner in ("my", "the") else self.owner

    def _expand(self, template):
        """Put owner, key and values into a template that speaks of "my {k}"."""
        if self.owner != "my":
            template = re.sub(r"\b([Oo]ur|My new|my new) \{k\}", "my {k}", template)
            if template.startswith("my"):
                template = upper_first(template)
        owned = self.owned("my")
        text = template.replace("My {k}", "{OWNED}").replace("my {k}", "{owned}")
        subject = f"my {self.relation} {self.owner}" if self.relation else self.owner
        fields = {
            "OWNED": upper_first(owned), "owned": owned, "k": self.key, "v": self.value,
            "K": upper_first(self.key), "o": self.old, "e": subject,
        }
        text = re.sub(r"\ba \{v\}", "an {v}" if self.value[:1] in "aeiou" else "a {v}", text)
        text = re.sub(r"\{(\w+)\}", lambda m: fields[m.group(1)], text)
        return upper_first(text) if template.startswith("{e}") else text

    def statement(self, rng):
        special = self.attribute.statements
        template = rng.choice(special if special and rng.random() < 0.6 else PHRASES["statements"])
        if template.startswith("{v}") and not self.value[:1].isalpha():
            template = PHRASES["statements"][0]
        self.statement_text = self._expand(template)
        return self.statement_text

    def correction(self, rng):
        """Change the value and say so with the key."""
        self.renew(rng)
        special = self.attribute.statements
        if special and rng.random() < 0.25:
            opening = rng.choice(["Actually, ", "Correction: ", "Sorry, ", "No, ", "Now "])
            text = opening + lower_first(self._expand(rng.choice(special)))
        else:
            text = self._expand(rng.choice(PHRASES["updates"]))
        self.statement_text = text
        return text

    def short_correction(self, rng):
        """Change the value and say only the value, just after it was told."""
        self.renew(rng)
        self.statement_text = upper_first(self.told.replace("your ", "my ", 1)) + "."
        return self._expand(rng.choice(PHRASES["corrections"]))

    def question(self, rng):
        special = self.attribute.questions
        roll = rng.random()
        typed = PHRASES["type_questions"].get(self.attribute.kind)
        is_named = re.search(r"name|code|number|date|time|file|link|word|rent|budget", self.key)
        if typed and not is_named and roll < 0.2:
            template = typed
        elif special and roll < 0.65:
            template = rng.choice(special)
        else:
            template = rng.choice(PHRASES["questions"])
        subject = self.owned("your")
        if self.relation and "{e}" in template and rng.random() < 0.5:
            subject = f"your {self.relation}'s {self.key}"
            template = template.replace("{e}", f"my {self.relation}")
        elif "{e}" in template:
            template = template.replace("{e}", self.owner)
        return Question(self._expand(template), subject, self.value, self.keep)

    def asked(self):
        """Every way to ask that names no other fact, to keep questions unambiguous."""
        return {self._expand(q.replace("{e}", self.owner)) for q in self.attribute.questions} | {
            f"What is {self.owned('my')}?"
        }

    def sibling(self, rng):
        """A fact that sounds alike and was not told, or None."""
        if self.owner not in ("my", "the"):
            if rng.random() < 0.5:
                return KeyFact(rng, first_name(rng), self.attribute)
            return KeyFact(rng, self.owner, rng.choice(THIRD_PERSON))
        words = self.key.split(" ")
        if self.key in KNOWN_KEYS and len(words) == 1:
            return None
        if words[0] == "favourite" or words[0] == "favorite":
            words[-1] = noun(rng)
        elif len(words) > 1:
            at = rng.choice([0, -1])
            words[at] = noun(rng) if at else rng.choice(WORDS.adjectives)
        else:
            words = [described(rng)] if rng.random() < 0.5 else [noun(rng)]
        attribute = Attribute(" ".join(words), self.attribute.kind, self.section)
        return KeyFact(rng, self.owner, attribute)


class CalledFact(KeyFact):
    """"My {relation} is called {value}": asked by name and, for people, by "who"."""

    def __init__(self, rng, relation):
        self.called = relation
        super().__init__(rng, "my", Attribute(f"{relation}'s name", "person", CRITICAL))

    def statement(self, rng):
        if rng.random() < 0.2:
            text = f"My {self.called} is {self.value}."
        elif rng.random() < 0.85:
            text = rng.choice(PHRASES["called"]["statements"])
            text = article(text.replace("{r}", self.called)).replace("{v}", self.value)
        else:
            text = super().statement(rng)
        self.statement_text = text
        return text

    def question(self, rng):
        is_person = self.called in RELATIONS
        if is_person and rng.random() < 0.3:
            text = rng.choice(PHRASES["called"]["who"]).replace("{r}", self.called)
            return Question(text, f"your {self.called}", self.value, self.called)
        if rng.random() < 0.85:
            text = rng.choice(PHRASES["called"]["questions"]).replace("{r}", self.called)
            return Question(text, self.owned("your"), self.value, self.called)
        return super().question(rng)

    def asked(self):
        return {f"Who is my {self.called}?", f"What is my {self.called}'s name?"}

    def sibling(self, rng):
        return CalledFact(rng, rng.choice(RELATIONS if self.called in RELATIONS else PETS))


def slot_value(rng, slot):
    """A value for {person} or {person2}; names stay names, they may begin a sentence."""
    kind = slot.rstrip("2")
    return value(rng, kind, 0 if kind in ("person", "city", "company") else 0.1)


class EventFact:
    """A told sentence; one slot is asked for at a time."""

    owner = "event"

    def __init__(self, rng, event):
        self.event, self.section = event, event.section
        self.slots = {name: slot_value(rng, name) for name in event.slots()}
        self.statement_text = ""

    @property
    def identity(self):
        return re.sub(r"\{(\w+)\}", self._identifying, self.event.line)

    def _identifying(self, match):
        changing = {slot for slot, _ in self.event.corrections}
        return "" if match.group(1) in changing else self.slots[match.group(1)].text

    @property
    def line(self):
        return fill(self.event.line, self.slots)

    @property
    def told(self):
        return self.line

    @property
    def value(self):
        return list(self.slots.values())[-1].core

    @property
    def can_change(self):
        return bool(self.event.corrections)

    def statement(self, rng):
        self.statement_text = upper_first(fill(rng.choice(self.event.statements), self.slots))
        return self.statement_text

    def correction(self, rng):
        slot, template = rng.choice(self.event.corrections)
        self._renew(rng, slot)
        self.statement_text = upper_first(fill(template, self.slots))
        return self.statement_text

    def short_correction(self, rng):
        slot = rng.choice(self.event.corrections)[0]
        old = self._renew(rng, slot)
        template = rng.choice(PHRASES["corrections"])
        self.statement_text = upper_first(fill(self.event.statements[0], self.slots))
        return template.replace("{v}", self.slots[slot].core).replace("{o}", old.core)

    def _renew(self, rng, slot):
        old = self.slots[slot]
        while self.slots[slot].core == old.core:
            self.slots[slot] = slot_value(rng, slot)
        return old

    def question(self, rng):
        subject, answer, text = rng.choice(self.event.questions)
        keep = next(iter(re.findall(r"\{(\w+)\}", text)), "")
        keep = self.slots[keep].text if keep else ""
        filled = (fill(part, self.slots) for part in (text, subject, answer))
        return Question(*filled, keep)

    def asked(self):
        return {fill(text, self.slots) for _, _, text in self.event.questions}

    def sibling(self, rng):
        """The same sentence about another thing or person, where a question names one."""
        other = EventFact(rng, self.event)
        for slot in other.slots:
            if slot not in ("thing", "person", "city") or rng.random() < 0.2:
                other.slots[slot] = self.slots[slot]
        return None if other.identity == self.identity else other


def is_changeable(fact):
    return not isinstance(fact, EventFact) or fact.can_change
