"""Greedy generation in fp32 with a key-value cache, batch 1: the reference for the browser."""
import torch
import torch.nn.functional as F

from .model import LM, rotate

HIDDEN = -1e9


def load_model(path):
    """A checkpoint's weights, ready to generate."""
    state = torch.load(path, map_location="cpu")
    model = LM(state.get("config") or state.get("cfg"))
    model.load_state_dict(state["model"])
    return model.eval()


def attend(model, block, x, start, past):
    """One layer's attention over the cache and the new rows; returns it and the new cache."""
    length, heads, kv, hd = x.shape[0], model.config["heads"], model.config["kv"], block.head_size
    cos = model.cos[start:start + length, None]
    sin = model.sin[start:start + length, None]
    y = block.n1(x)
    q = rotate(block.q(y).view(length, heads, hd), cos, sin).transpose(0, 1) * hd ** -0.5
    k = rotate(block.k(y).view(length, kv, hd), cos, sin).transpose(0, 1)
    v = block.v(y).view(length, kv, hd).transpose(0, 1)
    if past:
        k, v = torch.cat((past[0], k), 1), torch.cat((past[1], v), 1)
    scores = torch.matmul(q.reshape(kv, heads // kv, length, hd), k[:, None].transpose(-1, -2))
    if length > 1:
        scores = scores + torch.full((length, start + length), HIDDEN).triu(start + 1)
    out = torch.matmul(torch.softmax(scores, -1), v[:, None]).reshape(heads, length, hd)
    return block.o(out.transpose(0, 1).reshape(length, heads * hd)), (k, v)


@torch.no_grad()
def forward(model, ids, cache=None, last_only=True):
    """Logits of the new ids and the grown cache."""
    start = cache[0][0].shape[1] if cache else 0
    x, grown = model.emb(torch.tensor(ids)), []
    for layer, block in enumerate(model.b):
        attended, pair = attend(model, block, x, start, cache[layer] if cache else None)
        grown.append(pair)
        x = x + attended
        y = block.n2(x)
        x = x + block.dn(F.silu(block.g(y)) * block.u(y))
    x = model.n(x[-1:] if last_only else x)
    return x @ model.emb.weight.t(), grown


def greedy(model, ids, limit, stop):
    """At most `limit` new ids, `stop` included."""
    out = []
    logits, cache = forward(model, ids)
    while len(out) < limit:
        out.append(int(logits[-1].argmax()))
        if out[-1] == stop:
            break
        logits, cache = forward(model, out[-1:], cache)
    return out


def answer(model, tokenizer, rows, limit=80):
    """The assistant's text after (role, text) rows, and whether it ended by itself."""
    ids = greedy(model, tokenizer.prompt(rows), limit, tokenizer.end)
    return tokenizer.decode(i for i in ids if i != tokenizer.end), ids[-1] == tokenizer.end
