"""Training: token budget, deadline as a backstop, checkpoints, pause file, resumable.

    python3 -m pocket.train --out work/checkpoint.pt --tokens 25e6 [--init start.pt]

The learning rate falls linearly to zero over the budget. Where a deadline is given and the
machine is too slow, the rate follows the clock instead, so that the run always ends annealed.

On a GPU: --device cuda --size large --loaders 14 --batch 262144 --micro-batch 65536 --tokens 400e6
"""
import argparse
import os
import signal
import time

import torch

from .batches import BatchStream
from .loaders import ParallelStream
from .model import LM, SIZES
from .optimiser import Optimiser
from .provenance import DATA_VERSION, generator_hash, sha256
from .schedule import Schedule, rate_scale
from .stream import make_sampler
from .workers import Workers

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
    parser.add_argument("--workers", type=int, default=2, help="threads; a GPU has one")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--size", choices=list(SIZES), default="small")
    parser.add_argument("--loaders", type=int, default=0,
                        help="processes that write documents; 0: this one does, reproducibly")
    parser.add_argument("--save-minutes", type=float, default=3)
    parser.add_argument("--pause-file", default="", help="training waits while this file exists")
    return parser.parse_args()


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
        self.model = LM(SIZES[options.size]).to(options.device)
        self.optimiser = Optimiser(self.model, options.muon_rate, options.adam_rate)
        self.stream = self._open_stream()
        self.tokens = self.step = 0
        self.history = []
        self._restore()
        self.history.append(self._record())
        self.is_stopped = False
        signal.signal(signal.SIGTERM, self._stop)
        count = options.workers if options.device == "cpu" else 1
        self.workers = Workers(self.model, count, options.device)

    def _open_stream(self):
        options = self.options
        if options.loaders:
            return ParallelStream(options.seed, options.micro_batch, options.loaders)
        sample, pad = make_sampler()
        return BatchStream(sample, options.seed, options.micro_batch, pad)

    def _stop(self, *_):
        """Asked to end: the running step is finished and saved, to be resumed later."""
        self.is_stopped = True

    def _restore(self):
        if os.path.exists(self.options.out):
            state = torch.load(self.options.out, map_location=self.options.device)
            self.model.load_state_dict(state["model"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.stream.load_state_dict(state["stream"])
            self.tokens, self.step = state["tokens"], state["step"]
            self.history = state.get("training", [])
            print(f"resumed at step {self.step}, {self.tokens / 1e6:.2f} M tokens", flush=True)
        elif self.options.init:
            state = torch.load(self.options.init, map_location=self.options.device)
            self.model.load_state_dict(state["model"])
            # The manifest tells all that the weights went through.
            self.history = state.get("training", [])

    def _record(self):
        """What this start of the run was made with, for the manifest."""
        options = self.options
        return {
            "seed": options.seed, "size": options.size, "batch": options.batch,
            "muonRate": options.muon_rate, "adamRate": options.adam_rate, "budget": options.tokens,
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
        log = Log(self.tokens, f"{self.options.out}.csv")
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
        end = "stopped" if self.is_stopped else "done"
        print(f"{end} at step {self.step}, {self.tokens / 1e6:.2f} M tokens", flush=True)

    def _step(self, progress):
        count = max(1, self.options.batch // self.options.micro_batch)
        batches = [self.stream.next_batch(progress) for _ in range(count)]
        result = self.workers.gradients(batches)
        self.optimiser.step(rate_scale(progress))
        self.step += 1
        self.tokens += sum(batch["inputs"].numel() for batch in batches)
        return result


class Log:
    """Prints the means of the last half minute, and keeps them as rows of the learning curve."""

    def __init__(self, tokens, curve):
        self.curve = curve
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
        with open(self.curve, "a", encoding="utf-8") as rows:
            print(trainer.tokens, round(sum(self.losses) / count, 4),
                  round(sum(self.accuracies) / count, 4), sep=",", file=rows)
        self.last, self.last_tokens = now, trainer.tokens
        self.losses, self.accuracies = [], []


if __name__ == "__main__":
    Trainer(parse_arguments()).run()
