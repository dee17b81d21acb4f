"""Writes a checkpoint as the files the app loads.

    python3 -m pocket.export CHECKPOINT FOLDER [--fp32] [--figures FILE] [--note TEXT]

The tokenizer is taken over from the model folder. `manifest.json` records what the weights were
made from: seed, commit, data version, hashes, figures.
"""
import argparse
import json
import pathlib

import onnx
import torch

from .onnx_graph import build
from .prompts import MODEL_FOLDER
from .provenance import DATA_VERSION, commit, generator_hash, sha256
from .train_tokenizer import TEMPLATE, WINDOW, write_json

REPLY_LIMIT = 256


def model_config(config, vocabulary):
    """`config.json`: an ordinary Llama of transformers.js."""
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "vocab_size": config["vocab_size"],
        "hidden_size": config["d"],
        "num_hidden_layers": config["layers"],
        "num_attention_heads": config["heads"],
        "num_key_value_heads": config["kv"],
        "head_dim": config["d"] // config["heads"],
        "intermediate_size": config["ffn"],
        "hidden_act": "silu",
        "max_position_embeddings": WINDOW,
        "rms_norm_eps": config["eps"],
        "rope_theta": config["theta"],
        "tie_word_embeddings": True,
        "attention_bias": False,
        "mlp_bias": False,
        "torch_dtype": "float32",
        "use_cache": True,
        "bos_token_id": None,
        "eos_token_id": vocabulary["<|im_end|>"],
        "pad_token_id": vocabulary["<|pad|>"],
        "transformers.js_config": {"dtype": "q8"},
    }


def copy_tokenizer(folder):
    """The tokenizer files; the configuration gets the window and the present template."""
    source = (MODEL_FOLDER / "tokenizer.json").read_bytes()
    (folder / "tokenizer.json").write_bytes(source)
    path = MODEL_FOLDER / "tokenizer_config.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    config.update(model_max_length=WINDOW, chat_template=TEMPLATE)
    write_json(folder / "tokenizer_config.json", config)
    return json.loads(source)["model"]["vocab"]


def write_manifest(folder, state, options):
    """What the weights are and where they come from."""
    files = sorted(p for p in folder.rglob("*") if p.is_file() and p.name != "manifest.json")
    manifest = {
        "parameters": sum(p.numel() for p in state["model"].values()),
        "window": WINDOW,
        "training": state.get("training", []),
        "commit": commit(),
        "dataVersion": DATA_VERSION,
        "generatorSha256": generator_hash(),
        "note": options.note,
        "files": {
            str(p.relative_to(folder)): {"bytes": p.stat().st_size, "sha256": sha256(p)}
            for p in files
        },
        "figures": {},
    }
    for path in options.figures:
        report = json.loads(path.read_text(encoding="utf-8"))
        manifest["figures"][path.stem] = report["figures"]
    write_json(folder / "manifest.json", manifest)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--fp32", action="store_true", help="write the unquantised file too")
    parser.add_argument("--figures", type=pathlib.Path, nargs="*", default=[],
                        help="reports of pocket.evaluate for the manifest")
    parser.add_argument("--note", default="")
    options = parser.parse_args()
    state = torch.load(options.checkpoint, map_location="cpu")
    config = state.get("config") or state["cfg"]
    folder = options.folder
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    stores = {"model_quantized": "int8", **({"model": "fp32"} if options.fp32 else {})}
    for name, store in stores.items():
        onnx.save(build(state["model"], config, store), str(folder / "onnx" / f"{name}.onnx"))
    vocabulary = copy_tokenizer(folder)
    write_json(folder / "config.json", model_config(config, vocabulary))
    ends = {"eos_token_id": vocabulary["<|im_end|>"], "pad_token_id": vocabulary["<|pad|>"]}
    write_json(folder / "generation_config.json",
               {"do_sample": False, "max_new_tokens": REPLY_LIMIT, **ends})
    write_manifest(folder, state, options)


if __name__ == "__main__":
    main()
