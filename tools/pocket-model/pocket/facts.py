"""Facts a user can tell: how they are said, summarised, corrected and asked for.

Every answer has the form "<subject> is <value>." with the subject taken from the question. So
whether a thing is known is decided where the value stands, which is where copying looks for it:
"Your cat's name is Minka." against "Your cat's name is unknown. You have not told me."
"""
import dataclasses
import re

from .prompts import CRITICAL, REFERENCES
from .typing_noise import lower_first, upper_first
from .values import described, first_name, made_up, noun, value
from .words import DATA, WORDS, load_json

PHRASES = load_json("phrases.json")
RELATIONS = (
    "sister brother son daughter father mother aunt uncle cousin friend grandfather grandmother "
    "landlord landlady neighbour boss teacher colleague doctor dentist plumber accountant lawyer "
    "manager coach flatmate wife husband nephew niece hairdresser assistant tutor godmother"
).split()
PETS = "dog cat parrot horse rabbit hamster boat canary pony goldfish turtle snake sailboat".split()
THE_KEYS = (
    "code|number|name|password|colour|price|owner|launch date|size|address|start time|title|"
    "version|entry code|limit|date|location|leader|serial number|login|topic|door code|capital|"
    "deadline|length|host|winner|sponsor|captain|colour code|access code|contact|model"
).split("|")
ANY_TYPES = (
    "person num word code code title date place unit tech money time colour file url city phrase"
).split()
OPEN_KEY_ENDINGS = (
    "code number name password colour size date address owner price model type place size order"
).split()


@dataclasses.dataclass(frozen=True)
class Question:
    """A question and its answer: `subject` is `value`. `keep` is never misspelt."""

    text: str
    subject: str
    value: str
    keep: str = ""


def article(text):
    """"a" before a vowel becomes "an", where the templates left the choice open."""
    return re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)


def fill(template, slots):
    """Fill {slot} and {slot.core}; "a {slot}" gets the article that fits."""
    def replace(match):
        before, name, part = match.group(1) or "", match.group(2), match.group(3)
        filled = slots[name].core if part else slots[name].text
        if before and filled[:1] in "aeiou":
            before = before[0] + "n "
        return before + filled

    return re.sub(r"(\b[Aa] )?\{(\w+)(\.core)?\}", replace, template)


# --- entries of the data files


def read_entries(name):
    """The entries of a grammar file: lists of lines, "@" first, comments left out."""
    entries = []
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            entries.append([line])
        elif line and not line.startswith("#"):
            entries[-1].append(line)
    return entries


def marked(entry, mark):
    return [line[2:].strip() for line in entry if line.startswith(mark + " ")]


@dataclasses.dataclass(frozen=True)
class Attribute:
    """What "my {key} is {value}" can be; the templates use {k} and {v}."""

    key: str
    kind: str
    section: str
    statements: tuple = ()
    questions: tuple = ()


@dataclasses.dataclass(frozen=True)
class Event:
    """A sentence with slots; see the head of `data/events.txt`."""

    section: str
    statements: tuple
    line: str
    corrections: tuple
    questions: tuple

    def slots(self):
        return list(dict.fromkeys(re.findall(r"\{(\w+)", " ".join(self.statements))))


def read_attributes():
    attributes = []
    for entry in read_entries("attributes.txt"):
        keys, kind, section = (part.strip() for part in entry[0][2:].split(" : "))
        for key in keys.split("|"):
            attributes.append(
                Attribute(key, kind, section, tuple(marked(entry, "+")), tuple(marked(entry, "?")))
            )
    return attributes


def read_third_person():
    attributes = []
    for entry in read_entries("third_person.txt"):
        key, kind = (part.strip() for part in entry[0][2:].split(" : "))
        attributes.append(
            Attribute(key, kind, CRITICAL, tuple(marked(entry, "+")), tuple(marked(entry, "?")))
        )
    return attributes


def read_events():
    events = []
    for entry in read_entries("events.txt"):
        questions = []
        for line in marked(entry, "?"):
            answer, asked = line.split(" : ", 1)
            subject, answer_value = answer.split(" = ")
            questions += [(subject, answer_value, q.strip()) for q in asked.split("|")]
        corrections = [tuple(line.split(" : ", 1)) for line in marked(entry, "~")]
        events.append(
            Event(entry[0][2:], tuple(marked(entry, "+")), marked(entry, "=")[0],
                  tuple(corrections), tuple(questions))
        )
    return events


ATTRIBUTES = read_attributes()
THIRD_PERSON = read_third_person()
EVENTS = read_events()
KNOWN_KEYS = {a.key: a for a in ATTRIBUTES}


# --- facts


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


# --- inventing facts


def open_key(rng):
    """A key nobody thought of: "rusty ladder", "boat code", "zorva"."""
    kind = rng.random()
    if kind < 0.3:
        return described(rng)
    if kind < 0.42:
        return f"{made_up(rng)} {noun(rng)}"
    if kind < 0.68:
        return f"{noun(rng)} {rng.choice(OPEN_KEY_ENDINGS)}"
    if kind < 0.88:
        return noun(rng)
    return f"{rng.choice(WORDS.words)} {noun(rng)}" if kind < 0.95 else made_up(rng)


def the_key(rng):
    """A key of a thing: "entry code for the cellar", "lamp serial number"."""
    if rng.random() < 0.2:
        return open_key(rng)
    key = rng.choice(THE_KEYS)
    if rng.random() < 0.3:
        return f"{noun(rng)} {key}"
    link = rng.choice(["for the", "of the", "of the", "for"])
    return f"{key} {link} {noun(rng)}"


def random_fact(rng):
    """A fact of any kind, ordinary ones more often than odd ones."""
    kind = rng.random()
    if kind < 0.3:
        return KeyFact(rng, "my", rng.choice(ATTRIBUTES))
    if kind < 0.42:
        return CalledFact(rng, rng.choice(RELATIONS + PETS))
    if kind < 0.5:
        return KeyFact(rng, "my", Attribute(open_key(rng), rng.choice(ANY_TYPES), CRITICAL))
    if kind < 0.57:
        section = rng.choice([CRITICAL, REFERENCES])
        return KeyFact(rng, "the", Attribute(the_key(rng), rng.choice(ANY_TYPES), section))
    if kind < 0.66:
        return KeyFact(rng, first_name(rng), rng.choice(THIRD_PERSON))
    if kind < 0.69:
        relation = rng.choice(RELATIONS)
        base = rng.choice(THIRD_PERSON)
        statements = tuple(s.replace("{e}", f"My {relation}") for s in base.statements)
        questions = tuple(q.replace("{e}", f"my {relation}") for q in base.questions)
        key = f"{relation}'s {base.key}"
        return KeyFact(rng, "my", Attribute(key, base.kind, CRITICAL, statements, questions))
    return EventFact(rng, rng.choice(EVENTS))


def introduced_person(rng):
    """"My sister Philippa lives in Tromsø": two facts in one sentence, the sentence last."""
    relation = rng.choice(RELATIONS)
    name = CalledFact(rng, relation)
    told = [a for a in THIRD_PERSON if a.statements]
    detail = KeyFact(rng, name.value, rng.choice(told), relation)
    text = detail._expand(rng.choice(detail.attribute.statements))
    name.statement_text = detail.statement_text = text
    return [name, detail], text


def is_changeable(fact):
    return not isinstance(fact, EventFact) or fact.can_change
