"""Where weights come from: hashes of files and of the generator."""
import hashlib
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
# Raise it with every change of the generator that changes its documents.
DATA_VERSION = 7


def sha256(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def generator_hash():
    """One hash over the code and the grammar: the exact version of the data."""
    digest = hashlib.sha256()
    for path in sorted([*HERE.glob("*.py"), *(HERE / "data").iterdir()]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
