"""Turns in which the user asks: for what is known, and for what never was told."""
from .chat import ANSWER
from .facts import EventFact
from .grammar import PHRASES
from .inventing import random_fact
from .prompts import PROMPTS
from .telling import turn_fact
from .typing_noise import lower_first, sloppy, upper_first
from .work import unknown_question


def turn_ask(chat, identities=None):
    """A question whose answer is known, from the context or from the archive."""
    rng = chat.rng
    pool = {**chat.known, **(chat.archive.facts if chat.recall_rate else {})}
    if identities:
        pool = {key: f for key, f in pool.items() if key in identities} or pool
    if not pool:
        return turn_fact(chat)
    fresh = [key for key in pool if key not in chat.asked_before]
    key = rng.choice(fresh if fresh and rng.random() < 0.85 else list(pool))
    fact = pool[key]
    chat.asked_before.add(key)
    if fact.owner == "work":
        items = [f for f in chat.known.values() if f.owner == "work"]
        text, answer = fact.question(rng, items)
        chat.say(sloppy(rng, text, 0.25, fact.topic), fact)
        return chat.reply(answer, ANSWER, "work", fact.text)
    question = fact.question(rng)
    chat.say(dress_question(rng, question), fact)
    answer = f"{upper_first(question.subject)} is {question.value}."
    chat.reply(answer, ANSWER, "recall", question.value, key in chat.updated)


def dress_question(rng, question):
    text = question.text
    text = sloppy(rng, text, 0.28, question.keep)
    if rng.random() < 0.06:
        return rng.choice(PHRASES["question_openings"]) + lower_first(text)
    if text.endswith("?") and rng.random() < 0.06:
        return text[:-1] + rng.choice(PHRASES["question_endings"])
    if text.startswith("Which ") and rng.random() < 0.2:
        return "What " + text[6:]
    return text


def turn_unknown(chat):
    """A question about something never told, often close to something that was."""
    rng = chat.rng
    if rng.random() < 0.07:
        asked = unknown_question(rng, chat.known)
        if asked and isinstance(asked[1], str):
            chat.say(asked[0])
            return chat.reply(asked[1], ANSWER, "unknown")
    for _ in range(20):
        facts = [f for f in (*chat.known.values(), *chat.archive.facts.values())
                 if f.owner != "work"]
        near = rng.choice(facts).sibling(rng) if facts and rng.random() < 0.55 else None
        fact = near or random_fact(rng)
        question = fact.question(rng)
        if not could_mean_a_known_fact(chat, fact, question):
            break
    else:
        return None
    chat.say(dress_question(rng, question))
    text = PROMPTS["unknown"].format(key=upper_first(question.subject))
    return chat.reply(text, ANSWER, "unknown")


def could_mean_a_known_fact(chat, fact, question):
    if fact.identity in chat.known or fact.identity in chat.archive.facts:
        return True
    archived = {q for f in chat.archive.facts.values() for q in f.asked()}
    return question.text in chat.questions | archived or bool(
        fact.asked() & (chat.questions | archived) and isinstance(fact, EventFact)
    )
