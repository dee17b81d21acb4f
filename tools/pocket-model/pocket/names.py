"""Names of people, places, firms and works; codes, files and links."""
from .made_up import CAPITALS, made_up, made_up_any, made_up_name
from .quantities import digits, plain
from .words import WORDS

MIXED = CAPITALS + "abcdefghkmnpqrstuvwxyz0123456789"
ENDINGS = ".ts .md .txt .json .py .csv .pdf .yaml .toml .html .css .js .docx .png".split()


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
