"""Held-out evaluation of a checkpoint.

    python3 -m pocket.evaluate CHECKPOINT blind|free|generated|sessions [--json FILE] [--misses]

blind       the hand-written set `evaluation/blind.json`
free        texts as strangers type them, `evaluation/free.json`
generated   fresh documents of the generator under a seed that training never uses
sessions    chats of many turns, compacted by the model's own summaries, early facts asked last
"""
import argparse
import json
import pathlib

import torch

from .blind_set import BlindSet
from .free_set import FreeSet
from .generated_set import GeneratedSet
from .infer import load_model
from .prompts import MODEL_FOLDER
from .scoring import BLIND, FREE
from .sessions import Sessions
from .tokenizer import Tokenizer


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint")
    parser.add_argument("set", choices=["blind", "free", "generated", "sessions"])
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
    elif options.set == "free":
        tally = FreeSet(model, tokenizer).run(json.loads(FREE.read_text(encoding="utf-8")))
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
