"""Gradients of many micro-batches, computed by threads that share the weights.

One torch thread each: unlike two threads inside one matrix product they do not wait for each other
when something else takes a core.
"""
import concurrent.futures
import copy
import queue

import torch
import torch.nn.functional as F

from .batches import IGNORED


class Workers:
    """Replicas that share the weights and own their gradients."""

    def __init__(self, model, count, device):
        self.model, self.device = model, device
        self.replicas = [model] + [self._replica() for _ in range(count - 1)]
        self.pool = concurrent.futures.ThreadPoolExecutor(count)

    def _replica(self):
        replica = copy.deepcopy(self.model)
        for shared, own in zip(self.model.parameters(), replica.parameters()):
            own.data = shared.data
        return replica

    def gradients(self, batches):
        """Accumulate the gradients of all batches in the model; returns loss and accuracy."""
        total = sum(batch["weights"].sum().item() for batch in batches)
        todo = queue.SimpleQueue()
        for batch in sorted(batches, key=lambda b: -b["inputs"].shape[1]):
            todo.put(batch)
        for replica in self.replicas:
            replica.zero_grad(set_to_none=True)
        futures = [self.pool.submit(drain, r, todo, total, self.device) for r in self.replicas]
        results = [future.result() for future in futures]
        for replica in self.replicas[1:]:
            add_gradients(self.model, replica)
        supervised = sum(batch["supervised"] for batch in batches)
        return sum(r[0] for r in results), sum(r[1] for r in results) / supervised


def drain(replica, todo, total, device):
    """Work off the queue in this thread."""
    torch.set_num_threads(1)
    loss_sum = correct = 0
    while True:
        try:
            batch = on_device(todo.get_nowait(), device)
        except queue.Empty:
            return loss_sum, correct
        logits = replica(batch["inputs"], torch.bfloat16, batch["selected"])
        losses = F.cross_entropy(
            logits, batch["targets"], reduction="none", ignore_index=IGNORED
        )
        loss = (losses * batch["weights"]).sum() / total
        loss.backward()
        loss_sum += loss.item()
        correct += (logits.argmax(-1) == batch["targets"]).sum().item()


def on_device(batch, device):
    return {k: v.to(device) if torch.is_tensor(v) else v for k, v in batch.items()}


def add_gradients(model, replica):
    for p, other in zip(model.parameters(), replica.parameters()):
        if other.grad is not None:
            p.grad = other.grad if p.grad is None else p.grad + other.grad
