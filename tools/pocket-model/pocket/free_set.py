"""Texts of strangers, `evaluation/free.json`: an answer must be short, of words, and end by itself.

Nobody can say what the right answer is, so nothing else is judged. The browser judges alike
(test/pocket-eval/check.ts).
"""
import re

from .infer import answer
from .prompts import PROMPTS
from .rows import system_row
from .scoring import Tally
from .words import DATA

LIMIT = 60
# A word may come so often, a run of three words once.
MOST_OFTEN = 5
WORD = re.compile(r"[^\W\d_]+")
VOCABULARY_FILES = [
    "attributes.txt", "events.txt", "third_person.txt", "phrases.json", "smalltalk.json",
    "free_texts.json",
]
ACKNOWLEDGEMENTS = "Noted. Okay. Got it:"


def words_of(text):
    return WORD.findall(text.lower())


def own_words():
    """The words that the model's own phrases are made of."""
    texts = [(DATA / name).read_text(encoding="utf-8") for name in VOCABULARY_FILES]
    texts += [value for value in PROMPTS.values() if isinstance(value, str)]
    return set(words_of("\n".join([*texts, ACKNOWLEDGEMENTS])))


def faults(text, said, ended, own):
    """What is wrong with an answer to a free text, in plain words."""
    words, given = words_of(said), set(words_of(text))
    runs = list(zip(words, words[1:], words[2:]))
    is_repeating = len(set(runs)) < len(runs) or any(words.count(w) > MOST_OFTEN for w in words)
    return [fault for fault, holds in (
        ("nothing said", not said.strip()),
        ("does not end", not ended),
        ("repeats itself", is_repeating),
        ("not a word", any(word not in own and word not in given for word in words)),
    ) if holds]


class FreeSet:
    def __init__(self, model, tokenizer):
        self.model, self.tokenizer, self.tally = model, tokenizer, Tally()

    def run(self, texts):
        own = own_words()
        for text in texts:
            rows = [system_row(tools=True), ("user", text)]
            said, ended = answer(self.model, self.tokenizer, rows, LIMIT)
            found = faults(text, said, ended, own)
            self.tally.add("free: ends", "does not end" not in found)
            self.tally.add("free: no fault", not found, 1,
                           {"asked": text, "said": said, "faults": found})
        return self.tally
