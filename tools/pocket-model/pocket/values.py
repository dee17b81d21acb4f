"""Random values of every type a fact can have: names, numbers, dates, codes, made-up words.

A small model copies badly what its tokenizer cuts into pieces it has rarely seen together. So
about a third of all values are strings made in many ways (random token pieces, letters,
syllables, spliced and misspelt real words), in all cases, some with accents.
"""
import dataclasses
import json

from .prompts import MODEL_FOLDER
from .words import WORDS

ONSETS = "b c d f g h k l m n p r s t v w z br dr gr kr tr pl st sk th sh ch fl qu".split()
VOWELS = "a e i o u a e i o ai ou ee".split()
CODAS = ["", "", "", "", "n", "r", "l", "s", "m", "x", "k", "rn", "th", "nd", "lt"]
LETTERS = "eeeaaaoooiiiuunnrrttsslldmchgpbfkvwyzjxq"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MIXED = CAPITALS + "abcdefghkmnpqrstuvwxyz0123456789"
ACCENTS = {
    "a": "áàäâåã", "e": "éèëê", "i": "íîï", "o": "óöøô", "u": "üúû", "n": "ñń",
    "c": "çćč", "s": "sšś", "z": "žż", "l": "ł", "y": "ý",
}
NUMBER_WORDS = "two three four five six seven eight nine ten eleven twelve".split()
HOUR_MARKS = ["am", "pm", "o'clock"]
CURRENCIES = "euros dollars pounds yen francs crowns rupees pesos EUR USD".split()
UNITS = (
    "km kg cm mm litres metres hours minutes miles grams MB GB percent degrees pages boxes steps"
).split()
ENDINGS = ".ts .md .txt .json .py .csv .pdf .yaml .toml .html .css .js .docx .png".split()
MAX_WORD = 14


@dataclasses.dataclass(frozen=True)
class Value:
    """What is said, and its core: "at 15:30" has the core "15:30"."""

    text: str
    core: str


def plain(text):
    return Value(text, text)


def token_pieces():
    """Pieces of the tokenizer that are plain letters, to glue made-up words from."""
    tokenizer = json.loads((MODEL_FOLDER / "tokenizer.json").read_text(encoding="utf-8"))
    return [t for t in tokenizer["model"]["vocab"] if t.isascii() and t.isalpha()]


PIECES = token_pieces()


# --- made-up words


def syllables(rng):
    count = 3 if rng.random() < 0.25 else 2
    return "".join(
        rng.choice(ONSETS) + rng.choice(VOWELS) + rng.choice(CODAS) for _ in range(count)
    )


def misspell(rng, word):
    letters = list(word)
    for _ in range(rng.randint(1, 3)):
        at, kind = rng.randrange(len(letters)), rng.random()
        if kind < 0.4:
            letters[at] = rng.choice(LETTERS)
        elif kind < 0.7:
            letters.insert(at + 1, rng.choice(LETTERS))
        elif len(letters) > 3:
            letters.pop(at)
    return "".join(letters)


def splice(rng):
    start = rng.choice(WORDS.words + WORDS.foods)
    end = rng.choice(WORDS.first_names + WORDS.last_names + WORDS.cities)
    return start[: rng.randint(2, 5)] + end[rng.randint(1, 4):].lower()


def add_accent(rng, word):
    places = [i for i, letter in enumerate(word) if letter in ACCENTS]
    if not places:
        return word
    at = rng.choice(places)
    return word[:at] + rng.choice(ACCENTS[word[at]]) + word[at + 1:]


def made_up(rng):
    """A made-up word in lower case."""
    kind = rng.random()
    if kind < 0.3:
        word = "".join(rng.choice(PIECES) for _ in range(rng.randint(1, 4)))
    elif kind < 0.45:
        word = "".join(rng.choice(LETTERS) for _ in range(rng.randint(3, 11)))
    elif kind < 0.65:
        word = syllables(rng)
    elif kind < 0.82:
        word = splice(rng)
    else:
        lists = (WORDS.first_names, WORDS.last_names, WORDS.cities, WORDS.words, WORDS.foods)
        word = misspell(rng, rng.choice(rng.choice(lists + (WORDS.jobs, WORDS.technologies))))
    word = word[:MAX_WORD]
    if rng.random() < 0.05:
        word = add_accent(rng, word)
    return word.lower()


def made_up_name(rng):
    return made_up(rng).capitalize()


def made_up_any(rng):
    """A made-up word in any case."""
    word, kind = made_up(rng), rng.random()
    if kind < 0.4:
        return word
    if kind < 0.9:
        return word.capitalize()
    return word.upper() if kind < 0.96 else made_up_name(rng) + rng.choice(CAPITALS) + made_up(rng)


def noun(rng):
    """A thing; sometimes one that does not exist."""
    kind = rng.random()
    if kind < 0.75:
        return rng.choice(WORDS.things)
    return rng.choice(WORDS.words) if kind < 0.87 else made_up(rng)


def described(rng):
    return f"{rng.choice(WORDS.adjectives)} {noun(rng)}"


# --- numbers


def digits(rng, low, high):
    """A number of `low` to `high` digits without a leading zero."""
    count = rng.randint(low, high)
    return rng.choice("123456789") + "".join(rng.choice("0123456789") for _ in range(count - 1))


def with_commas(number):
    return f"{int(number):,}"


def amount(rng):
    """A number as people write one: 40, 4200, 4,200, 12.50."""
    kind = rng.random()
    if kind < 0.35:
        return digits(rng, 1, 3)
    if kind < 0.55:
        return digits(rng, 4, 6)
    if kind < 0.85:
        return with_commas(digits(rng, 4, 7))
    return f"{digits(rng, 1, 4)}.{rng.randint(0, 99):02d}"


def money(rng):
    if rng.random() < 0.25:
        return plain(rng.choice("$€£") + amount(rng))
    currency = rng.choice(CURRENCIES) if rng.random() < 0.85 else made_up(rng)
    return plain(f"{amount(rng)} {currency}")


def unit(rng):
    fraction = f".{rng.randint(1, 9)}" if rng.random() < 0.2 else ""
    return plain(f"{digits(rng, 1, 4)}{fraction} {rng.choice(UNITS)}")


def number(rng):
    return plain(with_commas(digits(rng, 4, 6)) if rng.random() < 0.12 else digits(rng, 1, 6))


def age(rng):
    return plain(str(rng.randint(1, 99)))


def phone(rng):
    groups = [rng.choice("0+") + digits(rng, 2, 4)]
    groups += [digits(rng, 2, 4) for _ in range(rng.randint(1, 3))]
    return plain(" ".join(groups))


# --- times and dates


def clock(rng):
    return f"{rng.randint(0, 23)}:{rng.randint(0, 11) * 5:02d}"


def time(rng):
    kind = rng.random()
    if kind < 0.65:
        return plain(clock(rng))
    if kind < 0.8:
        return plain(f"{rng.randint(1, 12)} {rng.choice(HOUR_MARKS)}")
    if kind < 0.92:
        start = rng.choice(["half past", "quarter past", "quarter to"])
        return plain(f"{start} {rng.choice(NUMBER_WORDS)}")
    return plain(rng.choice(["noon", "midnight"]))


def calendar_day(rng):
    day, month, kind = rng.randint(1, 31), rng.choice(WORDS.months), rng.random()
    if kind < 0.42:
        return f"{day} {month}"
    if kind < 0.75:
        return f"{month} {day}"
    if kind < 0.85:
        return f"{day} {month} {rng.randint(1950, 2035)}"
    if kind < 0.93:
        return f"{rng.randint(1990, 2035)}-{rng.randint(1, 12):02d}-{day:02d}"
    return f"{rng.choice(WORDS.days)}, {day} {month}"


def relative_day(rng):
    kind = rng.random()
    if kind < 0.45:
        start = rng.choice(["next", "this", "next", "every"])
        return f"{start} {rng.choice(WORDS.days + ['week', 'month', 'year'])}"
    if kind < 0.75:
        return rng.choice(
            ["tomorrow", "today", "tonight", "next weekend", "the day after tomorrow",
             "tomorrow morning", "this evening", "at the end of the month", "after the holidays"]
        )
    return f"in {rng.randint(2, 12)} {rng.choice(['days', 'weeks', 'months', 'hours'])}"


def date(rng):
    kind = rng.random()
    if kind < 0.55:
        return plain(calendar_day(rng))
    return plain(rng.choice(WORDS.days) if kind < 0.75 else relative_day(rng))


def when(rng):
    """A date as it ends a sentence: "on 3 May", "in June", "tomorrow"."""
    kind = rng.random()
    if kind < 0.4:
        core = calendar_day(rng)
        return Value("on " + core, core)
    if kind < 0.6:
        core = rng.choice(WORDS.days)
        return Value("on " + core, core)
    if kind < 0.75:
        core = rng.choice(WORDS.months)
        return Value("in " + core, core)
    return plain(relative_day(rng))


def past(rng):
    kind = rng.random()
    if kind < 0.4:
        return plain(rng.choice(["yesterday", "last week", "last month", "last night"]))
    return plain(f"{rng.choice(['last', 'on'])} {rng.choice(WORDS.days)}")


def at_time(rng):
    """A time as it ends a sentence: "at 15:30", "on Friday at 9:15"."""
    core, kind = time(rng).text, rng.random()
    if kind < 0.6:
        return Value("at " + core, core)
    day = rng.choice(WORDS.days)
    if kind < 0.85:
        return Value(f"on {day} at {core}", f"{day} at {core}")
    return plain(f"{rng.choice(['tomorrow', 'next ' + day])} at {core}")


def by(rng):
    core = calendar_day(rng) if rng.random() < 0.6 else rng.choice(WORDS.days + ["next week"])
    return Value("by " + core, core)


# --- names


def first_name(rng):
    return rng.choice(WORDS.first_names) if rng.random() < 0.5 else made_up_name(rng)


def last_name(rng):
    return rng.choice(WORDS.last_names) if rng.random() < 0.5 else made_up_name(rng)


def person(rng):
    kind = rng.random()
    if kind < 0.72:
        return plain(first_name(rng))
    if kind < 0.9:
        return plain(f"{first_name(rng)} {last_name(rng)}")
    title = rng.choice(["Mr.", "Mrs.", "Dr.", "Ms.", "Professor", "Aunt", "Captain", "Uncle"])
    return plain(f"{title} {last_name(rng)}")


def city(rng):
    if rng.random() < 0.08:
        return plain(rng.choice(WORDS.long_cities))
    return plain(rng.choice(WORDS.cities) if rng.random() < 0.55 else made_up_name(rng))


def title_word(rng):
    kind = rng.random()
    if kind < 0.35:
        return rng.choice(WORDS.adjectives).capitalize()
    if kind < 0.8:
        lists = rng.choice((WORDS.things, WORDS.figures, WORDS.places, WORDS.words))
        return rng.choice(lists).capitalize()
    return made_up_name(rng)


def title(rng):
    kind = rng.random()
    if kind < 0.2:
        return plain(title_word(rng))
    if kind < 0.85:
        return plain(f"{title_word(rng)} {title_word(rng)}")
    return plain(f"The {title_word(rng)} of the {title_word(rng)}")


def company(rng):
    kind = rng.random()
    if kind < 0.45:
        return plain(made_up_name(rng))
    if kind < 0.6:
        return plain(title_word(rng) + made_up(rng).capitalize())
    if kind < 0.8:
        return plain(f"{title_word(rng)} {title_word(rng)}")
    return plain(f"{last_name(rng)} {rng.choice(['Ltd', 'Inc', 'and Sons', 'Books', 'Group'])}")


def job(rng):
    if rng.random() < 0.6:
        return plain(rng.choice(WORDS.jobs))
    return plain(made_up(rng) + rng.choice(["", "", " keeper", " maker", " driver", " engineer"]))


# --- words and phrases


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


# --- codes, files, links


def code(rng):
    def capitals(count):
        return "".join(rng.choice(CAPITALS) for _ in range(count))

    kinds = [
        lambda: f"{capitals(rng.randint(1, 3))}-{digits(rng, 1, 4)}",
        lambda: f"{digits(rng, 1, 3)}-{made_up(rng).upper()}",
        lambda: f"{made_up_any(rng)}-{made_up_any(rng)}",
        lambda: f"{made_up_any(rng)}{digits(rng, 1, 3)}",
        lambda: f"{made_up_any(rng)}{digits(rng, 1, 2)}-{made_up_name(rng)}",
        lambda: f"{capitals(rng.randint(1, 3))}{digits(rng, 1, 4)}{rng.choice(['', capitals(1)])}",
        lambda: "-".join(
            "".join(rng.choice(MIXED) for _ in range(rng.randint(2, 4)))
            for _ in range(rng.randint(1, 3))
        ),
        lambda: " ".join(digits(rng, 2, 4) for _ in range(rng.randint(2, 3))),
        lambda: digits(rng, 4, 8),
        lambda: made_up_any(rng) + rng.choice("_/.#:+") + made_up_any(rng),
        lambda: made_up_any(rng),
        lambda: rng.choice(WORDS.words),
        lambda: f"{made_up_any(rng)} {made_up_any(rng)}",
    ]
    return plain(rng.choice(kinds)())


def segment(rng):
    lists = rng.choice((WORDS.words, WORDS.task_objects, WORDS.things))
    return rng.choice(lists) if rng.random() < 0.4 else made_up(rng)


def file(rng):
    folder = rng.choice(
        ["", "", "src/", "docs/", "notes/", "data/", f"~/{segment(rng)}/", f"/{segment(rng)}/",
         f"/var/{segment(rng)}/", f"{segment(rng)}/{segment(rng)}/", f"/home/{segment(rng)}/"]
    )
    tail = rng.choice(["", "", f"-{segment(rng)}", f"_{digits(rng, 1, 2)}"])
    ending = rng.choice(ENDINGS) if rng.random() < 0.93 else "." + made_up(rng)[:3]
    return plain(folder + segment(rng) + tail + ending)


def url(rng):
    host = segment(rng) + rng.choice(["", f"-{segment(rng)}", f".{segment(rng)}"])
    scheme = rng.choice(["https://", "https://", "http://", "https://www.", ""])
    domain = rng.choice([".example", ".com", ".org", ".net", ".io", ".dev", ".de"])
    path = rng.choice(["", f"/{segment(rng)}", f"/{segment(rng)}/{segment(rng)}",
                       f"/{digits(rng, 1, 4)}"])
    return plain(scheme + host + domain + path)


def mail(rng):
    user = rng.choice([segment(rng), f"{segment(rng)}.{segment(rng)}",
                       f"{segment(rng)[0]}.{segment(rng)}", segment(rng) + digits(rng, 1, 2)])
    domain = rng.choice([".com", ".org", ".net", ".de", ".example", ".co.uk"])
    return plain(f"{user}@{segment(rng)}{domain}")


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
