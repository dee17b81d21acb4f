"""Turns that tell nothing: small talk, remarks, things to repeat, other models' answers."""
from .chat import ECHO, TALK, UNSUPERVISED
from .grammar import PHRASES
from .made_up import made_up_any
from .quantities import digits
from .talk import SMALL_TALK_PAIRS, filler
from .values import value


def turn_talk(chat):
    """Small talk, remarks, or something to repeat."""
    rng, kind = chat.rng, chat.rng.random()
    if kind < 0.5:
        text, answer = rng.choice(SMALL_TALK_PAIRS)
        chat.say(text)
        return chat.reply(answer, TALK, "small talk")
    if kind < 0.87:
        chat.say(" ".join(filler(rng) for _ in range(rng.choice([1, 1, 2, 2, 3, 5]))))
        return chat.reply(rng.choice(PHRASES["filler_replies"]), TALK)
    text = text_to_repeat(rng)
    request = rng.choice(["Repeat after me: ", "Say this: ", "Copy this text: ", "Repeat: "])
    chat.say(request + text)
    return chat.reply(text, ECHO, "repeat")


def text_to_repeat(rng):
    kind = rng.random()
    if kind < 0.35:
        return " ".join(made_up_any(rng) for _ in range(rng.randint(1, 6)))
    if kind < 0.5:
        return digits(rng, 3, 9)
    if kind < 0.7:
        return filler(rng)
    kinds = ["code", "money", "person", "file", "url", "title", "phrase", "city"]
    return value(rng, rng.choice(kinds)).text


def turn_foreign(chat):
    """A long answer by another model: context, but nothing to learn to say."""
    rng = chat.rng
    chat.say(filler(rng))
    text = " ".join(filler(rng) for _ in range(rng.randint(3, 9)))
    chat.reply(text, UNSUPERVISED)
