"""The hand-written set `evaluation/blind.json`, played."""
from .chat import Message
from .infer import answer
from .rows import block, system_row
from .scoring import (
    Tally, contains, has_all_sections, is_right, summary_lines, without_repeats,
)
from .summaries import request_text

SUMMARY_LIMIT = 420


class BlindSet:
    """Every item is played as a chat in which the model also writes its own earlier replies."""

    def __init__(self, model, tokenizer):
        self.model, self.tokenizer, self.tally = model, tokenizer, Tally()

    def run(self, items):
        for item in items:
            (self._summarise if item["skill"] == "summarise" else self._ask)(item)
        return self.tally

    def _ask(self, item):
        lines, in_row = block(item.get("recalled")), item.get("placement") != "system"
        is_tool = item["skill"] == "tool"
        rows = [system_row(item.get("summary", ""), "" if in_row else lines, is_tool)]
        for text in item.get("turns", []):
            rows.append(("user", text))
            rows.append(("assistant", answer(self.model, self.tokenizer, rows)[0]))
        question = item["question"]
        rows.append(("user", f"{lines}\n{question}" if lines and in_row else question))
        said = answer(self.model, self.tokenizer, rows)[0]
        self.tally.add(item["skill"], is_right(item, said), 1,
                       {"question": question, "expected": item.get("value", ""), "said": said})

    def _summarise(self, item):
        messages = [Message(role, text) for role, text in item["turns"]]
        rows = [("user", request_text(item.get("previous", ""), messages))]
        text, ended = answer(self.model, self.tokenizer, rows, SUMMARY_LIMIT)
        items = "\n".join(line for _, line in summary_lines(without_repeats(text)))
        kept = sum(contains(fact, items) for fact in item["keep"])
        self.tally.add("summarise: facts kept", kept, len(item["keep"]), {"said": text})
        self.tally.add("summarise: format valid", ended and has_all_sections(text))
        for old in item.get("drop", []):
            self.tally.add("summarise: old value gone", not contains(old, items))
