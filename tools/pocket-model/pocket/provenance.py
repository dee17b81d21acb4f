"""Where weights come from: hashes of files and of the generator."""
import hashlib
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
# Raise it with every change of the generator that changes its documents.
DATA_VERSION = 8


def sha256(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def generator_hash():
    """One hash over the code and the grammar: the exact version of the data."""
    digest = hashlib.sha256()
    for path in sorted([*HERE.glob("*.py"), *(HERE / "data").iterdir()]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def commit():
    """The repository's commit, with a mark when the recipe has changes that are not in it."""
    def git(*arguments):
        run = subprocess.run(["git", *arguments], cwd=HERE, capture_output=True, text=True)
        return run.stdout.strip() if run.returncode == 0 else ""

    head = git("rev-parse", "HEAD")
    return f"{head} with changes" if head and git("status", "--porcelain", ".") else head or None
