"""The canvas: ideas near and unexpected, mixing, sliders, dimensions, sketches.

Line i of an answer follows pattern i of its list, as the values of a dimension do in variations:
then a list read greedily repeats no line, and its length is the only thing that must be counted.
"""
import re

from .chat import ECHO
from .creative_turns import DIMENSIONS, scene
from .grammar import article
from .made_up import made_up
from .prompts import PROMPTS
from .words import WORDS, load_json

CANVAS = load_json("canvas.json")
KINDS = {name: entry[0] for name, entry in CANVAS["dimensions"].items()}
SCALES = {name: entry[3] for name, entry in CANVAS["dimensions"].items()}
LEVELS = PROMPTS["slide_levels"]
COLOURS = list(PROMPTS["sketch_colours"])
PLACES, SHAPES = PROMPTS["sketch_places"], PROMPTS["sketch_shapes"]


def numbered(texts):
    return "\n".join(
        PROMPTS["idea_line"].format(number=i + 1, text=text) for i, text in enumerate(texts)
    )


def base(rng):
    """The idea on a card; one that came of an earlier gesture is longer."""
    text = scene(rng)
    if rng.random() < 0.2:
        text += ", " + rng.choice(DIMENSIONS["values"][rng.choice(list(DIMENSIONS["values"]))])
    return article(text)


def turn_associate(chat):
    rng = chat.rng
    name = rng.choice(["near", "unexpected"])
    count, text = rng.randint(1, 8), base(rng)
    chat.say(PROMPTS[name].format(n=count, scene=text))
    ideas = [
        article(pattern.format(
            scene=text, thing=rng.choice(WORDS.things), figure=rng.choice(WORDS.figures),
            place=rng.choice(WORDS.places), adjective=rng.choice(WORDS.adjectives),
            material=rng.choice(CANVAS["materials"]),
        ))
        for pattern in CANVAS[name][:count]
    ]
    chat.reply(numbered(ideas), ECHO, f"canvas: {name}")


# --- mixing


def turn_mix(chat):
    """Two ideas, three, or parts of two; the one whose aspect is taken may stand second."""
    rng = chat.rng
    count, kind = rng.randint(1, 6), rng.choice(["mix", "mix_taking", "mix_both", "mix_three"])
    texts = [base(rng) for _ in range(3 if kind == "mix_three" else 2)]
    aspects = rng.sample(CANVAS["aspects"], 2)
    taking = {"mix_taking": aspects[:1], "mix_both": aspects}.get(kind, [])
    parts = []
    for i, text in enumerate(texts):
        form = "mix_part_taking" if i < len(taking) else "mix_part"
        parts.append(PROMPTS[form].format(scene=text, aspect=(taking + [""])[min(i, len(taking))]))
    if kind == "mix_taking" and rng.random() < 0.5:
        parts.reverse()
    chat.say(PROMPTS["mix"].format(parts=PROMPTS["mix_join"].join(parts), n=count))
    fields = dict(zip("abc", texts), aspect=aspects[0], other=aspects[1])
    chat.reply(numbered(p.format(**fields) for p in CANVAS[kind][:count]), ECHO, "canvas: mix")


# --- dimensions


def other_dimension(rng):
    """A dimension the grammar knows nothing about."""
    kind = rng.random()
    if kind < 0.55:
        return rng.choice(CANVAS["other_dimensions"])
    return rng.choice(WORDS.things) if kind < 0.7 else made_up(rng)


def setting(rng):
    """A slider's dimension and level, and what it makes of the idea."""
    level = rng.randrange(len(LEVELS))
    name = rng.choice(list(SCALES))
    if rng.random() < 0.35 or KINDS[name] == "discrete":
        name = other_dimension(rng)
        return name, LEVELS[level], f"with {LEVELS[level]} {name}"
    return name, LEVELS[level], SCALES[name][level]


def turn_slide(chat):
    rng = chat.rng
    text = base(rng)
    chosen = {}
    for _ in range(rng.choice([1, 1, 2, 2, 3])):
        name, level, phrase = setting(rng)
        chosen[name] = level, phrase
    settings = PROMPTS["slide_join"].join(
        PROMPTS["slide_setting"].format(level=level, dimension=name)
        for name, (level, _) in chosen.items()
    )
    chat.say(PROMPTS["slide"].format(scene=text, settings=settings))
    changed = ", ".join([text, *(phrase for _, phrase in chosen.values())])
    chat.reply(numbered([changed]), ECHO, "canvas: slide")


def interpretation(rng):
    """Words for a dimension, its name, kind and two ends in the direction asked for."""
    kind = rng.random()
    if kind < 0.7:
        name = rng.choice(list(CANVAS["dimensions"]))
        order, more, less, scale = CANVAS["dimensions"][name]
        ends = (scale[1], scale[-2]) if order == "continuous" else (scale[0], scale[-1])
        words = [(name, ends)] + [(w, ends) for w in more] + [(w, ends[::-1]) for w in less]
        asked, (low, high) = rng.choice(words)
        return asked, name, order, low, high
    if kind < 0.85:
        word = rng.choice(CANVAS["other_adjectives"])
        more, less = f"more {word}", f"less {word}"
        asked = rng.choice([word, more, less])
        low, high = (more, less) if asked == less else (less, more)
        return asked, word, "continuous", low, high
    name = other_dimension(rng)
    return name, name, "continuous", f"no {name}", f"much {name}"


def turn_interpret(chat):
    asked, name, kind, low, high = interpretation(chat.rng)
    chat.say(PROMPTS["interpret"].format(dimension=asked))
    lines = [PROMPTS["interpolate_head"].format(name=name, kind=kind),
             PROMPTS["interpret_ends"].format(low=low, high=high)]
    chat.reply("\n".join(lines), ECHO, "canvas: interpret")


def turn_suggest(chat):
    rng = chat.rng
    count = rng.randint(1, 6)
    chat.say(PROMPTS["suggest"].format(n=count, scene=base(rng)))
    names = list(CANVAS["dimensions"])
    # In the order of the list, with gaps: no name can come twice.
    chosen = sorted(rng.sample(range(len(names)), count))
    lines = [
        PROMPTS["suggest_line"].format(number=i + 1, name=names[at], kind=KINDS[names[at]])
        for i, at in enumerate(chosen)
    ]
    chat.reply("\n".join(lines), ECHO, "canvas: suggest")


# --- sketches


def matching(table, text, otherwise):
    """The first key one of whose words stands in the text."""
    words = set(re.findall(r"\w+", text.lower()))
    for key, known in table.items():
        if any(word in words or f"{word}s" in words for word in known):
            return key
    return otherwise


def sketch(rng, text, count):
    """Background, then the subject in the middle, then what stands around it."""
    background = matching(CANVAS["sky"], text, "sky blue")
    named = [c for c in COLOURS if re.search(rf"\b{c}\b", text) and c != background]
    rest = [c for c in COLOURS if c not in named and c != background]
    palette = [background, *named[:2], *rng.sample(rest, 3 - len(named[:2]))]
    main = matching(CANVAS["shape_words"], text, "oval")
    places = rng.sample([p for p in PLACES if p != "middle"], count - 1)
    shapes = [("large", main, "middle", palette[1])]
    shapes += [
        (rng.choice(["small", "medium"]), rng.choice(SHAPES), place, rng.choice(palette[1:]))
        for place in places
    ]
    return palette, shapes


def turn_sketch(chat):
    rng = chat.rng
    text, count = base(rng), rng.randint(2, 6)
    if rng.random() < 0.5:
        word = rng.choice(rng.choice(list(CANVAS["shape_words"].values())))
        place = rng.choice(rng.choice(list(CANVAS["sky"].values())))
        text = f"a {rng.choice(COLOURS)} {word} {rng.choice(['near', 'in', 'by'])} the {place}"
        text = article(text)
    chat.say(PROMPTS["sketch"].format(scene=text, n=count))
    palette, shapes = sketch(rng, text, count)
    lines = [PROMPTS["sketch_palette"].format(colours=", ".join(palette))]
    lines += [
        PROMPTS["sketch_line"].format(
            number=i + 1, size=size, shape=shape, place=place, colour=colour
        )
        for i, (size, shape, place, colour) in enumerate(shapes)
    ]
    chat.reply("\n".join(lines), ECHO, "canvas: sketch")


TURNS = [(turn_associate, 4), (turn_mix, 4), (turn_slide, 3), (turn_interpret, 3),
         (turn_suggest, 1.5), (turn_sketch, 4)]


def turn_canvas(chat):
    """One gesture of the canvas."""
    turns, shares = zip(*TURNS)
    chat.rng.choices(turns, shares)[0](chat)
