"""Texts as strangers type them: long, unfamiliar, repeating themselves, in other languages, pasted.

Whatever comes, the reply is short and ends: a fact in it is acknowledged, a request is beyond the
model, anything else gets a few words.
"""
from .chat import ECHO, TALK
from .grammar import PHRASES
from .made_up import made_up, made_up_any
from .prompts import PROMPTS
from .talk import filler
from .telling import PLAIN_REPLIES, dress
from .words import WORDS, load_json

PARTS = load_json("free_texts.json")
REPLIES = PHRASES["filler_replies"] + PARTS["replies"]
PREPOSITIONS = ["in", "to", "at", "near", "behind"]
WAYS = ["along", "by", "about", "past"]


def lowered(text):
    """The text as the later part of a sentence."""
    return text if text.startswith("I ") else text[0].lower() + text[1:]


def place(rng):
    kind = rng.random()
    if kind < 0.5:
        return f"{rng.choice(PREPOSITIONS)} the {rng.choice(WORDS.places)}"
    way = "with" if kind < 0.75 else rng.choice(WAYS)
    return f"{way} the {rng.choice(WORDS.adjectives)} {rng.choice(WORDS.things)}"


def clause(rng):
    verb = rng.choice(PARTS["verbs"]) if rng.random() < 0.85 else made_up(rng)
    tail = f" {place(rng)}" if rng.random() < 0.6 else ""
    return f"{rng.choice(PARTS['subjects'])} {verb}{tail}"


def sentence(rng):
    """An ordinary sentence that stands in no list."""
    if rng.random() < 0.25:
        return filler(rng)
    text = clause(rng)
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        later = clause(rng)
        text += f" {rng.choice(PARTS['links'])} {lowered(later)}"
    if rng.random() < 0.35:
        text = f"{rng.choice(PARTS['times'])} {lowered(text)}"
    return text.replace(" ,", ",") + "."


def story(rng):
    return [sentence(rng) for _ in range(rng.choice([1, 2, 3, 4, 5, 7, 9, 12, 16]))]


def repeated(rng):
    """One sentence or two, over and over."""
    base = [sentence(rng) for _ in range(rng.choice([1, 1, 1, 2]))]
    return base * rng.randint(2, 9)


def nonsense(rng):
    words = [made_up_any(rng) for _ in range(rng.randint(3, 40))]
    return [" ".join(words) + rng.choice(["", ".", "?", "!"])]


def foreign(rng):
    """Words of a language in any order, or a few lines in another script."""
    words = rng.choice(PARTS["languages"]).split()
    lines = []
    for _ in range(rng.randint(1, 6)):
        line = " ".join(rng.choice(words) for _ in range(rng.randint(3, 10)))
        lines.append(line.capitalize() + ".")
    if rng.random() < 0.75:
        return lines
    return [rng.choice(PARTS["scripts"]) for _ in range(rng.randint(1, 8))]


def pasted(rng):
    """Lines of code, or a list."""
    if rng.random() < 0.5:
        return ["\n".join(rng.choice(PARTS["code"]) for _ in range(rng.randint(2, 14)))]
    mark = rng.choice(["- ", "* ", "1. ", ""])
    lines = [mark + rng.choice([made_up, known_thing])(rng) for _ in range(rng.randint(3, 18))]
    return ["\n".join(lines)]


def known_thing(rng):
    return rng.choice(WORDS.things)


KINDS = [(story, 6), (repeated, 3), (nonsense, 1.5), (foreign, 2), (pasted, 1.5)]


def free_text(rng):
    """The parts of one message; a fact can stand before, behind or between them."""
    kinds, shares = zip(*KINDS)
    return rng.choices(kinds, shares)[0](rng)


def turn_free(chat):
    """A stranger's text; often with one fact somewhere in it."""
    rng = chat.rng
    parts = free_text(rng)
    if rng.random() < 0.45:
        return hide_fact(chat, parts)
    is_request = rng.random() < 0.2
    if is_request:
        parts.insert(rng.choice([0, len(parts)]), rng.choice(PARTS["requests"]))
    chat.say(" ".join(parts))
    chat.reply(PROMPTS["fallback"] if is_request else rng.choice(REPLIES), TALK * 2)


def hide_fact(chat, parts):
    rng = chat.rng
    fact = chat.new_fact()
    at = rng.choice([0, len(parts), rng.randint(0, len(parts))])
    told = dress(rng, fact.statement(rng))
    parts.insert(at, told if told[-1] in ".!" else told + ".")
    chat.say(" ".join(parts))
    if rng.random() < chat.echo:
        return chat.reply(f"Got it: {fact.told}.", ECHO * 1.5, "acknowledge")
    chat.reply(rng.choice(PLAIN_REPLIES), TALK)
