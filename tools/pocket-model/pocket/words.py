"""The word lists of `data/words.json`, as attributes: `WORDS.cities`.

Nothing in the evaluation sets may occur here; `tests/test_generator.py` checks it.
"""
import json
import pathlib
import types

DATA = pathlib.Path(__file__).parent / "data"


def load_json(name):
    """A data file of the grammar."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


WORDS = types.SimpleNamespace(**load_json("words.json"))
