"""Fresh documents of the generator, under a seed that training never uses."""
import random

from . import documents
from .blind_set import SUMMARY_LIMIT
from .canvas_rules import GESTURES, is_usable
from .infer import answer, forward
from .places import skill_of, source_of, token_ranges
from .scoring import Tally, contains, has_all_sections, says_unknown, summary_lines
from .stream import weighted_ids

SEED = "held-out"
LIST_LIMIT = 260


class GeneratedSet:
    """Teacher forcing gives every answer of a document in one pass: all tokens right is the
    same as the greedy answer being exactly right. One answer per document is also generated
    and judged by its value, which is fair to models trained on other forms of answers."""

    def __init__(self, model, tokenizer, window):
        self.model, self.tokenizer, self.window = model, tokenizer, window
        self.tally = Tally()

    def run(self, count):
        for kind, _ in documents.MIX:
            for index in range(count):
                rng = random.Random(f"{SEED}:{kind.__name__}:{index}")
                chat = kind(rng, rng.choice([1, 2, 3]))
                self._judge(chat, rng, kind.__name__)
        return self.tally

    def _judge(self, chat, rng, kind):
        ids, _ = weighted_ids(self.tokenizer, chat)
        if len(ids) > self.window:
            return
        if kind == "summarise":
            return self._summary(chat)
        starts = token_ranges(self.tokenizer, chat)
        best = forward(self.model, ids, last_only=False)[0].argmax(-1).tolist()
        for mark in chat.marks:
            if mark.skill in GESTURES:
                self._gesture(chat, mark)
                continue
            begin, end = starts[mark.index]
            exact = best[begin - 1:end - 1] == ids[begin:end]
            said = self.tokenizer.decode(best[begin - 1:end - 2])
            self.tally.add(f"exact: {skill_of(chat, mark, starts)}", exact, 1,
                           {"expected": chat.messages[mark.index].text, "said": said})
        self._greedy_value(chat, rng, starts)

    def _gesture(self, chat, mark):
        """Many answers are good ones: the greedy one must be one that the app can use."""
        said, ended = answer(self.model, self.tokenizer, chat.rows()[:mark.index], LIST_LIMIT)
        request = chat.messages[mark.index - 1].text
        self.tally.add(f"usable: {mark.skill}", ended and is_usable(mark.skill, request, said), 1,
                       {"request": request, "said": said})

    def _greedy_value(self, chat, rng, starts):
        marks = [m for m in chat.marks if m.skill in ("recall", "unknown")]
        if not marks:
            return
        mark = rng.choice(marks)
        said = answer(self.model, self.tokenizer, chat.rows()[:mark.index])[0]
        if mark.skill == "unknown":
            return self.tally.add("value: unknown said", says_unknown(said))
        source = source_of(chat, mark, starts)
        self.tally.add(f"value: recall, {source}", contains(mark.value, said))

    def _summary(self, chat):
        gold = summary_lines(chat.messages[-1].text)
        text, ended = answer(self.model, self.tokenizer, chat.rows()[:-1], SUMMARY_LIMIT)
        written = summary_lines(text)
        unique = set(written)
        kept = sum(line in unique for line in gold)
        self.tally.add("summary: lines kept", kept, len(gold), {"said": text})
        self.tally.add("summary: written lines right", sum(x in gold for x in unique), len(unique))
        self.tally.add("summary: no repeated line", len(unique) == len(written))
        self.tally.add("summary: format valid", ended and has_all_sections(text))
