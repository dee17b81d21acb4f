"""From documents to token ids with a loss weight per token."""
from .canvas_rules import GESTURES
from .documents import document
from .prompts import MODEL_FOLDER
from .tokenizer import Tokenizer

# In lists and summaries the ends of lines decide whether to go on: few tokens, so they count more.
LISTS = GESTURES | {"summary"}
LINE_END_FACTOR = 3


def weighted_ids(tokenizer, chat):
    """Ids and weights of a whole chat; only assistant rows have weights."""
    ids, weights = [], []
    lists = {mark.index for mark in chat.marks if mark.skill in LISTS}
    for index, message in enumerate(chat.messages):
        head, body = tokenizer.row(message.role, message.text)
        weight = message.weight if message.role == "assistant" else 0.0
        ends = (tokenizer.end, tokenizer.newline) if index in lists else ()
        ids += [*head, *body, tokenizer.newline]
        weights += [0.0] * len(head)
        weights += [weight * (LINE_END_FACTOR if i in ends else 1) for i in body]
        weights.append(0.0)
    return ids, weights


def make_sampler():
    """What `BatchStream` draws from, and the padding id."""
    tokenizer = Tokenizer(MODEL_FOLDER / "tokenizer.json")

    def sample(rng, progress):
        return weighted_ids(tokenizer, document(rng))

    return sample, tokenizer.pad
