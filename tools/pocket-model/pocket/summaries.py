"""Summaries: as the app shows them to the chat model, and as the summariser must write them."""
from .asking import turn_ask, turn_unknown
from .chat import ECHO, Chat, Mark, Message
from .creative_turns import turn_fallback
from .prompts import PROMPTS, SECTIONS, TOOLS
from .talk import filler
from .talk_turns import turn_foreign, turn_talk
from .telling import turn_fact, turn_update, turn_work
from .tool_turns import turn_tool

MAX_ITEMS = 26


def sentence_of(fact):
    """The fact in the user's own words, as the extractive summariser keeps it."""
    return fact.statement_text or fact.line


def shown_text(rng, fact, as_told):
    """One item as a summary may hold it: mostly the canonical line, else a sentence."""
    if rng.random() >= as_told:
        return fact.line
    if fact.owner == "work" or rng.random() < 0.6:
        return sentence_of(fact).rstrip(".") if rng.random() < 0.3 else sentence_of(fact)
    return fact.told


def render(items, empty_sections=True, between="\n"):
    """`items` are (section, text); sections in their order, items in the given order."""
    parts = []
    for section in SECTIONS:
        lines = [f"- {text}" for where, text in items if where == section]
        if lines or empty_sections:
            parts.append("\n".join([f"## {section}"] + (lines or [PROMPTS["none"]])))
    return between.join(parts)


def render_for_reading(rng, facts):
    """A summary block's text, as different versions of the app would fill it."""
    as_told = rng.choice([0, 0, 0.15, 0.5, 0.9])
    items = []
    for fact in facts:
        section = rng.choice(SECTIONS) if rng.random() < 0.06 else fact.section
        items.append((section, shown_text(rng, fact, as_told)))
    if rng.random() < 0.15:
        items.insert(rng.randint(0, len(items)), (rng.choice(SECTIONS), filler(rng)))
    return render(items, rng.random() < 0.15, rng.choice(["\n", "\n", "\n", "\n\n"]))


def told_silently(chat, count, work_share=0.3):
    """Fill `chat.known` without turns: what only a summary holds."""
    messages, marks = chat.messages, chat.marks
    chat.messages, chat.marks = [], []
    tries = 0
    while len(chat.known) < count and tries < 4 * count:
        tries += 1
        if chat.rng.random() < work_share:
            turn_work(chat)
        else:
            fact = chat.new_fact()
            fact.statement(chat.rng)
    chat.messages, chat.marks = messages, marks


class PreviousSummary:
    """The summary before this one: items by fact, some of them badly kept."""

    def __init__(self, chat, is_messy):
        self.rng = rng = chat.rng
        as_told = rng.choice([0, 0, 0.2, 0.6])
        self.items = {}
        for identity, fact in chat.known.items():
            section = fact.section
            if is_messy and rng.random() < 0.1:
                section = rng.choice(SECTIONS)
            self.items[identity] = (section, shown_text(rng, fact, as_told))
        # Read section by section: that is the order in which the next summary keeps them.
        self.items = {
            identity: item for section in SECTIONS
            for identity, item in self.items.items() if item[0] == section
        }

    def text(self, is_messy):
        rng = self.rng
        if not is_messy:
            return render(self.items.values(), rng.random() < 0.3)
        lines = list(self.items.values())
        for _ in range(rng.choice([0, 1, 1, 2, 4])):
            if lines:
                repeated = rng.randrange(len(lines))
                lines.insert(rng.randint(repeated + 1, len(lines)), lines[repeated])
        return render(lines, rng.random() < 0.4, rng.choice(["\n", "\n", "\n\n"]))


def next_items(chat, previous, before):
    """The items of the new summary: kept ones in place, changed ones rewritten, new ones last."""
    items = []
    seen = set()
    kept = {} if previous is None else previous.items
    for identity, item in kept.items():
        fact = chat.known.get(identity) or chat.known.get(before[identity].identity)
        if fact is None or (fact.owner == "work" and fact is not before[identity]):
            continue
        seen.add(id(fact))
        items.append((item[0], fact.line) if fact.identity in chat.updated else item)
    items += [(f.section, f.line) for f in chat.known.values() if id(f) not in seen]
    return items


def transcript(messages):
    line = PROMPTS["transcript_line"]
    return "\n".join(line.format(role=m.role, text=m.text) for m in messages)


def request_text(previous, messages):
    """The user message that asks for a summary, exactly as the app sends it."""
    parts = [PROMPTS["summarise"]]
    if previous:
        parts += [PROMPTS["previous"], previous]
    return "\n".join(parts + [PROMPTS["transcript"], transcript(messages)])


# Shares of the turns in a transcript: ordinary, mostly talk, dense, and full of questions.
TRANSCRIPT_MIXES = [
    {"fact": 5, "update": 1, "ask": 0.7, "unknown": 0.3, "talk": 1.6, "tool": 0.8, "work": 3},
    {"fact": 1.5, "update": 0.7, "ask": 0.5, "unknown": 0.3, "talk": 6, "tool": 0.8, "work": 0.8},
    {"fact": 5, "update": 0.6, "work": 4},
    {"fact": 1.5, "update": 1, "ask": 2, "unknown": 1, "talk": 4, "tool": 2, "work": 0.7},
]


TURNS = {
    "fact": turn_fact, "update": turn_update, "ask": turn_ask, "unknown": turn_unknown,
    "talk": turn_talk, "work": turn_work, "tool": turn_tool, "fallback": turn_fallback,
    "foreign": turn_foreign,
}


def run_turns(chat, count, shares):
    """`count` random turns in the given shares."""
    names = list(shares)
    weights = [shares[name] for name in names]
    for name in chat.rng.choices(names, weights, k=count):
        TURNS[name](chat)


def summary_document(rng, turns, previous_items):
    """A summarisation: instruction, previous summary or none, transcript, new summary."""
    chat = Chat(rng)
    chat.echo = rng.choice([0.95, 0.95, 0.6, 0.05])
    previous, previous_text, before = None, "", {}
    if rng.random() < 0.62:
        told_silently(chat, rng.randint(*previous_items), rng.choice([0.15, 0.3, 0.5]))
        is_messy = rng.random() < 0.3
        previous = PreviousSummary(chat, is_messy)
        previous_text = previous.text(is_messy)
        before = dict(chat.known)
    if rng.random() < 0.5:
        chat.tools = list(TOOLS)
    chat.messages, chat.marks = [], []
    if rng.random() < 0.05:
        run_turns(chat, rng.randint(1, 4), {"talk": 1})
    else:
        mix = rng.choice(TRANSCRIPT_MIXES)
        for _ in range(rng.randint(*turns)):
            if len(chat.known) < MAX_ITEMS:
                run_turns(chat, 1, mix)
    if rng.random() < 0.25 and chat.messages and chat.messages[-1].role == "assistant":
        chat.messages.pop()
    items = next_items(chat, previous, before)
    rows = [Message("user", request_text(previous_text, chat.messages)),
            Message("assistant", render(items), ECHO)]
    if rng.random() < 0.25:
        rows.insert(0, Message("system", rng.choice([PROMPTS["system"], "You are a summariser."])))
    chat.messages, chat.marks = rows, [Mark(len(rows) - 1, "summary")]
    return chat
