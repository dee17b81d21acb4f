"""Training: token budget, deadline as a backstop, checkpoints, pause file, resumable.

    python3 -m pocket.train --out work/checkpoint.pt --tokens 25e6 [--init start.pt]

The learning rate falls linearly to zero over the budget. Where a deadline is given and the
machine is too slow, the rate follows the clock instead, so that the run always ends annealed.
Micro-batches are pulled by worker threads with one torch thread each: unlike two threads inside
one matrix product they do not wait for each other when something else takes a core.
"""
import argparse
import concurrent.futures
import copy
import os
import queue
import signal
import time

import torch
import torch.nn.functional as F

from .batches import IGNORED, BatchStream
from .model import LM
from .optimiser import Optimiser
from .provenance import DATA_VERSION, generator_hash, sha256
from .stream import make_sampler

WARMUP = 0.01
LOG_SECONDS = 30
PAUSE_POLL_SECONDS = 2


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", required=True, help="checkpoint to write, and to resume from")
    parser.add_argument("--init", help="weights to start from")
    parser.add_argument("--tokens", type=float, required=True, help="token budget of this run")
    parser.add_argument("--deadline", type=float, default=0, help="unix time to be done by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--muon-rate", type=float, default=0.009)
    parser.add_argument("--adam-rate", type=float, default=0.0013)
    parser.add_argument("--batch", type=int, default=16384, help="tokens per step")
    parser.add_argument("--micro-batch", type=int, default=4096, help="tokens per worker turn")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--save-minutes", type=float, default=3)
    parser.add_argument("--pause-file", default="", help="training waits while this file exists")
    return parser.parse_args()


class Workers:
    """Replicas that share the weights and own their gradients."""

    def __init__(self, model, count):
        self.model = model
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
        futures = [self.pool.submit(drain, r, todo, total) for r in self.replicas]
        results = [future.result() for future in futures]
        for replica in self.replicas[1:]:
            add_gradients(self.model, replica)
        supervised = sum(batch["supervised"] for batch in batches)
        return sum(r[0] for r in results), sum(r[1] for r in results) / supervised


def drain(replica, todo, total):
    """Work off the queue in this thread."""
    torch.set_num_threads(1)
    loss_sum = correct = 0
    while True:
        try:
            batch = todo.get_nowait()
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


def add_gradients(model, replica):
    for p, other in zip(model.parameters(), replica.parameters()):
        if other.grad is not None:
            p.grad = other.grad if p.grad is None else p.grad + other.grad


class Schedule:
    """Progress from 0 to 1: the larger of the spent budget and the spent time."""

    def __init__(self, budget, deadline, done_tokens):
        self.budget, self.deadline = budget, deadline
        self.start_time, self.start = time.time(), done_tokens / budget

    def progress(self, tokens):
        by_tokens = tokens / self.budget
        if not self.deadline:
            return by_tokens
        spent = (time.time() - self.start_time) / (self.deadline - self.start_time)
        return max(by_tokens, self.start + (1 - self.start) * spent)


def rate_scale(progress):
    return min(1, progress / WARMUP + 0.02) * max(0.0, 1 - progress)


def save(path, state):
    """Write beside the target and rename: an interrupted save leaves the old checkpoint."""
    torch.save(state, path + ".tmp")
    os.replace(path + ".tmp", path)


def wait_while_paused(path, is_stopped):
    while path and os.path.exists(path) and not is_stopped():
        time.sleep(PAUSE_POLL_SECONDS)


class Trainer:
    """The run's state, and the loop over it."""

    def __init__(self, options):
        torch.manual_seed(options.seed)
        torch.set_num_threads(1)
        self.options = options
        self.model = LM()
        self.optimiser = Optimiser(self.model, options.muon_rate, options.adam_rate)
        sample, pad = make_sampler()
        self.stream = BatchStream(sample, options.seed, options.micro_batch, pad)
        self.tokens = self.step = 0
        self.history = []
        self._restore()
        self.history.append(self._record())
        self.is_stopped = False
        signal.signal(signal.SIGTERM, self._stop)
        self.workers = Workers(self.model, options.workers)

    def _stop(self, *_):
        """Asked to end: the running step is finished and saved, to be resumed later."""
        self.is_stopped = True

    def _restore(self):
        if os.path.exists(self.options.out):
            state = torch.load(self.options.out)
            self.model.load_state_dict(state["model"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.stream.load_state_dict(state["stream"])
            self.tokens, self.step = state["tokens"], state["step"]
            self.history = state.get("training", [])
            print(f"resumed at step {self.step}, {self.tokens / 1e6:.2f} M tokens", flush=True)
        elif self.options.init:
            self.model.load_state_dict(torch.load(self.options.init)["model"])

    def _record(self):
        """What this start of the run was made with, for the manifest."""
        options = self.options
        return {
            "seed": options.seed, "batch": options.batch, "muonRate": options.muon_rate,
            "adamRate": options.adam_rate, "budget": options.tokens,
            "initSha256": sha256(options.init) if options.init else None,
            "dataVersion": DATA_VERSION, "generatorSha256": generator_hash(),
            "startTokens": self.tokens,
        }

    def save(self):
        self.history[-1]["endTokens"] = self.tokens
        state = {
            "model": self.model.state_dict(),
            "config": self.model.config,
            "optimiser": self.optimiser.state_dict(),
            "stream": self.stream.state_dict(),
            "tokens": self.tokens,
            "step": self.step,
            "training": self.history,
        }
        save(self.options.out, state)

    def run(self):
        schedule = Schedule(self.options.tokens, self.options.deadline, self.tokens)
        log = Log(self.tokens)
        saved = time.time()
        while True:
            wait_while_paused(self.options.pause_file, lambda: self.is_stopped)
            progress = schedule.progress(self.tokens)
            if progress >= 1 or self.is_stopped:
                break
            loss, accuracy = self._step(progress)
            log.add(self, progress, loss, accuracy)
            if time.time() - saved > self.options.save_minutes * 60:
                self.save()
                saved = time.time()
        self.save()
        print(f"{'stopped' if self.is_stopped else 'done'} at step {self.step}, {self.tokens / 1e6:.2f} M tokens", flush=True)

    def _step(self, progress):
        count = max(1, self.options.batch // self.options.micro_batch)
        batches = [self.stream.next_batch(progress) for _ in range(count)]
        result = self.workers.gradients(batches)
        self.optimiser.step(rate_scale(progress))
        self.step += 1
        self.tokens += sum(batch["inputs"].numel() for batch in batches)
        return result


class Log:
    """Prints the means of the last half minute."""

    def __init__(self, tokens):
        self.start, self.last = time.time(), time.time()
        self.first_tokens = self.last_tokens = tokens
        self.losses, self.accuracies = [], []

    def add(self, trainer, progress, loss, accuracy):
        self.losses.append(loss)
        self.accuracies.append(accuracy)
        now = time.time()
        if now - self.last < LOG_SECONDS:
            return
        count = len(self.losses)
        speed = (trainer.tokens - self.last_tokens) / (now - self.last)
        print(
            f"{now - self.start:6.0f} s  step {trainer.step}  {trainer.tokens / 1e6:.2f} M  "
            f"progress {progress:.3f}  loss {sum(self.losses) / count:.4f}  "
            f"accuracy {sum(self.accuracies) / count:.4f}  {speed:.0f} tokens/s",
            flush=True,
        )
        self.last, self.last_tokens = now, trainer.tokens
        self.losses, self.accuracies = [], []


if __name__ == "__main__":
    Trainer(parse_arguments()).run()
