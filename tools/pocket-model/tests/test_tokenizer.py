"""The tokenizer: round trips, the chat template's ids, and its trainer."""
import unittest

from pocket.odd_texts import ODD_TEXTS
from pocket.prompts import MODEL_FOLDER
from pocket.tokenizer import Tokenizer, merge_pair
from pocket.train_tokenizer import train


class Tokenizing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tokenizer = Tokenizer(MODEL_FOLDER / "tokenizer.json")

    def test_decoding_gives_the_text_back(self):
        for text in ODD_TEXTS:
            self.assertEqual(self.tokenizer.decode(self.tokenizer.encode(text)), text)

    def test_digits_are_single_tokens(self):
        self.assertEqual(len(self.tokenizer.encode("4200")), 4)

    def test_a_prompt_ends_where_the_assistant_begins(self):
        ids = self.tokenizer.prompt([("user", "hi")])
        expected = "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n"
        self.assertEqual(self.tokenizer.decode(ids), expected)
        self.assertEqual(ids, self.tokenizer.encode(expected))

    def test_pairs_are_merged_from_left_to_right(self):
        self.assertEqual(merge_pair(list("aaab"), "a", "a"), ["aa", "a", "b"])

    def test_training_finds_the_commonest_pair_first(self):
        _, merges = train(["banana banana bandana"] * 3, 300)
        self.assertEqual(merges[0], ("a", "n"))


if __name__ == "__main__":
    unittest.main()
