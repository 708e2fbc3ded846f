"""Checks the arithmetic of both jobs, without Spark: python3 -m unittest discover deploy/training"""
import unittest

import numpy as np

import als_numpy
import als_pyspark

SETTINGS = {"size": 4, "alpha": 0.1, "lambda": 0.01, "sweeps": 8, "seed": 1}
OPTIONS = {"ridge": 2.0, "user_damping": 0.3, "dropout": 0.3, "popularity_damping": 0.1, "neighbours": 5}
PEOPLE, MOVIES = 60, 20


class Collection:
    """Stands in for Spark's RDD: a list in three partitions."""

    def __init__(self, rows):
        self.rows = list(rows)

    def mapPartitions(self, work):
        return Collection(row for part in range(3) for row in work(iter(self.rows[part::3])))

    def keys(self):
        return Collection(key for key, _ in self.rows)

    def collect(self):
        return self.rows


class Context:
    """Stands in for Spark's context."""

    def broadcast(self, value):
        self.value = value
        return self

    def unpersist(self):
        self.value = None


def some_likes():
    random = np.random.default_rng(3)
    # Two groups of people and movies; movie 19 has no likes.
    likes = [(u, i) for u in range(PEOPLE) for i in range(MOVIES - 1) if random.random() < (0.6 if (u + i) % 2 else 0.1)]
    return np.array(likes).T


class Factors(unittest.TestCase):
    def setUp(self):
        self.users, self.items = some_likes()
        self.factors = als_numpy.train_factors(self.users, self.items, SETTINGS, (PEOPLE, MOVIES))

    def test_each_row_is_the_minimum_of_the_loss(self):
        y, alpha, ridge = self.factors, SETTINGS["alpha"], SETTINGS["lambda"]
        groups = als_numpy.group(self.users, self.items)
        for (row, x), (_, liked) in zip(als_numpy.solve_rows(groups, y, y.T @ y, SETTINGS, MOVIES), groups):
            def loss(x):
                scores = y @ x
                weight = ridge * (len(liked) + alpha * MOVIES)
                return ((1 - scores[liked]) ** 2).sum() + alpha * (scores**2).sum() + weight * (x @ x)
            for step in np.vstack([np.eye(4), -np.eye(4)]) * 1e-4:
                self.assertLess(loss(x), loss(x + step), row)

    def test_people_prefer_the_movies_of_their_group(self):
        y = self.factors
        groups = als_numpy.group(self.users, self.items)
        x = dict(als_numpy.solve_rows(groups, y, y.T @ y, SETTINGS, MOVIES))
        own = np.mean([y[i] @ x[u] for u in x for i in range(MOVIES - 1) if (u + i) % 2])
        other = np.mean([y[i] @ x[u] for u in x for i in range(MOVIES - 1) if (u + i) % 2 == 0])
        self.assertGreater(own, 2 * other)

    def test_spark_job_gives_the_same(self):
        by_user = Collection(als_numpy.group(self.users, self.items))
        by_item = Collection(als_numpy.group(self.items, self.users))
        trained = als_pyspark.train_factors(Context(), by_user, by_item, SETTINGS, (PEOPLE, MOVIES))
        self.assertEqual(sorted(trained), sorted(set(self.items.tolist())))
        for item, factor in trained.items():
            np.testing.assert_allclose(factor, self.factors[item], atol=1e-10)


class Table(unittest.TestCase):
    def test_partitions_of_people_sum_to_the_gram_of_all(self):
        users, items = some_likes()
        ids = [100 + item for item in range(MOVIES)]
        covered = {item: column for column, item in enumerate(ids)}
        people = [(u, [(ids[i], 0.8) for i in rows] + [(7, 1.0)]) for u, rows in als_numpy.group(users, items)]
        whole = als_numpy.weighted_gram(
            ((rows, np.full(len(rows), 0.8, np.float32)) for _, rows in als_numpy.group(users, items)), MOVIES, OPTIONS
        )
        parts = Collection(people).mapPartitions(lambda part: als_pyspark.partition_gram(part, covered, OPTIONS)).collect()
        self.assertEqual(len(parts), 3)
        np.testing.assert_allclose(sum(parts), whole, rtol=1e-5)

    def test_closed_form_is_the_minimum_without_noise(self):
        users, items = some_likes()
        matrix = np.zeros((PEOPLE, MOVIES))
        matrix[users, items] = 1
        plain = OPTIONS | {"dropout": 0, "popularity_damping": 0}
        scores = als_numpy.item_item(matrix.T @ matrix, matrix.sum(axis=0), plain)
        # EASE: of all tables without self-links, the one with the least squares and ridge.
        for target in range(MOVIES):
            others = np.delete(np.arange(MOVIES), target)
            left = matrix[:, others]
            best = np.linalg.solve(left.T @ left + plain["ridge"] * np.eye(len(others)), left.T @ matrix[:, target])
            np.testing.assert_allclose(scores[others, target], best, atol=1e-9)

    def test_largest_are_kept(self):
        self.assertEqual(set(als_numpy.largest(np.array([0, 1, -9, 3, 2, 0.5]), {"neighbours": 3}).tolist()), {2, 3, 4})


if __name__ == "__main__":
    unittest.main()
