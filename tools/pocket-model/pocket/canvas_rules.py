"""Whether an answer to a request of the canvas can be used by the app."""
import re

from .prompts import PROMPTS

COLOURS = set(PROMPTS["sketch_colours"])
COUNT_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
# Marks of answers that these rules judge.
GESTURES = {
    "variations", "interpolation", "canvas: near", "canvas: unexpected", "canvas: mix",
    "canvas: slide", "canvas: interpret", "canvas: suggest", "canvas: sketch",
}


def escaped(text):
    """Plain text as a pattern that Python and JavaScript read alike."""
    return re.sub(r"[\\^$.*+?()\[\]{}|/]", r"\\\g<0>", text)


def pattern_of(template, **parts):
    """A regular expression for a template of `prompts.json`; parts left out match any text."""
    pieces = re.split(r"\{(\w+)\}", template)
    return "".join(
        f"({parts.get(piece, '.+')})" if at % 2 else escaped(piece)
        for at, piece in enumerate(pieces)
    )


IDEA = pattern_of(PROMPTS["idea_line"], number=r"\d+")
HEAD = pattern_of(PROMPTS["interpolate_head"], kind="|".join(PROMPTS["dimension_kinds"]))
ENDS = pattern_of(PROMPTS["interpret_ends"])
SUGGESTION = pattern_of(
    PROMPTS["suggest_line"], number=r"\d+", kind="|".join(PROMPTS["dimension_kinds"])
)
PALETTE = pattern_of(PROMPTS["sketch_palette"])
SHAPE = pattern_of(
    PROMPTS["sketch_line"], number=r"\d+", size="|".join(PROMPTS["sketch_sizes"]),
    shape="|".join(PROMPTS["sketch_shapes"]), place="|".join(PROMPTS["sketch_places"]),
    colour="|".join(COLOURS),
)


def rows(lines, pattern):
    """The groups of every line, or None when one does not fit or is numbered wrongly."""
    matches = [re.fullmatch(pattern, line) for line in lines]
    if not all(matches) or [m.group(1) for m in matches] != [str(i + 1) for i in range(len(lines))]:
        return None
    return [m.groups()[1:] for m in matches]


def asked_count(request):
    """The number in the request, outside the quoted cards; 1 where it names none."""
    words = re.sub(r'"[^"]*"', "", request).split()
    for word in words:
        if word.isdigit():
            return int(word)
        if word in COUNT_WORDS:
            return COUNT_WORDS.index(word) + 1
    return 1


def is_usable(skill, request, text):
    """Right count and form, no line twice, the words of the cards kept, only drawable words."""
    lines, count = text.split("\n"), asked_count(request)
    cards = re.findall(r'"([^"]*)"', request)
    gesture = skill.split(": ")[-1]
    if gesture == "interpret":
        return (len(lines) == 2 and re.fullmatch(HEAD, lines[0]) is not None
                and re.fullmatch(ENDS, lines[1]) is not None)
    if gesture == "sketch":
        return is_drawable(lines, count)
    if gesture == "interpolation":
        steps = rows(lines[1:], IDEA)
        return (re.fullmatch(HEAD, lines[0]) is not None and is_list(steps, count)
                and steps[0][0] == cards[0] and steps[-1][0] == cards[1])
    found = rows(lines, SUGGESTION if gesture == "suggest" else IDEA)
    if not is_list(found, count):
        return False
    kept = {"suggest": [], "variations": cards[:1]}.get(gesture, cards)
    return all(card in row[0] for row in found for card in kept)


def is_list(found, count):
    return bool(found) and len(found) == count and len(set(found)) == count


def is_drawable(lines, count):
    head, shapes = re.fullmatch(PALETTE, lines[0]), rows(lines[1:], SHAPE)
    if not head or not shapes or len(shapes) != count:
        return False
    palette = head.group(1).split(", ")
    return set(palette) <= COLOURS and all(shape[3] in palette for shape in shapes)


def line_patterns(skill, request):
    """One pattern per line of a usable answer, for judges in other languages."""
    count, gesture = asked_count(request), skill.split(": ")[-1]
    cards = re.findall(r'"([^"]*)"', request)
    if gesture == "interpret":
        return [HEAD, ENDS]
    if gesture == "sketch":
        return [PALETTE] + [SHAPE] * count
    if gesture == "suggest":
        return [SUGGESTION] * count
    if gesture == "interpolation":
        ends = {1: escaped(cards[0]), count: escaped(cards[1])}
        return [HEAD] + [numbered_pattern(i, ends.get(i, ".+")) for i in range(1, count + 1)]
    kept = cards[:1] if gesture == "variations" else cards
    text = "".join(f"(?=.*{escaped(card)})" for card in kept) + ".+"
    return [numbered_pattern(i, text) for i in range(1, count + 1)]


def numbered_pattern(number, text):
    return pattern_of(PROMPTS["idea_line"], number=str(number), text=text)
