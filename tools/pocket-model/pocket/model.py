"""The network: a Llama-type decoder, 1.9 million parameters in the size that ships.

It is the smallest thing that loads in transformers.js as an ordinary `llama` model: RMS norms,
rotary positions, grouped-query attention, SwiGLU and tied embeddings, no biases. Attention is
written by hand because torch 1.13 has no fused one, and because on a CPU the score matrices are
the second largest cost: they are computed in causal blocks and never copied.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

CONFIG = {
    "vocab_size": 1280,
    "d": 192,
    "layers": 4,
    "heads": 6,
    "kv": 3,
    "ffn": 512,
    "theta": 10000.0,
    "eps": 1e-5,
}
# `small` ships; `large` (9.9 million parameters, 10 MB as int8) is for a GPU.
SIZES = {
    "small": CONFIG,
    "large": dict(CONFIG, d=384, layers=6, heads=12, kv=4, ffn=1024),
}
# Longest sequence the rotary table covers. The export copies the same table.
MAX_POSITIONS = 4096
# Rows of the score matrix per causal block: smaller wastes less on the masked half, larger
# gives the matrix library better shapes.
QUERY_BLOCK = 256
MASKED = -1e4


class RMSNorm(nn.Module):
    """Root mean square norm with a learned scale."""

    def __init__(self, size, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))
        self.eps = eps

    def forward(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps) * self.weight


class CausalAttention(torch.autograd.Function):
    """Causal attention over (batch * kv heads), the query heads of a group folded into rows.

    Shapes: q (N, g, T, hd), already scaled; k and v (N, T, hd); result (N, g, T, hd).
    The hand-written backward saves the zero-filled copies autograd makes of every block slice.
    """

    @staticmethod
    def forward(ctx, q, k, v):
        n, g, length, hd = q.shape
        block = min(QUERY_BLOCK, length)
        mask = torch.full((block, block), MASKED, dtype=q.dtype, device=q.device).triu(1)
        out = torch.empty_like(q)
        probs = []
        for start in range(0, length, block):
            end = min(length, start + block)
            rows = end - start
            chunk = q[:, :, start:end].reshape(n, g * rows, hd)
            scores = torch.bmm(chunk, k[:, :end].transpose(1, 2))
            scores.view(n, g, rows, end)[..., start:].add_(mask[:rows, :rows])
            p = torch.softmax(scores, -1)
            out[:, :, start:end] = torch.bmm(p, v[:, :end]).view(n, g, rows, hd)
            probs.append(p)
        ctx.save_for_backward(q, k, v, *probs)
        return out

    @staticmethod
    def backward(ctx, grad_out):
        q, k, v, *probs = ctx.saved_tensors
        n, g, length, hd = q.shape
        block = min(QUERY_BLOCK, length)
        grad_q = torch.empty_like(q)
        grad_k, grad_v = torch.zeros_like(k), torch.zeros_like(v)
        for p, start in zip(probs, range(0, length, block)):
            end = min(length, start + block)
            rows = end - start
            chunk = q[:, :, start:end].reshape(n, g * rows, hd)
            grad = grad_out[:, :, start:end].reshape(n, g * rows, hd)
            grad_p = torch.bmm(grad, v[:, :end].transpose(1, 2))
            grad_s = torch._softmax_backward_data(grad_p, p, -1, p.dtype)
            grad_q[:, :, start:end] = torch.bmm(grad_s, k[:, :end]).view(n, g, rows, hd)
            grad_k[:, :end] += torch.bmm(grad_s.transpose(1, 2), chunk)
            grad_v[:, :end] += torch.bmm(p.transpose(1, 2), grad)
        return grad_q, grad_k, grad_v


def causal_attention(q, k, v):
    """`CausalAttention`; on a GPU the fused one of torch 2, which needs no score matrices."""
    if not q.is_cuda:
        return CausalAttention.apply(q, k, v)
    k, v = (t[:, None].expand(-1, q.shape[1], -1, -1) for t in (k, v))
    return F.scaled_dot_product_attention(q, k, v, is_causal=True, scale=1.0)


def linear(size_in, size_out):
    """A weight without bias; the modules are only containers, see `LM._project`."""
    return nn.Linear(size_in, size_out, bias=False)


class Block(nn.Module):
    """The weights of one layer. Short names are the checkpoint's keys: do not rename."""

    def __init__(self, config):
        super().__init__()
        d, kv = config["d"], config["kv"]
        self.head_size = d // config["heads"]
        self.n1, self.n2 = RMSNorm(d, config["eps"]), RMSNorm(d, config["eps"])
        self.q, self.o = linear(d, d), linear(d, d)
        self.k, self.v = linear(d, kv * self.head_size), linear(d, kv * self.head_size)
        self.g, self.u = linear(d, config["ffn"]), linear(d, config["ffn"])
        self.dn = linear(config["ffn"], d)


def rotate(x, cos, sin):
    """Rotary positions on the last axis, halves paired as Llama pairs them."""
    a, b = x.chunk(2, -1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), -1)


class LM(nn.Module):
    """The whole decoder; `forward` trains, `infer.py` generates."""

    def __init__(self, config=None):
        super().__init__()
        self.config = config = dict(CONFIG, **(config or {}))
        self.emb = nn.Embedding(config["vocab_size"], config["d"])
        self.b = nn.ModuleList(Block(config) for _ in range(config["layers"]))
        self.n = RMSNorm(config["d"], config["eps"])
        self._initialise()
        half = config["d"] // config["heads"] // 2
        inverse = config["theta"] ** (-torch.arange(half).float() / half)
        angle = torch.arange(MAX_POSITIONS).float()[:, None] * inverse
        self.register_buffer("cos", angle.cos(), persistent=False)
        self.register_buffer("sin", angle.sin(), persistent=False)

    def _initialise(self):
        for p in self.parameters():
            if p.dim() == 2:
                is_embedding = p.shape[0] == self.config["vocab_size"]
                nn.init.normal_(p, 0, 0.02 if is_embedding else p.shape[1] ** -0.5)
        for block in self.b:
            for weight in (block.o.weight, block.dn.weight):
                weight.data.mul_((2 * self.config["layers"]) ** -0.5)

    def _attend(self, block, x, dtype):
        batch, length, d = x.shape
        heads, kv, hd = self.config["heads"], self.config["kv"], block.head_size
        cos, sin = self.cos[:length, None].to(dtype), self.sin[:length, None].to(dtype)
        y = block.n1(x).to(dtype)
        q = rotate(project(block.q, y).view(batch, length, heads, hd), cos, sin) * hd ** -0.5
        k = rotate(project(block.k, y).view(batch, length, kv, hd), cos, sin)
        v = project(block.v, y).view(batch, length, kv, hd)
        q = q.view(batch, length, kv, heads // kv, hd).permute(0, 2, 3, 1, 4)
        q = q.reshape(batch * kv, heads // kv, length, hd)
        k, v = (t.permute(0, 2, 1, 3).reshape(batch * kv, length, hd) for t in (k, v))
        out = causal_attention(q, k, v).reshape(batch, heads, length, hd)
        return project(block.o, out.permute(0, 2, 1, 3).reshape(batch, length, d))

    def forward(self, ids, dtype=torch.float32, selected=None):
        """Logits of all positions, or of the flat positions `selected`.

        `dtype` is that of the matrix products; the residual stream stays in fp32.
        """
        x = self.emb(ids)
        for block in self.b:
            x = x + self._attend(block, x, dtype).float()
            y = block.n2(x).to(dtype)
            gated = F.silu(project(block.g, y)) * project(block.u, y)
            x = x + project(block.dn, gated).float()
        x = self.n(x)
        if selected is not None:
            x = x.reshape(-1, x.shape[-1])[selected]
        return F.linear(x.to(dtype), self.emb.weight.to(dtype)).float()


def project(layer, x):
    """A linear layer in the dtype of `x`, whatever the master weights are kept in."""
    return F.linear(x, layer.weight.to(x.dtype))
