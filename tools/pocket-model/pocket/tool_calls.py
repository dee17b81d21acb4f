"""One tool call from request to answer, in the app's form, errors included."""
import json

from .chat import ANSWER, ECHO
from .made_up import made_up, noun
from .prompts import PROMPTS
from .quantities import digits
from .words import WORDS

ERROR_SHARE = 0.12
ERRORS = [
    "division by zero", "invalid expression", "timeout", "not available offline", "bad input",
    "number too large", "no permission", "out of memory", "not found", "nothing saved under that",
]


def call_text(name, arguments):
    """A tool call as the model writes it: compact JSON between the two markers."""
    body = {"name": name, "arguments": arguments}
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return f"{PROMPTS['tool_open']}{text}{PROMPTS['tool_close']}"


def random_error(rng):
    kind = rng.random()
    if kind < 0.6:
        return rng.choice(ERRORS)
    return rng.choice([
        f"missing {noun(rng)}", f"unknown function {made_up(rng)}", f"code {digits(rng, 2, 4)}",
        f"unexpected token {made_up(rng)}", f"the {noun(rng)} is {rng.choice(WORDS.adjectives)}",
    ])


def exchange(chat, request, name, arguments, result, answer, label=""):
    """Request, call, result and answer; True when the tool was there and worked."""
    chat.say(request)
    if name not in chat.tools:
        chat.reply(PROMPTS["need_tool"].format(tool=name), ANSWER, "need tool")
        return False
    chat.reply(call_text(name, arguments), ANSWER, "tool call")
    failed = chat.rng.random() < ERROR_SHARE
    if failed:
        error = random_error(chat.rng)
        result = PROMPTS["tool_error_prefix"] + error
        answer = PROMPTS["tool_failed"].format(tool=label or name, error=error)
    chat.tool_result(result)
    chat.reply(answer, ECHO, "tool result")
    return not failed
