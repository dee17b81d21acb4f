"""Requests beyond memory and tools: variations, interpolation, and what the model cannot do."""
from .chat import ANSWER, TALK
from .made_up import made_up
from .names import city, first_name, person, title
from .prompts import PROMPTS
from .typing_noise import sloppy
from .words import WORDS, load_json

REQUESTS = load_json("requests.json")
DIMENSIONS = load_json("dimensions.json")
NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
# Steps of an interpolation by count: a and b are the ends, the others blends.
BLENDS = {2: "ab", 3: "ahb", 4: "a12b", 5: "a1h2b", 6: "a1342b", 7: "a13h42b",
          8: "a13h642b", 9: "a135h642b", 10: "a135h7642b"}
SHAPES = ["{j} {x} in the {p}", "{j} {n}", "{j} {p}", "{j} {x}", "{j} {p} with a {n}"]
# A dimension the grammar has no values for is stepped through by degrees.
DEGREES = ["very low", "low", "medium", "high", "very high", "extreme", "no", "changing"]


def scene(rng):
    """A picture in words: "a red bicycle on a bridge"."""
    def word(words):
        return rng.choice(words) if rng.random() < 0.92 else made_up(rng)

    return rng.choice(DIMENSIONS["scenes"]).format(
        a=word(WORDS.adjectives), x=word(WORDS.figures), y=word(WORDS.figures),
        p=word(WORDS.places), n=word(WORDS.things), m=word(WORDS.things), w=first_name(rng),
        z=word(WORDS.words), f=word(WORDS.foods),
    )


def turn_variations(chat):
    rng = chat.rng
    count, base = rng.randint(2, 8), scene(rng)
    if rng.random() < 0.8:
        dimension = rng.choice(list(DIMENSIONS["values"]))
        values = DIMENSIONS["values"][dimension]
        dimension = rng.choice([dimension] + DIMENSIONS["aliases"].get(dimension, []))
    else:
        dimension = rng.choice([made_up(rng), rng.choice(WORDS.things),
                                rng.choice(DIMENSIONS["degrees"])])
        values = [f"with {degree} {dimension}" for degree in DEGREES]
    request = PROMPTS["variations"] if rng.random() < 0.65 else rng.choice([
        'Give {n} variations of "{scene}" along "{dimension}"',
        'Give me {n} variations of "{scene}" along "{dimension}".',
        '{n} variations of "{scene}" along "{dimension}", please.',
    ])
    number = NUMBERS[count] if rng.random() < 0.25 else str(count)
    chat.say(request.format(n=number, scene=base, dimension=dimension))
    lines = [f"{i + 1}. {base}, {values[i]}" for i in range(count)]
    chat.reply("\n".join(lines), TALK, "variations")


def interpolation_ends(rng):
    """Two ends, the dimension between them and its kind."""
    kind = rng.random()
    if kind < 0.6:
        dimension = rng.choice(list(DIMENSIONS["scales"]))
        scale, words = DIMENSIONS["scales"][dimension]
        first, second = rng.sample(words, 2)
        shape = rng.choice(SHAPES)
        shape = shape.format(j="{j}", x=rng.choice(WORDS.figures), p=rng.choice(WORDS.places),
                             n=rng.choice(WORDS.things))
        ends = [shape.format(j=word) for word in (first, second)]
        ends = [("an " if end[0] in "aeiou" else "a ") + end for end in ends]
        return ends[0], ends[1], dimension, scale
    if kind < 0.8:
        return scene(rng), scene(rng), "subject", "discrete"
    nouns = WORDS.figures + WORDS.things
    return f"a {rng.choice(nouns)}", f"a {rng.choice(nouns)}", "subject", "discrete"


def turn_interpolation(chat):
    rng = chat.rng
    count = rng.randint(2, 10)
    a, b, dimension, kind = interpolation_ends(rng)
    texts = {
        "a": a,
        "b": b,
        "h": f"halfway between {a} and {b}",
        "1": f"{a}, with a hint of {b}",
        "2": f"{b}, with a hint of {a}",
        "3": f"{a}, turning into {b}",
        "4": f"{b}, with some of {a}",
        "5": f"{a}, and more and more {b}",
        "6": f"{b}, not far from {a}",
        "7": f"{b}, coming out of {a}",
    }
    number = NUMBERS.get(count, count) if rng.random() < 0.25 else count
    chat.say(PROMPTS["interpolate"].format(a=a, b=b, n=number))
    lines = [PROMPTS["interpolate_head"].format(name=dimension, kind=kind)]
    lines += [f"{i + 1}. {texts[step]}" for i, step in enumerate(BLENDS[count])]
    chat.reply("\n".join(lines), TALK, "interpolation")


def turn_creative(chat):
    (turn_interpolation if chat.rng.random() < 0.35 else turn_variations)(chat)


def open_request(rng):
    """Something only a bigger model can do."""
    def word(words):
        return rng.choice(words) if rng.random() < 0.88 else made_up(rng)

    text = rng.choice(REQUESTS["requests"]).format(
        t=word(REQUESTS["topics"]), t2=word(REQUESTS["topics"]),
        l=rng.choice(REQUESTS["languages"]),
        f=rng.choice(REQUESTS["text_forms"]), n=word(WORDS.things), T=title(rng).text,
        p=rng.choice([
            f"I {rng.choice(WORDS.task_verbs)} the {rng.choice(WORDS.task_objects)}",
            f"the {rng.choice(WORDS.adjectives)} {rng.choice(WORDS.figures)}",
            rng.choice(WORDS.words), f"where is the {rng.choice(WORDS.places)}",
        ]),
        N=person(rng).text, y=rng.randint(1900, 2025), c=city(rng).text, c2=city(rng).text,
        x=word(WORDS.foods), m=word(WORDS.words), k=rng.choice(WORDS.technologies),
        v=rng.choice(WORDS.task_verbs), o=rng.choice(WORDS.task_objects),
        a=rng.choice(WORDS.figures), j=rng.choice(WORDS.adjectives), w=made_up(rng),
        q=rng.choice(WORDS.places),
    )
    return sloppy(rng, text, 0.3, typos=False)


def turn_fallback(chat):
    chat.say(open_request(chat.rng))
    chat.reply(PROMPTS["fallback"], ANSWER, "fallback")
