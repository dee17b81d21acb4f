"""The network: training and generating agree, and the exported graph agrees with both."""
import unittest

import numpy as np
import torch

from pocket.infer import forward
from pocket.model import LM
from pocket.onnx_graph import build
from pocket.train import Schedule, rate_scale
from tests.onnx_numpy import run

SMALL = {"vocab_size": 96, "d": 48, "layers": 2, "heads": 6, "kv": 3, "ffn": 64}


def small_model():
    torch.manual_seed(1)
    return LM(SMALL).eval()


def feeds(ids, past, keep):
    """Inputs of the graph for new ids after `past`, a list of (key, value) arrays."""
    length, before = len(ids), past[0][0].shape[2]
    named = {
        "input_ids": np.array([ids]),
        "attention_mask": np.ones((1, before + length), np.int64),
        "position_ids": np.arange(before, before + length)[None],
        "num_logits_to_keep": np.array(keep),
    }
    for layer, (key, value) in enumerate(past):
        named[f"past_key_values.{layer}.key"] = key
        named[f"past_key_values.{layer}.value"] = value
    return named


def empty_cache():
    empty = np.zeros((1, SMALL["kv"], 0, SMALL["d"] // SMALL["heads"]), np.float32)
    return [(empty, empty)] * SMALL["layers"]


class Generating(unittest.TestCase):
    def test_training_and_generating_give_the_same_logits(self):
        model, ids = small_model(), torch.randint(0, 96, (300,)).tolist()
        with torch.no_grad():
            trained = model(torch.tensor([ids]))[0]
        generated = forward(model, ids, last_only=False)[0]
        self.assertLess((trained - generated).abs().max().item(), 1e-4)

    def test_the_cache_changes_nothing(self):
        model, ids = small_model(), list(range(20))
        whole = forward(model, ids)[0]
        _, cache = forward(model, ids[:13])
        self.assertLess((forward(model, ids[13:], cache)[0] - whole).abs().max().item(), 1e-4)

    def test_attention_has_the_gradient_of_its_formula(self):
        from pocket.model import CausalAttention

        torch.manual_seed(2)
        inputs = [torch.randn(2, 2, 7, 4), torch.randn(2, 7, 4), torch.randn(2, 7, 4)]
        inputs = [t.double().requires_grad_() for t in inputs]
        self.assertTrue(torch.autograd.gradcheck(CausalAttention.apply, inputs))


class Export(unittest.TestCase):
    def test_the_graph_gives_the_logits_of_torch(self):
        model, ids = small_model(), [5, 9, 11, 2, 7, 30]
        graph = build(model.state_dict(), model.config, "fp32")
        got = run(graph, feeds(ids, empty_cache(), 0))["logits"][0]
        expected = forward(model, ids, last_only=False)[0].numpy()
        self.assertLess(np.abs(got - expected).max(), 1e-4)

    def test_the_graph_goes_on_from_its_cache(self):
        model, ids = small_model(), [5, 9, 11, 2, 7, 30]
        graph = build(model.state_dict(), model.config, "fp32")
        first = run(graph, feeds(ids[:4], empty_cache(), 1))
        past = [(first[f"present.{i}.key"], first[f"present.{i}.value"])
                for i in range(SMALL["layers"])]
        got = run(graph, feeds(ids[4:], past, 1))["logits"][0]
        self.assertEqual(got.shape[0], 1)
        self.assertLess(np.abs(got - forward(model, ids)[0].numpy()).max(), 1e-4)

    def test_int8_storage_stays_close(self):
        model, ids = small_model(), [5, 9, 11, 2]
        graph = build(model.state_dict(), model.config, "int8")
        got = run(graph, feeds(ids, empty_cache(), 1))["logits"][0]
        expected = forward(model, ids)[0].numpy()
        self.assertLess(np.abs(got - expected).max(), 0.1 * np.abs(expected).max())

    def test_the_cache_inputs_name_their_dimensions(self):
        graph = build(small_model().state_dict(), dict(LM(SMALL).config)).graph
        shapes = {i.name: [d.dim_param or d.dim_value for d in i.type.tensor_type.shape.dim]
                  for i in graph.input}
        self.assertEqual(shapes["past_key_values.0.key"],
                         ["batch_size", 3, "past_sequence_length", 8])


class Training(unittest.TestCase):
    def test_the_rate_ends_at_zero(self):
        self.assertEqual(rate_scale(1), 0)
        self.assertGreater(rate_scale(0.02), rate_scale(0.5))

    def test_without_a_deadline_only_tokens_count(self):
        self.assertEqual(Schedule(100, 0, 0).progress(25), 0.25)


if __name__ == "__main__":
    unittest.main()
