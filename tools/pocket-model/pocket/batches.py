"""Turns the endless stream of documents into training batches of few fixed shapes.

One document per row, padded on the right: no packing, so attention never crosses documents and
positions start at 0 as they do in use. Fixed shapes, because oneDNN compiles a kernel per shape.
"""
import random

import torch

LENGTHS = [96, 128, 160, 192, 256, 320, 384, 512, 640, 768, 896, 1024, 1280, 1536, 2048]
# Padding of the list of supervised positions, for the same reason.
SELECTED_MULTIPLE = 256
IGNORED = -100


class BatchStream:
    """Collects documents by length; a full bucket becomes a micro-batch.

    `sample(rng, progress)` returns token ids and a loss weight per token, or None to skip. Every
    document has its own generator seeded by (seed, index), so a resumed run sees the same ones.
    """

    def __init__(self, sample, seed, tokens, pad):
        self.sample, self.seed, self.tokens, self.pad = sample, seed, tokens, pad
        self.index = 0
        self.buckets = {length: [] for length in LENGTHS}

    def next_batch(self, progress):
        """The next micro-batch, about `tokens` tokens of documents of similar length."""
        while True:
            document = self.sample(random.Random(f"{self.seed}:{self.index}"), progress)
            self.index += 1
            length = next((n for n in LENGTHS if n + 1 >= len(document[0])), None)
            if length is None:
                continue
            bucket = self.buckets[length]
            bucket.append(document)
            if len(bucket) == max(1, self.tokens // length):
                self.buckets[length] = []
                return collate(bucket, length, self.pad)

    def state_dict(self):
        return {"index": self.index, "buckets": self.buckets}

    def load_state_dict(self, state):
        self.index, self.buckets = state["index"], state["buckets"]


def collate(documents, length, pad):
    """Tensors of one micro-batch: inputs, supervised positions, their targets and weights."""
    ids = torch.full((len(documents), length + 1), pad)
    weights = torch.zeros(len(documents), length + 1)
    for row, (tokens, token_weights) in enumerate(documents):
        ids[row, : len(tokens)] = torch.tensor(tokens)
        weights[row, : len(tokens)] = torch.tensor(token_weights, dtype=torch.float)
    weight = weights[:, 1:].reshape(-1)
    selected = weight.nonzero()[:, 0]
    supervised = selected.numel()
    selected = torch.cat((selected, selected.new_zeros(-supervised % SELECTED_MULTIPLE)))
    targets = ids[:, 1:].reshape(-1)[selected]
    targets[supervised:] = IGNORED
    weight = weight[selected]
    weight[supervised:] = 0
    return {
        "inputs": ids[:, :-1].contiguous(),
        "selected": selected,
        "targets": targets,
        "weights": weight,
        "supervised": supervised,
    }
