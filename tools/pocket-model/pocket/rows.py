"""Rows as the app sends them: the system message and recall blocks."""
from .prompts import PROMPTS


def system_row(summary="", recalled="", tools=False):
    parts = [PROMPTS["system"]]
    if tools:
        parts.append(PROMPTS["tools_line"].format(names=", ".join(PROMPTS["tool_arguments"])))
    if summary:
        parts += [PROMPTS["summary_open"], summary, PROMPTS["summary_close"]]
    if recalled:
        parts.append(recalled)
    return "system", "\n".join(parts)


def block(lines):
    if not lines:
        return ""
    return "\n".join([PROMPTS["recalled_open"], *lines, PROMPTS["recalled_close"]])
