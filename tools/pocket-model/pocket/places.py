"""Where in a chat the value of an answer stands: near, far, in the summary, in a block."""
from .prompts import PROMPTS
from .scoring import contains

# Tokens between a value and its answer.
NEAR, FAR = 256, 768


def token_ranges(tokenizer, chat):
    """Token range of every message's body, end mark included."""
    ranges, at = [], 0
    for message in chat.messages:
        head, body = tokenizer.row(message.role, message.text)
        ranges.append((at + len(head), at + len(head) + len(body)))
        at += len(head) + len(body) + 1
    return ranges


def source_of(chat, mark, ranges):
    """Where the value stood last before the question."""
    asked = mark.index - 1
    if contains(mark.value, chat.messages[asked].text):
        return "block in the row"
    for index in range(asked - 1, -1, -1):
        message = chat.messages[index]
        if contains(mark.value, message.text):
            if message.role == "system":
                return place_in_system(mark.value, message.text)
            distance = ranges[mark.index][0] - ranges[index][1]
            return "near" if distance < NEAR else "middle" if distance < FAR else "far"
    return "elsewhere"


def place_in_system(value, text):
    """The last block of the system message that holds the value."""
    blocks = [("block in the system message", PROMPTS["recalled_open"]),
              ("summary", PROMPTS["summary_open"])]
    for name, opening in blocks:
        before, found, block = text.partition(opening)
        if found and contains(value, block):
            return name
        text = before
    return "memory"


def skill_of(chat, mark, ranges):
    """A recall's name tells where the value stood, or that it was updated."""
    if mark.skill != "recall":
        return mark.skill
    return "recall, updated" if mark.is_update else f"recall, {source_of(chat, mark, ranges)}"
