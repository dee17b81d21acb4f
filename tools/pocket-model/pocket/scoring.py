"""Judging answers: values as whole words, unknowns, summaries by their lines."""
import json
import pathlib
import re

from .prompts import PROMPTS, SECTIONS

EVALUATION = pathlib.Path(__file__).resolve().parents[1] / "evaluation"
BLIND, FREE = EVALUATION / "blind.json", EVALUATION / "free.json"
UNKNOWN = PROMPTS["unknown"].split("}")[1].strip()


def contains(value, text):
    """Whether the value occurs in the text and is not part of a longer word."""
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def says_unknown(text):
    return UNKNOWN in text or "nothing for" in text


def tool_call(text):
    """The call in the text as {name, arguments}, or None when it is not valid."""
    opening, closing = re.escape(PROMPTS["tool_open"]), re.escape(PROMPTS["tool_close"])
    match = re.fullmatch(f"{opening}(.*){closing}", text.strip(), re.DOTALL)
    if not match:
        return None
    try:
        return json.loads(match.group(1))
    except ValueError:
        return None


def summary_lines(text):
    """(section, item) pairs in the order written."""
    lines, section = [], ""
    for line in text.split("\n"):
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("- ") and line != PROMPTS["none"]:
            lines.append((section, line[2:]))
    return lines


def has_all_sections(text):
    """Whether the headings are the nine, in their order, and nothing else stands there."""
    headings = [line[3:] for line in text.split("\n") if line.startswith("## ")]
    rest = [line for line in text.split("\n") if not line.startswith(("## ", "- "))]
    return headings == SECTIONS and not rest


def without_repeats(text):
    """What the app does to every summary: repeated lines and headings dropped."""
    section, kept, seen = "", [], set()
    for line in text.split("\n"):
        if line.startswith("## "):
            if line in seen:
                break
            section = line
        if (section, line) not in seen:
            seen.add((section, line))
            kept.append(line)
    return "\n".join(kept)


def is_right(item, said):
    if "call" in item:
        return tool_call(said) == item["call"]
    if any(contains(old, said) for old in item.get("avoid", [])):
        return False
    return says_unknown(said) if item.get("unknown") else contains(item["value"], said)


class Tally:
    """Hits and totals per skill, and the misses for reading."""

    def __init__(self):
        self.counts, self.misses = {}, []

    def add(self, skill, hits, total=1, miss=None):
        old = self.counts.get(skill, (0, 0))
        self.counts[skill] = (old[0] + hits, old[1] + total)
        if miss is not None and hits < total:
            self.misses.append({"skill": skill, **miss})

    def report(self):
        return {
            skill: {"hits": hits, "total": total, "percent": round(100 * hits / max(1, total), 1)}
            for skill, (hits, total) in sorted(self.counts.items())
        }

    def print(self, title):
        print(title)
        for skill, row in self.report().items():
            print(f"  {skill:34s} {row['percent']:5.1f} %  ({row['hits']}/{row['total']})")
