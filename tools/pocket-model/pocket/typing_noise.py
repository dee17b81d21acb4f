"""How people really type: lower case, no full stop, a swapped letter now and then."""

# Only these words are misspelt: a typo in a name or a value would teach wrong copying.
MISSPELT = set(
    "what what's do you remember can tell me remind please where who which when could know does "
    "forgot did the should how much many".split()
)


def upper_first(text):
    return text[:1].upper() + text[1:]


def lower_first(text):
    """Lower the first letter, except of "I" and its contractions."""
    if text.startswith(("I ", "I'", "I,")):
        return text
    return text[:1].lower() + text[1:]


def misspell_one(rng, text):
    """Swap or drop a letter of one common word."""
    words = text.split(" ")
    places = [i for i, word in enumerate(words) if word.lower() in MISSPELT and len(word) > 1]
    if not places:
        return text
    at = rng.choice(places)
    word, cut = words[at], rng.randrange(len(words[at]) - 1)
    if rng.random() < 0.6:
        words[at] = word[:cut] + word[cut + 1] + word[cut] + word[cut + 2:]
    else:
        words[at] = word[:cut] + word[cut + 1:]
    return " ".join(words)


def sloppy(rng, text, share, keep="", typos=True):
    """Type `text` carelessly in `share` of the cases; `keep` and what follows stays exact."""
    if rng.random() >= share:
        return text
    start, end = text, ""
    if keep and keep in text:
        start, end = text.split(keep, 1)
        end = keep + end
    if rng.random() < 0.8:
        start = start[:1].lower() + start[1:]
    if rng.random() < 0.4:
        start = start.replace("I'm", "im").replace("hat's", "hats").replace("I ", "i ")
    if typos and rng.random() < 0.3:
        start = misspell_one(rng, start)
    text = start + end
    if rng.random() < 0.65:
        return text.rstrip("?.!")
    if rng.random() < 0.2:
        return text.rstrip("?.") + rng.choice(["??", " ?", "!"])
    return text
