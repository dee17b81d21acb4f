"""Byte-level BPE in plain Python: training, encoding, and the chat template.

It gives the same ids as transformers.js does from `tokenizer.json` (checked by the parity test).
Digits are single tokens and a space before a number is its own: so a copied value is cut the
same way wherever it stands.
"""
import json
import re

SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|pad|>"]
# Added tokens that decoding keeps, so that the app can parse tool calls.
KEPT = ["<tool_call>", "</tool_call>"]
# The split of `tokenizer.json` uses \p{L} and \p{N}; Python's re expresses the same so.
SPLIT = re.compile(
    r"'(?:[sdmt]|ll|ve|re)| ?[^\W\d_]+|\d| ?(?:[^\s\w]|_)+|\s*[\r\n]+|\s+(?!\S)|\s+"
)
MARKERS = re.compile("(" + "|".join(map(re.escape, SPECIAL + KEPT)) + ")")
CACHE_SIZE = 300_000
NO_RANK = 1 << 30


def byte_characters():
    """The printable character that stands for each byte, as in GPT-2."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    characters = {byte: chr(byte) for byte in printable}
    for byte in range(256):
        if byte not in characters:
            characters[byte] = chr(256 + len(characters) - len(printable))
    return characters


BYTE_TO_CHARACTER = byte_characters()
CHARACTER_TO_BYTE = {c: b for b, c in BYTE_TO_CHARACTER.items()}


def merge_pair(parts, first, second):
    """All neighbours (first, second) joined, from left to right."""
    merged, at = [], 0
    while at < len(parts):
        if at + 1 < len(parts) and parts[at] == first and parts[at + 1] == second:
            merged.append(first + second)
            at += 2
        else:
            merged.append(parts[at])
            at += 1
    return merged


class Tokenizer:
    """Encodes text and chats with a trained `tokenizer.json`."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as stream:
            model = json.load(stream)["model"]
        self.ids = model["vocab"]
        self.ranks = {tuple(m.split(" ")): i for i, m in enumerate(model["merges"])}
        self.tokens = {i: token for token, i in self.ids.items()}
        self.markers = set(SPECIAL + KEPT)
        self.start, self.end, self.pad = (self.ids[t] for t in SPECIAL[1:])
        self.newline = self.ids[BYTE_TO_CHARACTER[10]]
        self._cache = {}

    def _encode_word(self, word):
        known = self._cache.get(word)
        if known is not None:
            return known
        parts = [BYTE_TO_CHARACTER[byte] for byte in word.encode()]
        while len(parts) > 1:
            pairs = list(zip(parts, parts[1:]))
            best = min(pairs, key=lambda pair: self.ranks.get(pair, NO_RANK))
            if best not in self.ranks:
                break
            parts = merge_pair(parts, *best)
        ids = [self.ids[part] for part in parts]
        if len(self._cache) < CACHE_SIZE:
            self._cache[word] = ids
        return ids

    def encode(self, text):
        ids = []
        for part in MARKERS.split(text):
            if part in self.markers:
                ids.append(self.ids[part])
            else:
                for word in SPLIT.findall(part):
                    ids += self._encode_word(word)
        return ids

    def decode(self, ids):
        out = b""
        for i in ids:
            token = self.tokens[int(i)]
            is_marker = token in self.markers
            out += token.encode() if is_marker else bytes(CHARACTER_TO_BYTE[c] for c in token)
        return out.decode("utf-8", "replace")

    def row(self, role, text):
        """One row of the chat template: head and body, without the newline after it."""
        head = [self.start, *self.encode(role), self.newline]
        return head, [*self.encode(text), self.end]

    def prompt(self, rows):
        """Ids of (role, text) rows up to where the assistant answers."""
        ids = []
        for role, text in rows:
            head, body = self.row(role, text)
            ids += [*head, *body, self.newline]
        return [*ids, self.start, *self.encode("assistant"), self.newline]
