"""Draws new facts: ordinary ones more often than odd ones."""
from .facts import PETS, RELATIONS, CalledFact, EventFact, KeyFact
from .grammar import ATTRIBUTES, EVENTS, THIRD_PERSON, Attribute
from .made_up import described, made_up, noun
from .names import first_name
from .prompts import CRITICAL, REFERENCES
from .words import WORDS

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
