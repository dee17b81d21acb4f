"""Chats of many turns, folded by the model's own summaries; early facts are asked last."""
import random

from .blind_set import SUMMARY_LIMIT
from .chat import Chat
from .infer import answer
from .rows import system_row
from .scoring import Tally, contains, summary_lines, without_repeats
from .summaries import render, request_text, run_turns
from .telling import turn_fact
from .typing_noise import upper_first

SEED = "held-out"


class Sessions:
    """Six facts told first; talk and news follow; the context is folded whenever it passes
    `limit` tokens; at the end the six are asked."""

    def __init__(self, model, tokenizer, limit):
        self.model, self.tokenizer, self.limit = model, tokenizer, limit
        self.tally, self.compactions = Tally(), 0

    def run(self, count, turns):
        for index in range(count):
            self._session(random.Random(f"{SEED}:session:{index}"), turns)
        print(f"compactions per session: {self.compactions / count:.1f}")
        return self.tally

    def _session(self, rng, turns):
        chat = Chat(rng)
        while len(chat.known) < 6:
            turn_fact(chat, 1)
        facts = list(chat.known.values())
        shares = {"talk": 6, "fallback": 1, "unknown": 1, "update": 0.4, "work": 0.3, "fact": 0.3}
        run_turns(chat, turns, shares)
        summary, rest = self._play(chat)
        gold = render([(f.section, f.line) for f in chat.known.values()])
        for fact in facts:
            if fact.identity not in chat.known or fact.owner == "work":
                continue
            question = fact.question(rng)
            value = question.value
            self.tally.add("value in the last summary", contains(value, summary))
            for name, text in (("own summaries", summary), ("perfect summary", gold),
                               ("no summary", "")):
                rows = [system_row(text), *rest, ("user", question.text)]
                said = answer(self.model, self.tokenizer, rows)[0]
                self.tally.add(f"answered, {name}", contains(value, said), 1,
                               {"expected": upper_first(f"{question.subject}: {value}"),
                                "said": said})

    def _play(self, chat):
        """Fold the turns as the app does; returns the last summary and the newest rows."""
        summary, raw, messages = "", [], list(chat.messages)
        for message in messages:
            raw.append(message)
            rows = [system_row(summary), *[(m.role, m.text) for m in raw]]
            if message.role != "assistant" or len(self.tokenizer.prompt(rows)) <= self.limit:
                continue
            old, raw = raw[:-4], raw[-4:]
            ask = [("user", request_text(summary, old))]
            text, _ = answer(self.model, self.tokenizer, ask, SUMMARY_LIMIT)
            items = summary_lines(without_repeats(text))
            summary = render(items, empty_sections=False)
            self.compactions += 1
        return summary, [(m.role, m.text) for m in raw]
