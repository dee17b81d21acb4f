"""Whether an answer to a request of the canvas can be used: what the app checks before it shows it."""
import re

from .prompts import PROMPTS

COLOURS = set(PROMPTS["sketch_colours"])


def pattern_of(template, **parts):
    """A regular expression for a template of `prompts.json`; parts left out match any text."""
    pieces = re.split(r"\{(\w+)\}", template)
    return "".join(
        f"({parts.get(piece, '.+')})" if at % 2 else re.escape(piece)
        for at, piece in enumerate(pieces)
    )


IDEA = pattern_of(PROMPTS["idea_line"], number=r"\d+")
HEAD = pattern_of(PROMPTS["interpolate_head"], kind="|".join(PROMPTS["dimension_kinds"]))
ENDS = pattern_of(PROMPTS["interpret_ends"])
SUGGESTION = pattern_of(PROMPTS["suggest_line"], number=r"\d+",
                        kind="|".join(PROMPTS["dimension_kinds"]))
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
    numbers = re.findall(r"(?<= )\d+(?= )", re.sub(r'"[^"]*"', "", request))
    return int(numbers[0]) if numbers else 1


def is_usable(skill, request, text):
    """Right count and form, no line twice, the words of the cards kept, only drawable words."""
    lines = text.split("\n")
    gesture = skill.split(": ")[1]
    if gesture == "interpret":
        return (len(lines) == 2 and re.fullmatch(HEAD, lines[0]) is not None
                and re.fullmatch(ENDS, lines[1]) is not None)
    if gesture == "sketch":
        return is_drawable(lines, asked_count(request))
    found = rows(lines, SUGGESTION if gesture == "suggest" else IDEA)
    if not found or len(found) != asked_count(request) or len(set(found)) < len(found):
        return False
    if gesture == "suggest":
        return True
    cards = re.findall(r'"([^"]*)"', request)
    return all(card in row[0] for row in found for card in cards)


def is_drawable(lines, count):
    head, shapes = re.fullmatch(PALETTE, lines[0]), rows(lines[1:], SHAPE)
    if not head or not shapes or len(shapes) != count:
        return False
    palette = head.group(1).split(", ")
    return set(palette) <= COLOURS and all(shape[3] in palette for shape in shapes)
