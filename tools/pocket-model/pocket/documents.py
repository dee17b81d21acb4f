"""The kinds of training documents and their mix.

    python3 -m pocket.documents KIND SIZE COUNT     prints samples
"""
import random
import sys

from .asking import turn_ask, turn_unknown
from .canvas_turns import turn_canvas
from .chat import Chat, Message
from .creative_turns import turn_creative
from .free_turns import turn_free
from .memory import can_be_kept, memory_block, task_block
from .prompts import PROMPTS, TOOLS
from .summaries import render_for_reading, run_turns, summary_document, told_silently
from .talk_turns import turn_talk
from .telling import turn_fact, turn_update

SYSTEM_LINES = [
    PROMPTS["system"], PROMPTS["system"], PROMPTS["system"], "You are a helpful assistant.",
    "You are a chat agent in a browser. Be brief.", "Answer briefly and keep facts exact.",
    "You are Pocket.",
]
SHORT = {"fact": 5, "update": 0.8, "ask": 5, "unknown": 1.2, "talk": 1.2, "tool": 0.8,
         "work": 0.8, "fallback": 0.6}
LONG = {"fact": 2.5, "update": 0.8, "ask": 2.5, "unknown": 1, "talk": 4, "tool": 0.7,
        "work": 1, "fallback": 0.5, "foreign": 0.3}


def some_tools(rng, always=False):
    """The tools a chat lists: all, some, or none."""
    kind = rng.random()
    if kind < 0.4 or always and kind < 0.8:
        return list(TOOLS)
    if kind < 0.55 or always:
        return [tool for tool in TOOLS if rng.random() < 0.6]
    return []


def add_system(chat, summary="", recalled="", with_tools=False, memory=""):
    """Put the system message first; must run before turns that depend on the tools."""
    rng = chat.rng
    chat.tools = some_tools(rng, with_tools)
    parts = []
    if rng.random() < 0.85 or chat.tools:
        parts.append(rng.choice(SYSTEM_LINES))
    if memory and rng.random() < 0.8:
        parts.append(memory)
    if chat.tools:
        parts.append(PROMPTS["tools_line"].format(names=", ".join(chat.tools)))
    if memory and memory not in parts:
        parts.append(memory)
    if summary:
        parts += [PROMPTS["summary_open"], summary, PROMPTS["summary_close"]]
    if parts and rng.random() < 0.06:
        parts.append(task_block(rng))
    if recalled:
        parts.append(recalled)
    if parts:
        chat.messages.insert(0, Message("system", "\n".join(parts)))


def fill_archive(chat, facts, noise):
    """Old turns that only a recall block shows."""
    helper = Chat(chat.rng)
    helper.questions = chat.questions
    for _ in range(facts):
        fact = helper.new_fact()
        fact.statement(chat.rng)
        if fact.identity not in chat.known:
            chat.archive.add(fact)
    for _ in range(noise):
        chat.archive.add_noise()


def question_round(chat, count, unknown_share, identities=None):
    for _ in range(count):
        if chat.rng.random() < unknown_share:
            turn_unknown(chat)
        else:
            turn_ask(chat, identities)


def kept_in_memory(rng, facts):
    """Those of the facts that the user asked to keep: none in most chats."""
    if rng.random() < 0.7:
        return []
    share = rng.choice([0.2, 0.5, 1])
    return [fact for fact in facts if can_be_kept(fact) and rng.random() < share]


# Talk between facts and questions in a chat of size 1; a token is about three characters.
FAR_CHARACTERS = 1200


# --- documents


def short_chat(rng, size):
    chat = Chat(rng)
    add_system(chat)
    run_turns(chat, rng.randint(3, 6 + 4 * size), SHORT)
    question_round(chat, rng.randint(1, 4), 0.25)
    return chat


def long_chat(rng, size):
    """Facts early, then talk and news, then questions about both."""
    chat = Chat(rng)
    add_system(chat)
    turns = rng.randint(4 * size, 9 * size)
    run_turns(chat, max(3, turns // 4), {"fact": 4, "work": 0.7, "talk": 1})
    early = set(chat.known)
    run_turns(chat, turns, LONG)
    question_round(chat, rng.randint(4, 9), 0.2, early)
    return chat


def far_chat(rng, size):
    """Facts, then talk that tells nothing until they are far away, then questions about them."""
    chat = Chat(rng)
    add_system(chat)
    for _ in range(rng.randint(2, 5)):
        turn_fact(chat)
    early = set(chat.known)
    end = FAR_CHARACTERS * size * rng.uniform(0.5, 1)
    shares = {"talk": 4, "foreign": 3, "fallback": 1, "unknown": 0.3, "fact": 0.5}
    while sum(len(message.text) for message in chat.messages) < end:
        run_turns(chat, 1, shares)
    question_round(chat, rng.randint(3, 6), 0.15, early)
    return chat


def summary_chat(rng, size):
    """A summary in the system message, sometimes recalled lines below it, then questions."""
    chat = Chat(rng)
    count = rng.randint(1, rng.choice([4, 8, 14, 20, 25]) if size > 1 else 10)
    told_silently(chat, count, rng.choice([0, 0.15, 0.35]))
    order = list(chat.known.values())
    rng.shuffle(order)
    kept = kept_in_memory(rng, order)
    summary = render_for_reading(rng, [fact for fact in order if fact not in kept])
    recalled = ""
    if rng.random() < 0.3:
        fill_archive(chat, rng.randint(1, 4), rng.randint(0, 4))
        recalled = chat.archive.full_block()
    add_system(chat, summary, recalled, memory=memory_block(rng, kept))
    early = set(chat.known) | set(chat.archive.facts)
    if recalled:
        chat.known.update(chat.archive.facts)
        chat.archive.facts, chat.archive.lines = {}, {}
    for _ in range(rng.randint(4, 8 + 4 * size)):
        kind = rng.random()
        if kind < 0.66:
            turn_ask(chat, early)
        elif kind < 0.84:
            turn_unknown(chat)
        else:
            run_turns(chat, 1, LONG)
    question_round(chat, rng.randint(1, 3), 0.3, early)
    return chat


def recall_chat(rng, size):
    """Recall blocks in front of user turns, with or without a summary and raw turns."""
    chat = Chat(rng)
    summary = ""
    if rng.random() < 0.45:
        told_silently(chat, rng.randint(1, 3 + 3 * size), 0.2)
        summary = render_for_reading(rng, list(chat.known.values()))
    add_system(chat, summary)
    fill_archive(chat, rng.randint(1, 3 + 2 * size), rng.randint(1, 8))
    chat.recall_rate = rng.choice([0.2, 0.5, 1.0])
    archived = set(chat.archive.facts)
    for _ in range(rng.randint(3, 4 + 2 * size)):
        kind = rng.random()
        if kind < 0.5:
            turn_ask(chat, archived if rng.random() < 0.7 else None)
        elif kind < 0.68:
            turn_unknown(chat)
        else:
            run_turns(chat, 1, SHORT)
    return chat


def dense_chat(rng, size):
    """Many questions about few facts with odd keys and values: copying, and nothing else."""
    chat = Chat(rng)
    add_system(chat)
    for _ in range(rng.randint(1, 1 + size)):
        turn_fact(chat, rng.randint(1, 3))
        if rng.random() < 0.3:
            turn_talk(chat)
    for _ in range(rng.randint(3, 6 + 2 * size)):
        kind = rng.random()
        if kind < 0.65:
            turn_ask(chat)
        elif kind < 0.8:
            turn_update(chat)
        else:
            turn_unknown(chat)
    return chat


def tool_chat(rng, size):
    chat = Chat(rng)
    add_system(chat, with_tools=rng.random() < 0.75)
    shares = {"tool": 5, "ask": 0.8, "fact": 0.6, "unknown": 0.4, "talk": 0.4, "fallback": 0.2}
    run_turns(chat, rng.randint(2, 3 + 3 * size), shares)
    return chat


def creative_chat(rng, size):
    chat = Chat(rng)
    add_system(chat)
    for _ in range(rng.choice([1, 1, 2, 3]) if size > 1 else 1):
        turn_creative(chat)
    return chat


def canvas_chat(rng, size):
    """Gestures of the canvas, asked in the app's own words."""
    chat = Chat(rng)
    add_system(chat)
    for _ in range(rng.randint(1, 1 + size)):
        turn_canvas(chat)
    return chat


def talk_chat(rng, size):
    """Small talk and requests beyond the model, with few facts."""
    chat = Chat(rng)
    add_system(chat)
    shares = {"fallback": 4, "talk": 2, "fact": 1, "ask": 1.2, "unknown": 1.0, "tool": 0.6}
    run_turns(chat, rng.randint(2, 4 + 2 * size), shares)
    return chat


def free_chat(rng, size):
    """Texts as strangers type them, with questions about the facts hidden in them."""
    chat = Chat(rng)
    add_system(chat)
    for _ in range(rng.randint(1, 1 + 2 * size)):
        kind = rng.random()
        if kind < 0.7:
            turn_free(chat)
        elif kind < 0.85 and chat.known:
            turn_ask(chat)
        else:
            run_turns(chat, 1, SHORT)
    if rng.random() < 0.5:
        question_round(chat, rng.randint(1, 3), 0.25)
    return chat


def summarise(rng, size):
    return summary_document(rng, (2, 3 + 5 * size), (1, 2 + 4 * size))


MIX = [
    (short_chat, 10), (long_chat, 9), (far_chat, 8), (summary_chat, 16), (recall_chat, 15),
    (dense_chat, 9), (tool_chat, 15), (creative_chat, 5), (canvas_chat, 14), (talk_chat, 5),
    (free_chat, 18),
    (summarise, 20),
]
# Sizes 1 to 4 scale the numbers of turns and items; the window is reached with 4.
SIZES = [(1, 0.34), (2, 0.44), (3, 0.16), (4, 0.06)]


def document(rng):
    """One training document of a random kind and size."""
    kinds, shares = zip(*MIX)
    sizes, size_shares = zip(*SIZES)
    kind = rng.choices(kinds, shares)[0]
    return kind(rng, rng.choices(sizes, size_shares)[0])


def main():
    kinds = {kind.__name__: kind for kind, _ in MIX}
    name, size, count = sys.argv[1:4]
    for index in range(int(count)):
        for message in kinds[name](random.Random(index), int(size)).messages:
            print(f"<{message.role}> {message.text}")
        print("-" * 40)


if __name__ == "__main__":
    main()
