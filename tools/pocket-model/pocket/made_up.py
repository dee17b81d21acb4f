"""Made-up words, and nouns that are sometimes made up.

A small model copies badly what its tokenizer cuts into pieces it has rarely seen together. So
strings are made in many ways (random token pieces, letters, syllables, spliced and misspelt real
words), in all cases, some with accents.
"""
import json

from .prompts import MODEL_FOLDER
from .words import WORDS

ONSETS = "b c d f g h k l m n p r s t v w z br dr gr kr tr pl st sk th sh ch fl qu".split()
VOWELS = "a e i o u a e i o ai ou ee".split()
CODAS = ["", "", "", "", "n", "r", "l", "s", "m", "x", "k", "rn", "th", "nd", "lt"]
LETTERS = "eeeaaaoooiiiuunnrrttsslldmchgpbfkvwyzjxq"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTS = {
    "a": "áàäâåã", "e": "éèëê", "i": "íîï", "o": "óöøô", "u": "üúû", "n": "ñń",
    "c": "çćč", "s": "sšś", "z": "žż", "l": "ł", "y": "ý",
}
MAX_WORD = 14


def token_pieces():
    """Pieces of the tokenizer that are plain letters, to glue made-up words from."""
    tokenizer = json.loads((MODEL_FOLDER / "tokenizer.json").read_text(encoding="utf-8"))
    return [t for t in tokenizer["model"]["vocab"] if t.isascii() and t.isalpha()]


PIECES = token_pieces()


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
