"""What stands in every request besides the conversation: memories and open tasks."""
from .prompts import PROMPTS
from .work import task

# The app's own head most often; other ones, since another version may have them.
HEADS = [PROMPTS["memory_head"]] * 6 + ["Memory:", "Remembered:", "What the user told you:"]
WISHES = ["Always answer briefly.", "Call me by my first name.", "Answer in short sentences.",
          "Never use emoji.", "Please be formal."]


def memory_key(fact):
    """The key under which the memory tool keeps a fact."""
    return fact.key if fact.owner in ("my", "the") else f"{fact.owner}'s {fact.key}"


def can_be_kept(fact):
    """Whether the fact has a key, as the memory tool needs one."""
    return hasattr(fact, "owned")


def memory_block(rng, facts):
    """The memories with these facts, a wish of the user among some; nothing without facts."""
    if not facts:
        return ""
    lines = [PROMPTS["memory_line"].format(key=memory_key(f), value=f.value) for f in facts]
    if rng.random() < 0.15:
        lines.insert(rng.randint(0, len(lines)), f"- {rng.choice(WISHES)}")
    return "\n".join([rng.choice(HEADS), *lines])


def task_block(rng):
    """Open tasks of the session, as they stand behind the summary in some chats."""
    states = ["", "", "", " (in progress)"]
    lines = [f"- {task(rng)}{rng.choice(states)}" for _ in range(rng.randint(1, 4))]
    return "\n".join([PROMPTS["tasks_head"], *lines])
