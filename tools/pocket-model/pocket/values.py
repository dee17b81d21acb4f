"""A random value of any type a fact can have; the types are those of the grammar's slots.

About a third of all values are made up, so that copying does not depend on knowing the word.
"""
from .made_up import CAPITALS, described, made_up, made_up_any, made_up_name, noun
from .names import (
    city, code, company, file, job, mail, person, title, url,
)
from .quantities import (
    age, at_time, by, date, digits, money, number, past, phone, plain, time, unit, when,
)
from .words import WORDS


def word(rng):
    kind = rng.random()
    if kind < 0.65:
        lists = (WORDS.words, WORDS.things, WORDS.figures, WORDS.foods)
        return plain(rng.choice(rng.choice(lists)))
    return plain(made_up(rng) if kind < 0.92 else f"{made_up(rng)} {made_up(rng)}")


def food(rng):
    return plain(rng.choice(WORDS.foods) if rng.random() < 0.6 else made_up(rng))


def colour(rng):
    shade = rng.choice(["", "", "", "dark ", "light "])
    return plain(shade + (rng.choice(WORDS.colours) if rng.random() < 0.7 else made_up(rng)))


def technology(rng):
    return plain(rng.choice(WORDS.technologies) if rng.random() < 0.55 else made_up_name(rng))


def phrase(rng):
    kind = rng.random()
    if kind < 0.4:
        return plain(described(rng))
    if kind < 0.7:
        link = rng.choice(["and", "with", "or", "of", "for", "without"])
        return plain(f"{noun(rng)} {link} {noun(rng)}")
    if kind < 0.85:
        return plain(f"a {described(rng)} {rng.choice(['with', 'for', 'of'])} {noun(rng)}")
    return plain(f"{described(rng)} and {described(rng)}")


def place(rng):
    """Where something lies: "under the flowerpot"."""
    if rng.random() < 0.1:
        return plain(f"in room {digits(rng, 1, 3) if rng.random() < 0.5 else made_up_name(rng)}")
    where = rng.choice(
        ["under the", "in the", "in the", "behind the", "next to the", "on the", "inside the",
         "near the", "above the", "at the"]
    )
    adjective = rng.choice(WORDS.adjectives) + " " if rng.random() < 0.3 else ""
    lists = rng.choice((WORDS.things, WORDS.places))
    return plain(f"{where} {adjective}{rng.choice(lists) if rng.random() < 0.75 else made_up(rng)}")


def platform(rng):
    kind = rng.random()
    if kind < 0.4:
        return plain(f"platform {digits(rng, 1, 2)}")
    return plain(f"gate {rng.choice(CAPITALS)}{digits(rng, 1, 2)}" if kind < 0.7
                 else f"the {rng.choice(WORDS.places)}")


def street(rng):
    name = rng.choice(WORDS.words + WORDS.places) if rng.random() < 0.5 else made_up(rng)
    kind = rng.choice(["Street", "Road", "Avenue", "Lane", "Square"])
    return plain(f"{digits(rng, 1, 3)} {name.capitalize()} {kind}")


def made_up_value(rng):
    words = [made_up_any(rng) for _ in range(2 if rng.random() < 0.2 else 1)]
    return plain(" ".join(words))


GENERATORS = {
    "age": age, "attime": at_time, "by": by, "city": city, "code": code, "colour": colour,
    "company": company, "date": date, "file": file, "food": food, "job": job, "mail": mail,
    "money": money, "month": lambda rng: plain(rng.choice(WORDS.months)), "num": number,
    "past": past, "person": person, "phone": phone, "phrase": phrase, "place": place,
    "platform": platform, "street": street, "tech": technology,
    "thing": lambda rng: plain(noun(rng)), "time": time, "title": title, "unit": unit,
    "url": url, "when": when, "word": word,
}
GENERATORS["relation"] = lambda rng: plain(
    rng.choice("sister brother cousin boss teacher doctor neighbour friend uncle aunt".split())
)
# Types whose form carries the sentence ("at 15:30"): other values would not be English there.
FIXED_TYPES = {"attime", "by", "when", "past", "month", "place", "platform", "thing", "relation"}
# How often a value is of another type than its key asks for, so that keys do not decide values.
SURPRISE = 0.12


def value(rng, kind, surprise=SURPRISE):
    """A random value of the type; now and then a made-up one or one of another type."""
    if kind not in FIXED_TYPES and rng.random() < surprise:
        if rng.random() < 0.7:
            return made_up_value(rng)
        kind = rng.choice(["word", "code", "num", "title", "person", "city", "tech", "phrase"])
    return GENERATORS[kind](rng)
