"""Work items of a chat: the goal, tasks, what blocks, what was decided."""
from .facts import Question
from .prompts import BLOCKED, DECISIONS, DONE, GOAL, IN_PROGRESS, NEXT
from .typing_noise import upper_first
from .values import technology
from .made_up import described, made_up, made_up_name, noun
from .names import first_name
from .words import WORDS

KINDS = ["goal", "done", "progress", "block", "decision", "decision", "step", "next"]
SECTION_OF = {
    "goal": GOAL, "done": DONE, "progress": IN_PROGRESS, "block": BLOCKED,
    "decision": DECISIONS, "step": DECISIONS, "next": NEXT,
}
STATEMENTS = {
    "goal": ["My goal is to {t}.", "I want to {t}.", "The goal is to {t}.", "Our goal is to {t}.",
             "I am trying to {t}.", "We want to {t}.", "The plan is to {t}."],
    "next": ["Next I need to {t}.", "The next step is to {t}.", "After that I have to {t}.",
             "Then we should {t}.", "To do: {t}.", "We still have to {t}.", "I still need to {t}.",
             "Tomorrow I will {t}.", "I have to {t}.", "Don't let me forget to {t}."],
    "done": ["Done: {t}.", "I finished this task: {t}.", "This is complete: {t}.",
             "This is done: {t}.", "Finished: {t}.", "Completed: {t}."],
    "progress": ["I am working on this: {t}.", "In progress: {t}.", "I just started to {t}.",
                 "Right now I {t}.", "Working on it: {t}.", "We started to {t}."],
    "block": ["The {o} is blocked by {c}.", "I am blocked on the {o} by {c}.",
              "{C} blocks the {o}.", "We can't do the {o} because of {c}.",
              "The {o} is stuck because of {c}."],
    "decision": ["We decided to use {v} for {y}.", "Decision: use {v} for {y}.",
                 "Let us use {v} for {y}.", "We will use {v} for {y}.", "We chose {v} for {y}.",
                 "Let's go with {v} for {y}.", "I decided to use {v} for {y}.",
                 "We agreed on {v} for {y}.", "We are going with {v} for {y}."],
    "step": ["We decided to {t}.", "I decided to {t}.", "Decision: {t}.", "We agreed to {t}.",
             "It is decided: we {t}."],
}
TOPICS = [
    "storage", "styling", "testing", "the menu", "the database", "the front page", "the trip",
    "payments", "search", "the party", "logging", "the cover", "the backend", "deployment",
    "authentication", "icons", "charts", "email", "the kitchen", "music", "the title",
    "translation", "caching", "the walls", "the floor", "the invitations", "backups",
]
REASONS = [
    "it is {a}", "it is cheaper", "it is faster", "{n} likes it", "the old one is {a}",
    "it is easier to use", "we already know it", "{n} asked for it", "it works offline",
]
LISTS = {
    "next": ("Next steps", ["What are the next steps?", "What is next to do?",
                            "What do we still have to do?", "What do I still have to do?"]),
    "done": ("Done", ["What is done so far?", "What have we finished?", "Which tasks are done?"]),
    "progress": ("In progress", ["What is in progress?", "What are we working on?"]),
}


def task(rng):
    """Something to do: "paint the old fence"."""
    thing, kind = rng.choice(WORDS.task_objects), rng.random()
    if kind < 0.2:
        thing = f"{made_up_name(rng)} {thing}"
    elif kind < 0.55:
        thing = f"{rng.choice(WORDS.adjectives)} {thing}"
    elif kind < 0.63:
        thing = f"{made_up(rng)} {thing}"
    elif kind < 0.8:
        thing = f"{rng.choice(WORDS.adjectives)} {rng.choice(WORDS.things)}"
    text = f"{rng.choice(WORDS.task_verbs)} the {thing}"
    if rng.random() < 0.25:
        ending = [f"for {first_name(rng)}", f"with {first_name(rng)}",
                  f"by {rng.choice(WORDS.days)}", f"in the {rng.choice(WORDS.places)}"]
        text += " " + rng.choice(ending)
    return text


def obstacle(rng):
    kind = rng.choice(["a missing {}", "the broken {}", "a slow {}", "the {} team", "the late {}"])
    return kind.format(noun(rng)) if rng.random() < 0.8 else first_name(rng)


class WorkItem:
    """One item; `text` is the task or value, `topic` what it is about."""

    owner = "work"

    def __init__(self, rng, kind, text=None):
        self.kind, self.section = kind, SECTION_OF[kind]
        self.reason = self.topic = ""
        self.text = text or self._invent(rng)
        self.statement_text = ""

    def _invent(self, rng):
        if self.kind == "block":
            self.topic = rng.choice([described(rng), rng.choice(WORDS.task_objects)])
            return obstacle(rng)
        if self.kind != "decision":
            return task(rng)
        made = f"the {made_up(rng) + ' ' if rng.random() < 0.4 else ''}"
        self.topic = rng.choice(TOPICS) if rng.random() < 0.5 else made + noun(rng)
        if rng.random() < 0.2:
            reason = rng.choice(REASONS)
            self.reason = reason.format(a=rng.choice(WORDS.adjectives), n=first_name(rng))
        return technology(rng).text if rng.random() < 0.6 else described(rng)

    @property
    def identity(self):
        if self.kind in ("block", "decision"):
            return f"{self.kind} {self.topic}"
        return "goal" if self.kind == "goal" else f"task {self.text}"

    @property
    def value(self):
        return self.text

    @property
    def line(self):
        if self.kind == "block":
            return f"{self.topic}: {self.text}"
        if self.kind == "decision":
            because = f" because {self.reason}" if self.reason else ""
            return f"use {self.text} for {self.topic}{because}"
        return self.text

    @property
    def acknowledgement(self):
        return f"Noted. {self.section}: {self.line}."

    def statement(self, rng):
        text = rng.choice(STATEMENTS[self.kind])
        fields = {"t": self.text, "o": self.topic, "c": self.text, "C": upper_first(self.text),
                  "v": self.text, "y": self.topic}
        self.statement_text = text.format(**fields)
        if self.reason:
            self.statement_text = f"{self.statement_text[:-1]} because {self.reason}."
        return self.statement_text

    def asked(self):
        return {self.identity}

    def question(self, rng, items):
        """The question and the whole answer; a list names all `items` of its kind."""
        if self.kind == "goal":
            text = rng.choice(["What is my goal?", "What is the goal?", "Remind me of my goal.",
                               "What do I want to do?", "What am I trying to do?"])
            return text, f"Your goal is to {self.text}."
        if self.kind == "block":
            text = rng.choice(["What blocks the {}?", "Why is the {} blocked?",
                               "What is blocking the {}?", "Why is the {} stuck?"])
            return text.format(self.topic), f"The {self.topic} is blocked by {self.text}."
        if self.kind == "decision":
            if self.reason and rng.random() < 0.4:
                return (f"Why did we choose {self.text} for {self.topic}?",
                        f"The reason is: {self.reason}.")
            text = rng.choice(["What did we decide to use for {}?", "What do we use for {}?",
                               "Which choice did we make for {}?", "What did we choose for {}?",
                               "What did I decide for {}?", "Do you remember what we use for {}?",
                               "What are we using for {}?"])
            return text.format(self.topic), f"We decided to use {self.text} for {self.topic}."
        if self.kind == "step":
            same = [item.text for item in items if item.kind == "step"]
            return "What did we decide to do?", f"Decisions: {'; '.join(same)}."
        title, questions = LISTS[self.kind]
        same = [item.text for item in items if item.kind == self.kind]
        return rng.choice(questions), f"{title}: {'; '.join(same)}."


def unknown_question(rng, known):
    """A question about work that was never mentioned, and its answer; None when it was."""
    if rng.random() < 0.35:
        if "goal" in known:
            return None
        return "What is my goal?", Question("", "your goal", "")
    topic = rng.choice(TOPICS + [f"the {noun(rng)}"])
    if f"decision {topic}" in known:
        return None
    answer = f"We decided to use nothing for {topic} so far."
    return f"What did we decide to use for {topic}?", answer
