"""A fixed set of held-out questions for the browser, with what makes an answer right.

    python3 -m pocket.cases > evaluation/cases.json

The documents come of a seed that neither training nor the other evaluations use.
"""
import collections
import json
import random

from .canvas_rules import GESTURES, line_patterns
from .documents import document
from .places import skill_of, token_ranges
from .prompts import MODEL_FOLDER
from .scoring import summary_lines, tool_call
from .tokenizer import Tokenizer

SEED = "cases"
PER_SKILL = 20
DOCUMENTS = 4000
# Prompt and answer together stay inside the window.
LONGEST_PROMPT, LONGEST_SUMMARY_PROMPT = 1900, 1500
# Not counted: what is asked by chance only.
LEFT_OUT = {"recall, elsewhere", "acknowledge", "work", "repeat"}


def check_of(chat, mark):
    """What an answer must be, as the judge in the browser reads it."""
    request, text = chat.messages[mark.index - 1].text, chat.messages[mark.index].text
    if mark.skill == "recall":
        return {"kind": "value", "value": mark.value}
    if mark.skill == "unknown":
        return {"kind": "unknown"}
    if mark.skill == "tool call":
        return {"kind": "call", "call": tool_call(text)}
    if mark.skill == "summary":
        return {"kind": "summary", "items": [item for _, item in summary_lines(text)]}
    if mark.skill in GESTURES:
        return {"kind": "lines", "lines": line_patterns(mark.skill, request)}
    return {"kind": "exact", "text": text}


def is_wanted(skill, mark, ranges):
    longest = LONGEST_SUMMARY_PROMPT if skill == "summary" else LONGEST_PROMPT
    return skill not in LEFT_OUT and ranges[mark.index][0] <= longest


def cases():
    tokenizer = Tokenizer(MODEL_FOLDER / "tokenizer.json")
    counts, made = collections.Counter(), []
    for index in range(DOCUMENTS):
        chat = document(random.Random(f"{SEED}:{index}"))
        ranges = token_ranges(tokenizer, chat)
        # The rarest skill of the chat, so that the long ones are not all of one kind.
        fresh = [(counts[skill_of(chat, m, ranges)], m.index, m) for m in chat.marks
                 if is_wanted(skill_of(chat, m, ranges), m, ranges)]
        if not fresh:
            continue
        mark = min(fresh, key=lambda entry: entry[:2])[2]
        skill = skill_of(chat, mark, ranges)
        if counts[skill] >= PER_SKILL:
            continue
        counts[skill] += 1
        rows = [{"role": role, "content": text} for role, text in chat.rows()[:mark.index]]
        made.append({"skill": skill, "rows": rows, "check": check_of(chat, mark)})
    return sorted(made, key=lambda case: case["skill"])


def main():
    lines = [json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases()]
    print("[\n" + ",\n".join(lines) + "\n]")


if __name__ == "__main__":
    main()
