"""Prompts with the tokens torch generates for them, for the parity check in the browser.

    python3 -m pocket.fixtures CHECKPOINT FILE [--count 50]
"""
import argparse
import json
import pathlib
import random

import torch

from . import documents
from .infer import greedy, load_model
from .made_up import made_up_any
from .odd_texts import ODD_TEXTS
from .prompts import MODEL_FOLDER
from .tokenizer import Tokenizer
from .values import GENERATORS, value

SEED = "fixtures"
LONGEST_PROMPT = 1400
NEW_TOKENS = 48


def prompts(model, tokenizer, count):
    """(role, text) rows of generated chats before an answer, and the answer's ids."""
    rng = random.Random(SEED)
    kinds = [kind for kind, _ in documents.MIX]
    made = []
    while len(made) < count:
        chat = kinds[len(made) % len(kinds)](rng, rng.choice([1, 2, 3]))
        answers = [i for i, m in enumerate(chat.messages) if m.role == "assistant"]
        rows = chat.rows()[:rng.choice(answers)]
        ids = tokenizer.prompt(rows)
        if len(ids) <= LONGEST_PROMPT:
            out = greedy(model, ids, NEW_TOKENS, tokenizer.end)
            messages = [{"role": role, "content": text} for role, text in rows]
            made.append({"messages": messages, "promptTokens": len(ids), "ids": out})
    return made


def texts(tokenizer):
    rng = random.Random(SEED)
    values = [value(rng, kind).text for kind in GENERATORS for _ in range(8)]
    values += [made_up_any(rng) for _ in range(40)]
    return [[text, tokenizer.encode(text)] for text in ODD_TEXTS + values]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=50)
    options = parser.parse_args()
    torch.set_num_threads(1)
    model, tokenizer = load_model(options.checkpoint), Tokenizer(MODEL_FOLDER / "tokenizer.json")
    data = {"texts": texts(tokenizer), "prompts": prompts(model, tokenizer, options.count)}
    options.file.parent.mkdir(parents=True, exist_ok=True)
    options.file.write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(data['texts'])} texts, {len(data['prompts'])} prompts")


if __name__ == "__main__":
    main()
