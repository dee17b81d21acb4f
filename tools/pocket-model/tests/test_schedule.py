"""How the learning rate falls."""
import unittest
from unittest import mock

from pocket.schedule import Schedule, rate_scale


class Rates(unittest.TestCase):
    def test_the_rate_falls_to_zero_over_the_budget(self):
        schedule = Schedule(1000, 0, 0)
        scales = [rate_scale(schedule.progress(tokens)) for tokens in (100, 500, 900, 1000)]
        self.assertEqual(scales, sorted(scales, reverse=True))
        self.assertEqual(scales[-1], 0)

    def test_a_deadline_ends_a_slow_run_annealed(self):
        with mock.patch("time.time", return_value=0):
            schedule = Schedule(1000, 100, 200)
        for now, expected in ((0, 0.2), (50, 0.6), (100, 1.0)):
            with mock.patch("time.time", return_value=now):
                self.assertAlmostEqual(schedule.progress(200), expected)

    def test_a_fast_run_ends_before_its_deadline(self):
        with mock.patch("time.time", return_value=0):
            schedule = Schedule(1000, 100, 0)
        with mock.patch("time.time", return_value=10):
            self.assertEqual(schedule.progress(1000), 1)


if __name__ == "__main__":
    unittest.main()
