"""The data generator: what it teaches must be true of its own documents."""
import json
import random
import re
import unittest

from pocket import documents
from pocket.canvas_rules import is_usable
from pocket.canvas_turns import interpretation
from pocket.chat import Chat
from pocket.facts import EventFact, KeyFact
from pocket.free_set import faults, own_words
from pocket.free_turns import turn_free
from pocket.grammar import ATTRIBUTES, EVENTS, article, fill
from pocket.inventing import random_fact
from pocket.prompts import PROMPTS, SECTIONS
from pocket.quantities import Value
from pocket.scoring import (
    BLIND, contains, has_all_sections, is_right, says_unknown, summary_lines, tool_call,
)
from pocket.summaries import request_text, summary_document
from pocket.typing_noise import sloppy
from pocket.values import GENERATORS, value
from pocket.words import WORDS

SAMPLES = 60


def samples(kind):
    return [kind(random.Random(f"test:{i}"), 1 + i % 3) for i in range(SAMPLES)]


class Documents(unittest.TestCase):
    def test_the_same_seed_gives_the_same_document(self):
        first = documents.document(random.Random("a")).messages
        self.assertEqual(documents.document(random.Random("a")).messages, first)

    def test_an_asked_value_stands_before_the_question(self):
        for kind in (documents.short_chat, documents.summary_chat, documents.recall_chat):
            for chat in samples(kind):
                for mark in chat.marks:
                    if mark.skill == "recall":
                        before = "\n".join(m.text for m in chat.messages[:mark.index])
                        # "No, May 3." corrects "on May 2": the answer adds the "on".
                        core = re.sub(r"^(on|in|at|by) ", "", mark.value)
                        self.assertTrue(contains(core, before), mark.value)

    def test_an_answer_about_the_unknown_says_so(self):
        for chat in samples(documents.dense_chat):
            for mark in chat.marks:
                if mark.skill == "unknown":
                    self.assertTrue(says_unknown(chat.messages[mark.index].text))

    def test_a_recall_block_stands_in_front_of_the_users_words(self):
        rows = [m.text for chat in samples(documents.recall_chat) for m in chat.messages
                if m.role == "user" and PROMPTS["recalled_open"] in m.text]
        self.assertTrue(rows)
        for text in rows:
            self.assertTrue(text.startswith(PROMPTS["recalled_open"] + "\n- "))
            self.assertTrue(text.split(PROMPTS["recalled_close"] + "\n")[1])

    def test_only_the_first_row_is_a_system_message(self):
        for kind, _ in documents.MIX:
            for chat in samples(kind)[:10]:
                roles = [m.role for m in chat.messages]
                self.assertNotIn("system", roles[1:])
                self.assertEqual(roles[-1], "assistant")

    def test_tool_calls_are_valid_and_name_known_arguments(self):
        calls = [m.text for chat in samples(documents.tool_chat) for m in chat.messages
                 if m.role == "assistant" and m.text.startswith(PROMPTS["tool_open"])]
        self.assertTrue(calls)
        for text in calls:
            call = tool_call(text)
            allowed = PROMPTS["tool_arguments"][call["name"]]
            self.assertLessEqual(set(call["arguments"]), set(allowed))


class Canvas(unittest.TestCase):
    def test_every_answer_can_be_used_by_the_app(self):
        skills = set()
        for chat in samples(documents.canvas_chat) * 3:
            for mark in chat.marks:
                request, text = (chat.messages[mark.index + i].text for i in (-1, 0))
                self.assertTrue(is_usable(mark.skill, request, text), f"{request}\n{text}")
                skills.add(mark.skill)
        self.assertEqual(len(skills), 7)

    def test_the_rules_refuse_what_the_app_cannot_use(self):
        request = 'Sketch "a kite" with 2 shapes.'
        good = "palette: sky blue, red\n1. large star, middle, red\n2. small line, top, red"
        self.assertTrue(is_usable("canvas: sketch", request, good))
        for old, new in (("star", "blob"), ("red\n2", "pink\n2"), ("\n2. small line, top, red", ""),
                         ("2.", "3."), ("sky blue", "mauve")):
            self.assertFalse(is_usable("canvas: sketch", request, good.replace(old, new)))
        near = 'Give 2 ideas near "a kite".'
        self.assertTrue(is_usable("canvas: near", near, "1. a kite\n2. a kite, later"))
        for text in ("1. a kite\n2. a kite", "1. a kite", "1. a kite\n2. a boat"):
            self.assertFalse(is_usable("canvas: near", near, text))

    def test_variations_and_interpolations_of_the_generator_can_be_used(self):
        for chat in samples(documents.creative_chat):
            for mark in chat.marks:
                request, text = (chat.messages[mark.index + i].text for i in (-1, 0))
                self.assertTrue(is_usable(mark.skill, request, text), f"{request}\n{text}")

    def test_less_and_more_point_to_opposite_ends(self):
        rng = random.Random(9)
        ends = {}
        for _ in range(4000):
            asked, _, _, low, high = interpretation(rng)
            ends[asked] = low, high
        self.assertEqual(ends["hotter"], ends["colder"][::-1])
        self.assertEqual(ends["more poetic"], ends["less poetic"][::-1])


class FreeTexts(unittest.TestCase):
    def test_every_answer_is_short_and_of_words(self):
        own, seen = own_words(), 0
        for i in range(SAMPLES):
            chat = Chat(random.Random(f"free:{i}"))
            chat.echo = 0.5
            turn_free(chat)
            text, said = (message.text for message in chat.messages)
            self.assertLess(len(said), 200)
            self.assertEqual(faults(text, said, True, own), [], f"{text}\n{said}")
            seen += said.startswith("Got it: ")
        self.assertGreater(seen, 5)

    def test_a_hidden_fact_can_be_asked(self):
        asked = sum(mark.skill == "recall" for chat in samples(documents.free_chat)
                    for mark in chat.marks)
        self.assertGreater(asked, 20)

    def test_the_judge_finds_every_fault(self):
        own = own_words()
        for said, ended, fault in (("", True, "nothing said"), ("Noted.", False, "does not end"),
                                   ("I see it is I see it is", True, "repeats itself"),
                                   ("Got it: thads.", True, "not a word")):
            self.assertEqual(faults("We ate pie.", said, ended, own), [fault])
        self.assertEqual(faults("We ate pie.", "Noted: pie.", True, own), [])


class Memory(unittest.TestCase):
    def test_what_memory_holds_stands_in_the_system_message_and_is_asked(self):
        found = 0
        for i in range(SAMPLES):
            chat = documents.summary_chat(random.Random(f"memory:{i}"), 2)
            system = chat.messages[0].text
            if PROMPTS["memory_head"] in system:
                block = system.split(PROMPTS["memory_head"] + "\n")[1]
                block = block.split(f"\n{PROMPTS['summary_open']}")[0]
                found += any(contains(m.value, block) for m in chat.marks if m.value)
        self.assertGreater(found, 2)


class Summaries(unittest.TestCase):
    def test_a_written_summary_has_the_nine_sections(self):
        for chat in samples(documents.summarise):
            self.assertTrue(has_all_sections(chat.messages[-1].text))

    def test_a_written_summary_repeats_no_line(self):
        for chat in samples(documents.summarise):
            lines = summary_lines(chat.messages[-1].text)
            self.assertEqual(len(lines), len(set(lines)))

    def test_the_last_word_of_every_item_was_said(self):
        for chat in samples(documents.summarise):
            given, written = chat.messages[-2].text, chat.messages[-1].text
            for _, item in summary_lines(written):
                word = re.findall(r"\w+", item)[-1]
                self.assertIn(word.lower(), given.lower())

    def test_the_request_is_the_apps_prompt(self):
        text = request_text("## Goal\n- g", [documents.Message("user", "hi")])
        expected = [PROMPTS["summarise"], PROMPTS["previous"], "## Goal", "- g",
                    PROMPTS["transcript"], "user: hi"]
        self.assertEqual(text.split("\n"), expected)

    def test_a_changed_value_replaces_the_old_one(self):
        for i in range(SAMPLES):
            chat = summary_document(random.Random(f"u{i}"), (6, 10), (3, 6))
            keys = [item.split(": ")[0] for _, item in summary_lines(chat.messages[-1].text)
                    if re.match(r"^name: ", item)]
            self.assertLessEqual(len(keys), 1)


class Facts(unittest.TestCase):
    def test_every_event_fills_all_its_slots(self):
        rng = random.Random(1)
        for event in EVENTS:
            fact = EventFact(rng, event)
            question = fact.question(rng)
            for text in (fact.statement(rng), fact.line, question.text, question.subject):
                self.assertNotRegex(text, r"[{}]")
            if fact.can_change:
                self.assertNotRegex(fact.correction(rng), r"[{}]")

    def test_every_attribute_can_be_told_corrected_and_asked(self):
        rng = random.Random(2)
        for attribute in ATTRIBUTES:
            fact = KeyFact(rng, "my", attribute)
            for text in (fact.statement(rng), fact.correction(rng), fact.question(rng).text):
                self.assertNotRegex(text, r"[{}]")

    def test_a_correction_changes_the_value(self):
        rng = random.Random(3)
        fact = KeyFact(rng, "my", ATTRIBUTES[0])
        old = fact.value
        text = fact.correction(rng)
        self.assertNotEqual(fact.value, old)
        self.assertIn(fact.value, text)

    def test_sections_are_the_nine(self):
        self.assertLessEqual({e.section for e in EVENTS}, set(SECTIONS))
        self.assertLessEqual({a.section for a in ATTRIBUTES}, set(SECTIONS))

    def test_a_question_never_fits_two_facts(self):
        chat = Chat(random.Random(4))
        for _ in range(40):
            chat.new_fact()
        asked = [q for f in chat.known.values() for q in f.asked()]
        self.assertEqual(len(asked), len(set(asked)))

    def test_an_article_fits_its_word(self):
        self.assertEqual(article("a apple and a pear"), "an apple and a pear")
        slots = {"thing": Value("umbrella", "umbrella")}
        self.assertEqual(fill("I bought a {thing}.", slots), "I bought an umbrella.")


class Values(unittest.TestCase):
    def test_no_value_is_empty_or_untrimmed(self):
        rng = random.Random(5)
        for kind in GENERATORS:
            for _ in range(50):
                text = value(rng, kind).text
                self.assertTrue(text.strip())
                self.assertEqual(text, text.strip())

    def test_a_core_is_part_of_its_text(self):
        rng = random.Random(6)
        for kind in ("when", "attime", "by"):
            made = value(rng, kind)
            self.assertIn(made.core, made.text)

    def test_careless_typing_keeps_the_value(self):
        rng = random.Random(7)
        for _ in range(200):
            self.assertIn("Quokka-7", sloppy(rng, "What is the Quokka-7 code?", 1, "Quokka-7"))


class BlindSet(unittest.TestCase):
    ITEMS = json.loads(BLIND.read_text(encoding="utf-8"))

    def test_no_value_of_the_blind_set_is_in_a_word_list(self):
        lists = vars(WORDS).values()
        known = {word.lower() for words in lists for word in words if isinstance(word, str)}
        values = [item["value"] for item in self.ITEMS if "value" in item]
        # Parts of longer values, which stay new as a whole.
        allowed = {"alley", "lantern", "otter"} | {d.lower() for d in WORDS.days + WORDS.months}
        taken = {w for v in values for w in re.findall(r"[^\W\d_]{4,}", v.lower()) if w in known}
        self.assertEqual(taken - allowed, set())

    def test_scoring_wants_the_value_or_an_honest_unknown(self):
        self.assertTrue(is_right({"value": "Udo"}, "Your landlord's name is Udo."))
        self.assertFalse(is_right({"value": "Udo", "avoid": ["Odo"]}, "It is Odo or Udo."))
        self.assertTrue(is_right({"unknown": True}, "Your cat is unknown. You have not told me."))

    def test_a_random_fact_has_all_it_needs(self):
        rng = random.Random(8)
        for _ in range(300):
            fact = random_fact(rng)
            self.assertTrue(fact.statement(rng) and fact.line and fact.told and fact.identity)


if __name__ == "__main__":
    unittest.main()
