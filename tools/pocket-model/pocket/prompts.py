"""The prompt constants, from the one file that the app reads too."""
import json
import os
import pathlib

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
MODEL_FOLDER = pathlib.Path(
    os.environ.get("POCKET_MODEL_FOLDER", REPOSITORY / "public" / "models" / "pocket")
)
PROMPTS = json.loads((MODEL_FOLDER / "prompts.json").read_text(encoding="utf-8"))

# Every tool the app can offer; a chat may list fewer.
TOOLS = list(PROMPTS["tool_arguments"])
SECTIONS = PROMPTS["headings"]
GOAL, CONSTRAINTS, DONE, IN_PROGRESS, BLOCKED, DECISIONS, REFERENCES, NEXT, CRITICAL = SECTIONS
