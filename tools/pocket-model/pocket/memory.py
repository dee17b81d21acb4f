"""What the user asked to be kept: the memory block of the system message."""
from .prompts import PROMPTS

# The app's own block most often; other headings, since an import or another version may have them.
FRAMES = [(PROMPTS["memory_open"], PROMPTS["memory_close"])] * 5 + [
    ("Memory:", ""), ("Remembered:", ""), ("What the user told you:", ""), ("## Memory", ""),
]


def memory_key(fact):
    """The key under which the memory tool keeps a fact."""
    return fact.key if fact.owner in ("my", "the") else f"{fact.owner}'s {fact.key}"


def can_be_kept(fact):
    """Whether the fact has a key, as the memory tool needs one."""
    return hasattr(fact, "owned")


def memory_block(rng, facts):
    """The block with these facts, or nothing."""
    if not facts:
        return ""
    opening, closing = rng.choice(FRAMES)
    lines = [PROMPTS["memory_line"].format(key=memory_key(f), value=f.value) for f in facts]
    return "\n".join(line for line in (opening, *lines, closing) if line)
