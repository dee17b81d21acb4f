"""Trains the byte-level BPE on generated chats and writes the two tokenizer files.

    python3 -m pocket.train_tokenizer FOLDER [--size 1280]

The vocabulary of the shipped model was trained so on an earlier version of the generator. It is
kept, because a new one would throw the trained weights away.
"""
import argparse
import collections
import json
import pathlib
import random

from .tokenizer import (
    BYTE_TO_CHARACTER, KEPT, MARKERS, SPECIAL, SPLIT, Tokenizer, merge_pair,
)

HF_SPLIT = (
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+|\s*[\r\n]+|\s+(?!\S)|\s+"
)
TEMPLATE = (pathlib.Path(__file__).parent / "data" / "chat_template.jinja").read_text(
    encoding="utf-8"
).strip()
WINDOW = 2048
DOCUMENTS = 3600


def count_words(texts):
    counts = collections.Counter()
    for text in texts:
        for part in MARKERS.split(text):
            if part not in SPECIAL and part not in KEPT:
                counts.update(SPLIT.findall(part))
    return counts


class PairIndex:
    """How often each pair of neighbours occurs, and in which words."""

    def __init__(self, counts):
        self.words = [[[BYTE_TO_CHARACTER[b] for b in w.encode()], n] for w, n in counts.items()]
        self.pairs, self.places = collections.Counter(), collections.defaultdict(set)
        for index in range(len(self.words)):
            self._count(index, 1)

    def _count(self, index, sign):
        parts, times = self.words[index]
        for pair in zip(parts, parts[1:]):
            self.pairs[pair] += sign * times
            if sign > 0:
                self.places[pair].add(index)

    def best(self):
        return max(self.pairs, key=lambda pair: (self.pairs[pair], pair))

    def merge(self, pair):
        for index in list(self.places[pair]):
            self._count(index, -1)
            self.words[index][0] = merge_pair(self.words[index][0], *pair)
            self._count(index, 1)
        self.pairs.pop(pair, None)


def train(texts, size):
    """Vocabulary (token to id) and merges in their order."""
    index = PairIndex(count_words(texts))
    base = sorted(BYTE_TO_CHARACTER.values())
    merges = []
    while len(merges) < size - len(base) - len(SPECIAL) - len(KEPT):
        pair = index.best()
        if index.pairs[pair] < 2:
            break
        merges.append(pair)
        index.merge(pair)
    tokens = [*SPECIAL, *base, *(a + b for a, b in merges), *KEPT]
    return {token: i for i, token in enumerate(dict.fromkeys(tokens))}, merges


def added_token(vocabulary, token):
    return {
        "id": vocabulary[token], "content": token, "single_word": False, "lstrip": False,
        "rstrip": False, "normalized": False, "special": token in SPECIAL,
    }


def tokenizer_json(vocabulary, merges):
    """The file transformers.js reads."""
    byte_level = {
        "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False,
    }
    split = {
        "type": "Split", "pattern": {"Regex": HF_SPLIT}, "behavior": "Isolated", "invert": False,
    }
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [added_token(vocabulary, token) for token in SPECIAL + KEPT],
        "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, byte_level]},
        "post_processor": None,
        "decoder": byte_level,
        "model": {
            "type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": "",
            "end_of_word_suffix": "", "fuse_unk": False, "byte_fallback": False,
            "ignore_merges": False, "vocab": vocabulary,
            "merges": [f"{a} {b}" for a, b in merges],
        },
    }


def tokenizer_config(vocabulary):
    decoder = {}
    for token in SPECIAL + KEPT:
        entry = added_token(vocabulary, token)
        decoder[str(entry.pop("id"))] = entry
    return {
        "tokenizer_class": "PreTrainedTokenizerFast", "bos_token": None,
        "eos_token": "<|im_end|>", "pad_token": "<|pad|>", "unk_token": None,
        "add_bos_token": False, "add_prefix_space": False,
        "clean_up_tokenization_spaces": False, "model_max_length": WINDOW,
        "added_tokens_decoder": decoder, "chat_template": TEMPLATE,
    }


def write_json(path, data):
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--size", type=int, default=1280)
    parser.add_argument("--seed", type=int, default=12345)
    options = parser.parse_args()
    # Imported here: made-up words are glued from the pieces of the present tokenizer.
    from .documents import document

    rng = random.Random(options.seed)
    texts = ["".join(f"{m.role}\n{m.text}\n" for m in document(rng).messages)
             for _ in range(DOCUMENTS)]
    vocabulary, merges = train(texts, options.size)
    options.folder.mkdir(parents=True, exist_ok=True)
    write_json(options.folder / "tokenizer.json", tokenizer_json(vocabulary, merges))
    write_json(options.folder / "tokenizer_config.json", tokenizer_config(vocabulary))
    tokenizer = Tokenizer(options.folder / "tokenizer.json")
    sample = texts[0][:200]
    assert tokenizer.decode(tokenizer.encode(sample)) == sample
    print(f"{len(vocabulary)} tokens, {len(merges)} merges")


if __name__ == "__main__":
    main()
