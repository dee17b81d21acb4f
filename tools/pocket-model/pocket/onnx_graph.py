"""The decoder as an ONNX graph, built node by node: no tracer, nothing to install but `onnx`.

What transformers.js asks of it: inputs input_ids, attention_mask, position_ids and
past_key_values.N.key/value of shape ["batch_size", kv heads, "past_sequence_length", head size];
outputs logits and present.N.key/value. `num_logits_to_keep` saves the head on prompt tokens.

Attention is plain MatMul and Softmax: GroupQueryAttention gives wrong numbers on WebGPU under
SwiftShader. Weights stored as int8 are cast and scaled in the graph, which the runtime folds to
fp32 when it loads the file: a quarter of the download, full speed, same tokens.
"""
import numpy as np
from onnx import TensorProto, helper, numpy_helper

from .model import MAX_POSITIONS

MICROSOFT = "com.microsoft"
OPSET, IR_VERSION = 14, 8
INT64_MAX = 2 ** 63 - 1
MASKED = -1e9


class Graph:
    """Collects nodes and initialisers; every method returns the name of its result."""

    def __init__(self, store):
        self.store = store
        self.nodes, self.initialisers, self.names = [], [], set()

    def constant(self, name, array):
        if name not in self.names:
            self.names.add(name)
            tensor = numpy_helper.from_array(np.ascontiguousarray(array), name)
            self.initialisers.append(tensor)
        return name

    def integers(self, name, numbers):
        return self.constant(name, np.array(numbers, np.int64))

    def floats(self, name, numbers):
        return self.constant(name, np.array(numbers, np.float32))

    def op(self, kind, inputs, out=None, outputs=None, domain=None, **attributes):
        names = outputs or [out or f"{kind.lower()}_{len(self.nodes)}"]
        name = f"{kind}_{len(self.nodes)}"
        self.nodes.append(
            helper.make_node(kind, inputs, names, name=name, domain=domain, **attributes)
        )
        return names[0]

    def weight(self, name, array, axis=0):
        """A weight in the storage asked for; int8 has one scale per slice along `axis`."""
        array = array.astype(np.float32)
        if self.store == "fp32":
            return self.constant(name, array)
        scale = np.maximum(np.abs(array).max(axis, keepdims=True), 1e-8) / 127
        rounded = np.clip(np.round(array / scale), -127, 127).astype(np.int8)
        stored = self.constant(f"{name}_q", rounded)
        cast = self.op("Cast", [stored], to=TensorProto.FLOAT)
        return self.op("Mul", [cast, self.floats(f"{name}_s", scale)], name)


class Decoder:
    """Builds the whole graph from a state dict."""

    def __init__(self, state, config, store):
        self.state, self.config = state, config
        self.graph = Graph(store)
        self.head_size = config["d"] // config["heads"]
        self.inputs, self.outputs = [], []

    def array(self, name):
        return self.state[f"{name}.weight"].float().numpy()

    def build(self):
        self._declare("input_ids", ["batch_size", "sequence_length"], TensorProto.INT64)
        self._declare("attention_mask", ["batch_size", "total_sequence_length"], TensorProto.INT64)
        self._declare("position_ids", ["batch_size", "sequence_length"], TensorProto.INT64)
        logits = ["batch_size", "num_logits", self.config["vocab_size"]]
        self.outputs.append(helper.make_tensor_value_info("logits", TensorProto.FLOAT, logits))
        embedding = self.graph.weight("emb", self.array("emb"), 1)
        self._positions()
        self._mask()
        self._shapes()
        x, pending = self.graph.op("Gather", [embedding, "input_ids"]), None
        for layer in range(self.config["layers"]):
            x, pending = self._layer(layer, x, pending)
        self._declare("num_logits_to_keep", [], TensorProto.INT64)
        self._head(x, pending, embedding)
        return self._model()

    def _declare(self, name, shape, kind):
        self.inputs.append(helper.make_tensor_value_info(name, kind, shape))

    def _positions(self):
        graph, half = self.graph, np.arange(0, self.head_size, 2, dtype=np.float64)
        inverse = self.config["theta"] ** (-half / self.head_size)
        angle = np.arange(MAX_POSITIONS)[:, None] * inverse
        one = graph.integers("c1", [1])
        for name, function in (("cos", np.cos), ("sin", np.sin)):
            table = graph.constant(name, function(angle).astype(np.float32))
            rows = graph.op("Gather", [table, "position_ids"])
            setattr(self, name, graph.op("Unsqueeze", [rows, one]))

    def _mask(self):
        """Additive mask (batch, 1, new, all): the future and the padding."""
        graph = self.graph
        zero, one, two = (graph.integers(f"c{i}", [i]) for i in range(3))
        shape = graph.op("Shape", ["input_ids"])
        self.batch = graph.op("Slice", [shape, zero, one])
        self.length = graph.op("Slice", [shape, one, two])
        self.total = graph.op("Slice", [graph.op("Shape", ["attention_mask"]), one, two])
        past = graph.op("Squeeze", [graph.op("Sub", [self.total, self.length]), zero])
        end, step = graph.op("Squeeze", [self.total, zero]), graph.integers("s1", 1)
        columns = graph.op("Range", [graph.integers("s0", 0), end, step])
        rows = graph.op("Range", [past, end, step])
        future = graph.op("Greater", [graph.op("Unsqueeze", [columns, zero]),
                                      graph.op("Unsqueeze", [rows, one])])
        padding = graph.op("Equal", [
            graph.op("Unsqueeze", ["attention_mask", graph.integers("ax12", [1, 2])]),
            graph.integers("z64", 0),
        ])
        hidden = graph.op("Or", [padding, future])
        masked, shown = graph.floats("neg", MASKED), graph.floats("zf", 0.0)
        self.mask = graph.op("Where", [hidden, masked, shown])

    def _shapes(self):
        """Targets of the reshapes; the cache is never repeated for the query groups."""
        graph, config = self.graph, self.config
        heads, kv, hd = config["heads"], config["kv"], self.head_size

        def concat(*parts):
            return graph.op("Concat", list(parts), axis=0)

        self.as_queries = graph.integers("shq", [0, 0, heads, hd])
        self.as_keys = graph.integers("shk", [0, 0, kv, hd])
        self.as_rows = graph.integers("sho", [0, 0, config["d"]])
        self.by_group = concat(self.batch, graph.integers("rk", [kv, -1, hd]))
        self.by_head = concat(self.batch, graph.integers("rh", [heads]), self.length, self.total)
        self.probabilities = concat(self.batch, graph.integers("rg", [kv, -1]), self.total)
        self.attended = concat(self.batch, graph.integers("ro", [heads, -1, hd]))

    def _rotate(self, x):
        graph = self.graph
        zero, last = graph.integers("c0", [0]), graph.integers("c3", [3])
        half = graph.integers("half", [self.head_size // 2])
        full = graph.integers("full", [self.head_size])
        a = graph.op("Slice", [x, zero, half, last])
        b = graph.op("Slice", [x, half, full, last])

        def times(first, second):
            return graph.op("Mul", [first, second])

        left = graph.op("Sub", [times(a, self.cos), times(b, self.sin)])
        right = graph.op("Add", [times(b, self.cos), times(a, self.sin)])
        return graph.op("Concat", [left, right], axis=3)

    def _add_and_norm(self, x, pending, name):
        """The residual sum and its norm, in one fused node."""
        weight = self.graph.constant(name, self.array(name))
        epsilon = self.config["eps"]
        if pending is None:
            normed = self.graph.op("SimplifiedLayerNormalization", [x, weight], axis=-1,
                                   epsilon=epsilon, stash_type=1)
            return x, normed
        outputs = [f"{name}_y", "", "", f"{name}_x"]
        self.graph.op("SkipSimplifiedLayerNormalization", [x, pending, weight], outputs=outputs,
                      domain=MICROSOFT, epsilon=epsilon)
        return outputs[3], outputs[0]

    def _layer(self, layer, x, pending):
        prefix = f"b.{layer}."
        x, y = self._add_and_norm(x, pending, prefix + "n1")
        attended = self._attention(layer, y)
        x, y = self._add_and_norm(x, self._linear(attended, prefix + "o"), prefix + "n2")
        gate = self._linear(y, prefix + "g")
        silu = self.graph.op("Mul", [gate, self.graph.op("Sigmoid", [gate])])
        product = self.graph.op("Mul", [silu, self._linear(y, prefix + "u")])
        return x, self._linear(product, prefix + "dn")

    def _linear(self, x, name, factor=1.0):
        weight = self.graph.weight(name, self.array(name).T * factor)
        return self.graph.op("MatMul", [x, weight])

    def _heads(self, x, shape):
        reshaped = self.graph.op("Reshape", [x, shape])
        return self.graph.op("Transpose", [reshaped], perm=[0, 2, 1, 3])

    def _attention(self, layer, y):
        graph, prefix = self.graph, f"b.{layer}."
        past_key, present_key = self._cache(layer, "key")
        past_value, present_value = self._cache(layer, "value")
        query = self._linear(y, prefix + "q", self.head_size ** -0.5)
        query = self._rotate(self._heads(query, self.as_queries))
        key = self._rotate(self._heads(self._linear(y, prefix + "k"), self.as_keys))
        value = self._heads(self._linear(y, prefix + "v"), self.as_keys)
        key = graph.op("Concat", [past_key, key], present_key, axis=2)
        value = graph.op("Concat", [past_value, value], present_value, axis=2)
        scores = graph.op("MatMul", [graph.op("Reshape", [query, self.by_group]),
                                     graph.op("Transpose", [key], perm=[0, 1, 3, 2])])
        scores = graph.op("Add", [graph.op("Reshape", [scores, self.by_head]), self.mask])
        weights = graph.op("Reshape", [graph.op("Softmax", [scores], axis=-1), self.probabilities])
        out = graph.op("Reshape", [graph.op("MatMul", [weights, value]), self.attended])
        out = graph.op("Transpose", [out], perm=[0, 2, 1, 3])
        return graph.op("Reshape", [out, self.as_rows])

    def _cache(self, layer, part):
        kv, hd = self.config["kv"], self.head_size
        past, present = f"past_key_values.{layer}.{part}", f"present.{layer}.{part}"
        self._declare(past, ["batch_size", kv, "past_sequence_length", hd], TensorProto.FLOAT)
        self.outputs.append(helper.make_tensor_value_info(
            present, TensorProto.FLOAT, ["batch_size", kv, "total_sequence_length", hd]
        ))
        return past, present

    def _head(self, x, pending, embedding):
        graph = self.graph
        zero, one = graph.integers("c0", [0]), graph.integers("c1", [1])
        y = self._add_and_norm(x, pending, "n")[1]
        start = graph.op("Unsqueeze", [graph.op("Neg", ["num_logits_to_keep"]), zero])
        y = graph.op("Slice", [y, start, graph.integers("imax", [INT64_MAX]), one])
        graph.op("MatMul", [y, graph.op("Transpose", [embedding], perm=[1, 0])], "logits")

    def _model(self):
        graph = self.graph
        used = {name for node in graph.nodes for name in node.input}
        initialisers = [tensor for tensor in graph.initialisers if tensor.name in used]
        body = helper.make_graph(graph.nodes, "pocket", self.inputs, self.outputs, initialisers)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(MICROSOFT, 1)]
        model = helper.make_model(body, opset_imports=opsets, producer_name="pocket")
        model.ir_version = IR_VERSION
        return model


def build(state, config, store="int8"):
    """The ONNX model; `store` is "fp32" or "int8"."""
    return Decoder(state, config, store).build()
