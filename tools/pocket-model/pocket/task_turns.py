"""Turns with the task list: add, finish, list."""
from .made_up import noun
from .tool_calls import exchange
from .typing_noise import sloppy
from .work import task
from .words import WORDS


def turn_tasks(chat):
    kind = chat.rng.random()
    if kind < 0.45 or not chat.tasks:
        return add_task(chat)
    return finish_task(chat) if kind < 0.7 else list_tasks(chat)


def add_task(chat):
    rng = chat.rng
    text = task(rng) if rng.random() < 0.75 else f"{rng.choice(WORDS.task_verbs)} {noun(rng)}"
    if "tasks" in chat.tools and text not in chat.tasks:
        chat.tasks.append(text)
    request = rng.choice([
        "Add a task: {}.", "Add {} to my tasks.", "New task: {}.", "Put {} on my list.",
        "Create a task to {}.", "Add to my to-do list: {}.", "I need a task: {}.",
        "Add the task {}.", "Please add a task to {}.",
    ]).format(text)
    exchange(chat, sloppy(rng, request, 0.2, text, typos=False), "tasks",
             {"action": "add", "text": text}, f"added: {text}", f"Added: {text}.", "tasks tool")


def finish_task(chat):
    rng = chat.rng
    text = chat.tasks.pop(rng.randrange(len(chat.tasks)))
    request = rng.choice([
        "Mark {} as done.", "Tick off {}.", "Complete the task {}.", "Task done: {}.",
        "Check off this task: {}.", "I finished the task {}.",
    ]).format(text)
    exchange(chat, sloppy(rng, request, 0.2, text, typos=False), "tasks",
             {"action": "done", "text": text}, f"done: {text}", f"Done: {text}.", "tasks tool")


def list_tasks(chat):
    rng = chat.rng
    tasks = list(chat.tasks)
    if rng.random() < 0.5:
        tasks = [task(rng) for _ in range(rng.randint(0, 4))]
    lines = "\n".join(f"{i + 1}. {text}" for i, text in enumerate(tasks))
    request = rng.choice([
        "Show my tasks.", "What are my tasks?", "List my tasks.", "What is on my list?",
        "Show me my to-do list.", "Which tasks are open?", "What do I have to do?",
    ])
    answer = f"Your tasks:\n{lines}" if lines else "You have no tasks."
    exchange(chat, sloppy(rng, request, 0.25), "tasks", {"action": "list"}, lines or "no tasks",
             answer, "tasks tool")
