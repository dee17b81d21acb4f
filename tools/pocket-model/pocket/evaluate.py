"""Held-out evaluation of a checkpoint.

    python3 -m pocket.evaluate CHECKPOINT blind|generated|sessions [--json FILE] [--misses]

blind       the hand-written set `evaluation/blind.json`
generated   fresh documents of the generator under a seed that training never uses
sessions    chats of many turns, compacted by the model's own summaries, early facts asked last
"""
import argparse
import json
import pathlib
import random

import torch

from . import documents
from .chat import Chat
from .infer import answer, forward, load_model
from .prompts import MODEL_FOLDER, PROMPTS
from .scoring import (
    Tally, contains, has_all_sections, says_unknown, summary_lines, tool_call, without_repeats,
)
from .stream import weighted_ids
from .summaries import render, request_text, run_turns
from .telling import turn_fact
from .tokenizer import Tokenizer
from .typing_noise import upper_first

BLIND = pathlib.Path(__file__).resolve().parents[1] / "evaluation" / "blind.json"
SEED = "held-out"
SUMMARY_LIMIT = 420
NEAR, FAR = 256, 768


def system_row(summary="", recalled="", tools=False):
    parts = [PROMPTS["system"]]
    if tools:
        parts.append(PROMPTS["tools_line"].format(names=", ".join(PROMPTS["tool_arguments"])))
    if summary:
        parts += [PROMPTS["summary_open"], summary, PROMPTS["summary_close"]]
    if recalled:
        parts.append(recalled)
    return "system", "\n".join(parts)


def block(lines):
    if not lines:
        return ""
    return "\n".join([PROMPTS["recalled_open"], *lines, PROMPTS["recalled_close"]])


# --- the blind set


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
        messages = [documents.Message(role, text) for role, text in item["turns"]]
        rows = [("user", request_text(item.get("previous", ""), messages))]
        text, ended = answer(self.model, self.tokenizer, rows, SUMMARY_LIMIT)
        items = "\n".join(line for _, line in summary_lines(without_repeats(text)))
        kept = sum(contains(fact, items) for fact in item["keep"])
        self.tally.add("summarise: facts kept", kept, len(item["keep"]), {"said": text})
        self.tally.add("summarise: format valid", ended and has_all_sections(text))
        for old in item.get("drop", []):
            self.tally.add("summarise: old value gone", not contains(old, items))


def is_right(item, said):
    if "call" in item:
        return tool_call(said) == item["call"]
    if any(contains(old, said) for old in item.get("avoid", [])):
        return False
    return says_unknown(said) if item.get("unknown") else contains(item["value"], said)


# --- fresh documents


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
        starts = self._starts(chat)
        best = forward(self.model, ids, last_only=False)[0].argmax(-1).tolist()
        for mark in chat.marks:
            begin, end = starts[mark.index]
            exact = best[begin - 1:end - 1] == ids[begin:end]
            said = self.tokenizer.decode(best[begin - 1:end - 2])
            self.tally.add(self._skill(chat, mark, begin, starts), exact, 1,
                           {"expected": chat.messages[mark.index].text, "said": said})
        self._greedy_value(chat, rng, starts)

    def _starts(self, chat):
        """Token range of every message's body, end mark included."""
        ranges, at = [], 0
        for message in chat.messages:
            head, body = self.tokenizer.row(message.role, message.text)
            ranges.append((at + len(head), at + len(head) + len(body)))
            at += len(head) + len(body) + 1
        return ranges

    def _skill(self, chat, mark, begin, starts):
        if mark.skill != "recall":
            return f"exact: {mark.skill}"
        if mark.is_update:
            return "exact: recall, updated"
        return f"exact: recall, {self._source(chat, mark, begin, starts)}"

    def _source(self, chat, mark, begin, starts):
        """Where the value stood last before the question."""
        asked = mark.index - 1
        if contains(mark.value, chat.messages[asked].text):
            return "block in the row"
        for index in range(asked - 1, -1, -1):
            if contains(mark.value, chat.messages[index].text):
                if chat.messages[index].role == "system":
                    head = chat.messages[index].text.split(PROMPTS["recalled_open"])
                    in_block = len(head) > 1 and contains(mark.value, head[1])
                    return "block in the system message" if in_block else "summary"
                distance = begin - starts[index][1]
                return "near" if distance < NEAR else "middle" if distance < FAR else "far"
        return "elsewhere"

    def _greedy_value(self, chat, rng, starts):
        marks = [m for m in chat.marks if m.skill in ("recall", "unknown")]
        if not marks:
            return
        mark = rng.choice(marks)
        said = answer(self.model, self.tokenizer, chat.rows()[:mark.index])[0]
        if mark.skill == "unknown":
            return self.tally.add("value: unknown said", says_unknown(said))
        source = self._source(chat, mark, starts[mark.index][0], starts)
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


# --- whole sessions


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint")
    parser.add_argument("set", choices=["blind", "generated", "sessions"])
    parser.add_argument("--count", type=int, default=40, help="documents per kind, or sessions")
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--window", type=int, default=2048)
    parser.add_argument("--limit", type=int, default=900, help="tokens before a session is folded")
    parser.add_argument("--json", help="write figures and misses there")
    parser.add_argument("--misses", action="store_true", help="print some misses")
    options = parser.parse_args()
    torch.set_num_threads(1)
    model = load_model(options.checkpoint)
    tokenizer = Tokenizer(MODEL_FOLDER / "tokenizer.json")
    if options.set == "blind":
        tally = BlindSet(model, tokenizer).run(json.loads(BLIND.read_text(encoding="utf-8")))
    elif options.set == "generated":
        tally = GeneratedSet(model, tokenizer, options.window).run(options.count)
    else:
        tally = Sessions(model, tokenizer, options.limit).run(options.count, options.turns)
    tally.print(f"{options.set}, {pathlib.Path(options.checkpoint).name}")
    if options.misses:
        for miss in tally.misses[:40]:
            print(json.dumps(miss, ensure_ascii=False)[:300])
    if options.json:
        report = {"figures": tally.report(), "misses": tally.misses}
        text = json.dumps(report, ensure_ascii=False, indent=1)
        pathlib.Path(options.json).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
