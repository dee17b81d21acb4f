"""Turns in which the assistant calls a tool, other than the task list."""
from .archive import recall_line
from .chat import ECHO
from .inventing import random_fact
from .made_up import described, made_up, noun
from .memory import can_be_kept, memory_key
from .names import first_name
from .quantities import clock, digits
from .talk import filler
from .task_turns import turn_tasks
from .tool_calls import exchange
from .typing_noise import sloppy
from .words import WORDS

OPERATORS = {"+": ["plus"], "-": ["minus"], "*": ["times", "multiplied by"],
             "/": ["divided by", "over"]}


# --- calculator


def operand(rng):
    kind = rng.random()
    if kind < 0.45:
        return digits(rng, 1, 2)
    return digits(rng, 2, 4) if kind < 0.8 else f"{digits(rng, 1, 2)}.{rng.randint(1, 99)}"


def arithmetic(rng):
    """The expression and a request for it."""
    a, b, c, kind = operand(rng), operand(rng), operand(rng), rng.random()
    sign = rng.choice("+-*/")
    if kind < 0.1:
        expression = f"({a}{sign}{b}){rng.choice('+-*')}{c}"
        request = rng.choice(["What is {}?", "Compute {}.", "Calculate {}"])
        return expression, request.format(expression)
    if kind < 0.2:
        request = rng.choice(["What is {}% of {}?", "How much is {} percent of {}?"])
        return f"{a}*{b}/100", request.format(a, b)
    if kind < 0.28:
        request = rng.choice(["Add {}, {} and {}.", "What is the sum of {}, {} and {}?"])
        return f"{a}+{b}+{c}", request.format(a, b, c)
    words = rng.choice(OPERATORS[sign])
    request = rng.choice([
        "What is {a} {w} {b}?", "What is {a} {w} {b}?", "Calculate {a} {w} {b}.",
        "What is {a} {s} {b}?", "Compute {a}{s}{b}.", "How much is {a} {w} {b}?",
        "what's {a} {w} {b}", "{a}{s}{b}", "{a} {s} {b} = ?", "Please work out {a} {w} {b}.",
        "I need to know {a} {w} {b}.", "Can you calculate {a} {w} {b}?",
    ])
    return f"{a}{sign}{b}", request.format(a=a, b=b, w=words, s=sign)


def turn_calculator(chat):
    rng = chat.rng
    expression, request = arithmetic(rng)
    # A result that cannot be guessed: the answer must come from the tool.
    result = rng.choice([digits(rng, 1, 7), f"{digits(rng, 1, 4)}.{digits(rng, 1, 4)}",
                         f"-{digits(rng, 1, 4)}"])
    exchange(chat, sloppy(rng, request, 0.2, typos=False), "calculator",
             {"expression": expression}, result, f"The result is {result}.")


# --- clock


def turn_clock(chat):
    rng = chat.rng
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(2020, 2035)
    time = clock(rng).zfill(5)
    result = rng.choice([
        f"{year}-{month:02d}-{day:02d} {time}",
        f"{rng.choice(WORDS.days)}, {day} {WORDS.months[month - 1]} {year}, {time}",
        f"{rng.choice(WORDS.days)} {year}-{month:02d}-{day:02d} {time}",
    ])
    request = rng.choice([
        "What time is it?", "What is the time?", "What day is it today?", "What is today's date?",
        "Tell me the time.", "Which day is it?", "What's the date?", "What time is it now?",
        "Do you know what time it is?", "What's the time?",
    ])
    exchange(chat, sloppy(rng, request, 0.3), "clock", {}, result, f"It is {result}.")


# --- memory


def key_fact(chat):
    """A new fact that has a key."""
    while True:
        fact = random_fact(chat.rng)
        if can_be_kept(fact) and chat.register(fact):
            return fact


def turn_remember(chat):
    rng = chat.rng
    fact = key_fact(chat)
    fact.statement(rng)
    request = rng.choice([
        "Remember that {p} is {v}.", "Remember that {p} is {v}.", "Please remember: {p} is {v}.",
        "Save this: {p} is {v}.", "Remember {p}: {v}.", "Store that {p} is {v}.",
        "Don't forget that {p} is {v}.", "Keep in mind that {p} is {v}.",
        "Please save that {p} is {v}.", "Remember this for later: {p} is {v}.",
        "Can you remember that {p} is {v}?", "Make a note that {p} is {v}.",
    ]).format(p=fact.owned("my"), v=fact.value)
    if "remember" not in chat.tools:
        chat.say(sloppy(rng, request, 0.2, fact.value, typos=False))
        return chat.reply(f"Got it: {fact.told}.", ECHO, "acknowledge")
    arguments = {"key": memory_key(fact), "value": fact.value}
    return exchange(chat, sloppy(rng, request, 0.2, fact.value, typos=False), "remember",
                    arguments, "saved", f"Saved: {fact.told}.", "memory")


def turn_forget(chat):
    """Forget a known fact, or one that was never told; forgotten facts are unknown again."""
    rng = chat.rng
    known = [f for f in chat.known.values() if can_be_kept(f)]
    fact = rng.choice(known) if known and rng.random() < 0.7 else None
    target = fact or key_fact(chat)
    request = rng.choice([
        "Forget {}.", "Please forget {}.", "Delete {} from your memory.", "Forget about {}.",
        "You can forget {}.", "Remove {} from memory.", "Don't remember {} any more.",
    ]).format(target.owned("my"))
    worked = exchange(chat, sloppy(rng, request, 0.2, typos=False), "forget",
                      {"key": memory_key(target)}, "forgotten",
                      f"Forgotten: {target.owned('your')}.", "memory")
    if worked or not fact:
        del chat.known[target.identity]


# --- recall and read_more


def turn_recall(chat):
    """A search that was asked for in words."""
    rng = chat.rng
    facts = [random_fact(rng) for _ in range(rng.choice([0, 1, 1, 1, 2]))]
    turn, lines, said = 0, [], []
    query = rng.choice([noun(rng), f"the {noun(rng)}", first_name(rng), described(rng)])
    for fact in facts:
        turn += rng.randint(1, 30)
        said.append(fact.statement(rng))
        lines.append(recall_line(rng, turn, "user", said[-1]))
        query = fact.key if hasattr(fact, "key") else query
    request = rng.choice([
        "What did I say about {}?", "Search our chat for {}.", "Look up {} in our old chat.",
        "When did we talk about {}?", "Find what I told you about {}.",
        "Look for {} in the history.", "What did we say about {}?",
        "Search for {} in earlier messages.", "Did we talk about {}?",
    ]).format(query)
    answer = f'You said: "{said[-1]}"' if said else f"I found nothing about {query}."
    exchange(chat, sloppy(rng, request, 0.25, query), "recall", {"query": query},
             "\n".join(lines) or "no matches", answer)


def turn_read_more(chat):
    """Pages of a long result that was cut; "the next page" counts on from the last."""
    rng = chat.rng
    name = rng.choice([
        f"{made_up(rng)[:3]}{digits(rng, 1, 3)}",
        f"r{digits(rng, 1, 3)}",
        f"doc-{digits(rng, 1, 2)}",
        f"{noun(rng)}-{digits(rng, 1, 2)}",
        f"t{digits(rng, 1, 2)}",
    ])
    page = rng.randint(1, 9)
    for step in range(rng.choice([1, 1, 2, 3])):
        if step == 0:
            request = rng.choice([
                "Read page {p} of {n}.", "Show me page {p} of {n}.", "Open {n}, page {p}.",
                "Give me page {p} of {n}.", "I want to see page {p} of {n}.",
            ]).format(p=page, n=name)
        else:
            page += 1
            request = rng.choice(
                ["Read on.", "The next page, please.", "Next page.", "Go on reading."]
            )
        text = " ".join(filler(rng) for _ in range(rng.choice([1, 1, 2, 3])))
        pages = page + rng.randint(0, 9)
        shown = text if rng.random() < 0.3 else f"{text}\n[page {page} of {pages}]"
        exchange(chat, sloppy(rng, request, 0.15, name, typos=False), "read_more",
                 {"id": name, "page": page}, shown, f"It says: {text}")
        if "read_more" not in chat.tools:
            return


TURNS = [
    (turn_calculator, 3.5), (turn_clock, 1), (turn_tasks, 2), (turn_remember, 2.5),
    (turn_forget, 1), (turn_recall, 1.2), (turn_read_more, 0.8),
]


def turn_tool(chat):
    """A turn with any tool."""
    turns, shares = zip(*TURNS)
    chat.rng.choices(turns, shares)[0](chat)
