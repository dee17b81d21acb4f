"""Reads the grammar files of facts, and fills their templates."""
import dataclasses
import re

from .prompts import CRITICAL
from .words import DATA, load_json

PHRASES = load_json("phrases.json")


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
