"""Talk that tells nothing worth keeping: remarks and small talk."""
from .grammar import PHRASES
from .made_up import noun
from .names import first_name
from .prompts import PROMPTS
from .quantities import digits
from .words import WORDS, load_json

SMALL_TALK = {
    PROMPTS[reply[1:]] if reply.startswith("@") else reply: prompts
    for reply, prompts in load_json("smalltalk.json").items()
}
SMALL_TALK_PAIRS = [(text, reply) for reply, texts in SMALL_TALK.items() for text in texts]


def filler(rng):
    """A sentence that tells nothing worth keeping."""
    return rng.choice(PHRASES["fillers"]).format(
        adjective=rng.choice(WORDS.adjectives), thing=rng.choice(WORDS.things),
        place=rng.choice(WORDS.places), figure=rng.choice(WORDS.figures), noun=noun(rng),
        name=first_name(rng), city=rng.choice(WORDS.cities), colour=rng.choice(WORDS.colours),
        number=digits(rng, 1, 2),
    )
