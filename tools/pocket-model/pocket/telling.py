"""Turns in which the user tells something: facts, corrections, work."""
from .chat import ECHO, TALK
from .facts import is_changeable
from .grammar import PHRASES
from .inventing import introduced_person
from .talk import filler
from .typing_noise import lower_first
from .work import KINDS, WorkItem

PLAIN_REPLIES = ["Noted.", "Okay."]
# First words after which a sentence may follow an opening ("By the way, my …").
OPEN_WORDS = ("My", "I", "I'm", "The", "Our", "We")


def dress(rng, text):
    """Openings, missing full stops, lower case."""
    if rng.random() < 0.09 and text.split(" ")[0] in OPEN_WORDS:
        text = rng.choice(PHRASES["openings"]) + lower_first(text)
    kind = rng.random()
    if kind < 0.14 and text.endswith("."):
        text = text[:-1]
    elif kind < 0.18 and text.endswith("."):
        text = text[:-1] + "!"
    if rng.random() < 0.12 and text.split(" ")[0] in OPEN_WORDS:
        text = text[0].lower() + text[1:]
    return text


def turn_fact(chat, count=None):
    """One to three new facts in one message."""
    rng = chat.rng
    count = count or (1 if rng.random() < 0.75 else rng.randint(2, 3))
    if rng.random() < 0.08:
        facts, text = introduced_person(rng)
        if all(chat.fits(fact) for fact in facts):
            for fact in facts:
                chat.register(fact)
            return tell(chat, [dress(rng, text)], facts)
    facts = [chat.new_fact() for _ in range(count)]
    texts = [dress(rng, fact.statement(rng)) for fact in facts]
    if len(texts) == 2 and rng.random() < 0.6:
        second = texts[1]
        if second.split(" ")[0] in ("My", "The", "Our", "Please", "You", "We"):
            second = lower_first(second)
        texts = [texts[0].rstrip(".!") + rng.choice([" and ", ", and ", "; "]) + second]
    tell(chat, texts, facts)
    if count == 1 and is_changeable(facts[0]) and rng.random() < 0.2:
        turn_short_correction(chat, facts[0])


def tell(chat, texts, facts):
    rng = chat.rng
    while rng.random() < 0.2:
        texts.insert(rng.randint(0, len(texts)), filler(rng))
    last = len(texts) - 1
    texts = [t if t[-1] in ".!" or i == last else t + "." for i, t in enumerate(texts)]
    chat.say(" ".join(texts))
    acknowledge(chat, facts)


def acknowledge(chat, facts):
    if chat.rng.random() < chat.echo:
        told = "; ".join(fact.told for fact in facts)
        return chat.reply(f"Got it: {told}.", ECHO, "acknowledge")
    chat.reply(chat.rng.choice(PLAIN_REPLIES), TALK)


def turn_update(chat):
    """A new value for something known; a recalled fact becomes current by it."""
    archived = [f for f in chat.archive.facts.values() if is_changeable(f)]
    if chat.recall_rate and archived and chat.rng.random() < 0.5:
        chat.unarchive(chat.rng.choice(archived))
    facts = chat.changeable()
    if not facts:
        return turn_fact(chat)
    fact = chat.rng.choice(facts)
    old_identity, text = fact.identity, fact.correction(chat.rng)
    chat.mark_updated(old_identity, fact)
    chat.say(dress(chat.rng, text))
    acknowledge(chat, [fact])


def turn_short_correction(chat, fact):
    """"No, it's Ansgar.": right after the fact was told."""
    old_identity, text = fact.identity, fact.short_correction(chat.rng)
    chat.mark_updated(old_identity, fact)
    chat.say(text if chat.rng.random() < 0.8 else lower_first(text))
    acknowledge(chat, [fact])


def turn_work(chat, kind=None):
    """A goal, task, obstacle or decision; open tasks move on now and then."""
    rng = chat.rng
    kind = kind or rng.choice(KINDS)
    item = moved_task(chat, kind) or WorkItem(rng, kind)
    if item.identity in chat.known:
        return
    chat.known[item.identity] = item
    text = item.statement(rng)
    if rng.random() < 0.12:
        text = f"{filler(rng)} {text}"
    if rng.random() < 0.12:
        text = text.rstrip(".")
    chat.say(text)
    if rng.random() < chat.echo:
        chat.reply(item.acknowledgement, ECHO, "acknowledge")
    else:
        chat.reply(rng.choice(PLAIN_REPLIES), TALK)


def moved_task(chat, kind):
    open_tasks = [f for f in chat.known.values()
                  if f.owner == "work" and f.kind in ("next", "progress")]
    if kind not in ("done", "progress") or not open_tasks or chat.rng.random() > 0.4:
        return None
    moved = chat.rng.choice(open_tasks)
    del chat.known[moved.identity]
    return WorkItem(chat.rng, "done" if moved.kind == "progress" else kind, moved.text)
