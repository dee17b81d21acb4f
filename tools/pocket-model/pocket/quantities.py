"""Numbers, amounts, times and dates as people write them."""
import dataclasses

from .made_up import made_up
from .words import WORDS

NUMBER_WORDS = "two three four five six seven eight nine ten eleven twelve".split()
HOUR_MARKS = ["am", "pm", "o'clock"]
CURRENCIES = "euros dollars pounds yen francs crowns rupees pesos EUR USD".split()
UNITS = (
    "km kg cm mm litres metres hours minutes miles grams MB GB percent degrees pages boxes steps"
).split()


@dataclasses.dataclass(frozen=True)
class Value:
    """What is said, and its core: "at 15:30" has the core "15:30"."""

    text: str
    core: str


def plain(text):
    return Value(text, text)


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
