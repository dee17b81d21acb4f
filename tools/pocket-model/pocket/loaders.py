"""Batches written by several processes: one Python process cannot feed a GPU."""
import multiprocessing

from .batches import BatchStream
from .stream import make_sampler

WAITING = 4


def write_batches(seed, tokens, queue):
    """Runs in a process of its own until that is ended."""
    sample, pad = make_sampler()
    stream = BatchStream(sample, seed, tokens, pad)
    while True:
        queue.put(stream.next_batch(0))


class ParallelStream:
    """What `BatchStream` is, from many processes: which batch comes when is left to chance.

    A resumed run starts other documents, so that it sees none twice.
    """

    def __init__(self, seed, tokens, count):
        self.seed, self.tokens, self.count = seed, tokens, count
        self.starts, self.processes = 0, []
        # Spawned: a fork would copy the state of the GPU.
        self.context = multiprocessing.get_context("spawn")
        self.queue = self.context.Queue(WAITING * count)

    def _start(self):
        for index in range(self.count):
            seed = f"{self.seed}:{self.starts}:{index}"
            process = self.context.Process(
                target=write_batches, args=(seed, self.tokens, self.queue), daemon=True
            )
            process.start()
            self.processes.append(process)

    def next_batch(self, progress):
        if not self.processes:
            self._start()
        return self.queue.get()

    def state_dict(self):
        return {"starts": self.starts + 1}

    def load_state_dict(self, state):
        self.starts = state.get("starts", 1)
