"""Item factors and an item-item table on one machine, with the losses of Marquee's own trainer (docs/training-elsewhere.md).

    python3 als_numpy.py DIR

Reads DIR/ratings.parquet and DIR/training.json, as `marquee train --export DIR` writes them, and writes DIR/factors.parquet
and DIR/neighbours.parquet, which `marquee train --import DIR` reads. Needs numpy and pyarrow.
"""
import json
import sys
from pathlib import Path

import numpy as np


def solve_rows(groups, source, gram, settings, columns):
    """The exact factor of each (row, linked rows) for the other side's factors, of which `columns` exist. Minimises

        sum_liked (1 - x.y)^2 + alpha sum_all (x.y)^2 + lambda sum_rows (n + alpha columns) |row|^2,   n likes of the row
    """
    alpha, ridge, identity = settings["alpha"], settings["lambda"], np.eye(len(gram))
    for row, linked in groups:
        seen = source[linked]
        system = alpha * gram + seen.T @ seen + ridge * (len(linked) + alpha * columns) * identity
        yield row, np.linalg.solve(system, seen.sum(axis=0))


def group(rows, columns):
    """(row, columns) for each row that occurs, in ascending order."""
    order = np.lexsort((columns, rows))
    found, starts = np.unique(rows[order], return_index=True)
    return list(zip(found.tolist(), np.split(columns[order], starts[1:])))


def start(count, settings):
    random = np.random.default_rng(settings["seed"])
    return random.normal(0, 0.1 / np.sqrt(settings["size"]), (count, settings["size"]))


def train_factors(users, items, settings, counts):
    """Item factors of implicit least squares; `counts` are all people and all movies, with and without likes."""
    people, movies = counts
    x, y = np.zeros((users.max() + 1, settings["size"])), start(items.max() + 1, settings)
    y[np.setdiff1d(np.arange(len(y)), items)] = 0
    by_user, by_item = group(users, items), group(items, users)
    for _ in range(settings["sweeps"]):
        for target, source, groups, columns in ((x, y, by_user, movies), (y, x, by_item, people)):
            for row, factor in solve_rows(groups, source, source.T @ source, settings, columns):
                target[row] = factor
    return y


def weighted_gram(people, count, settings):
    """sum over people of n^-damping w w^T, where w are the weights of a person's n ratings: (columns, weights) each."""
    gram = np.zeros((count, count), np.float32)
    for columns, weights in people:
        gram[np.ix_(columns, columns)] += len(columns) ** -settings["user_damping"] * np.outer(weights, weights)
    return gram


def item_item(gram, counts, settings):
    """EASE with denoising (Steck, 2019 and 2020): row i holds what a like of i adds to every other item."""
    noise = settings["dropout"] / (1 - settings["dropout"]) * np.diag(gram)
    inverse = np.linalg.inv(gram + np.diag(settings["ridge"] + noise))
    scores = -inverse / np.diag(inverse) * (counts + 1) ** -settings["popularity_damping"]
    np.fill_diagonal(scores, 0)
    return scores


def largest(scores, settings):
    """The columns of a row's largest scores, by size."""
    most = min(settings["neighbours"], len(scores) - 1)
    return np.argpartition(-np.abs(scores), most)[:most] if most > 0 else np.arange(0)


def main(folder):
    import pyarrow as pa
    import pyarrow.parquet as pq

    settings = json.loads((folder / "training.json").read_text())
    ratings = pq.read_table(folder / "ratings.parquet")
    user, item, value, weight = (ratings[name].to_numpy() for name in ("user", "item", "value", "weight"))
    liked = value >= settings["like"]
    liked_items, rows = np.unique(item[liked], return_inverse=True)
    factors = train_factors(user[liked], rows, settings["factors"], (settings["people"], settings["movies"]))
    pq.write_table(
        pa.table({
            "item": pa.array(liked_items, pa.int32()),
            "factor": pa.array(list(factors.astype(np.float32)), pa.list_(pa.float32())),
        }),
        folder / "factors.parquet",
    )

    options = settings["neighbours"]
    ids, counts = np.unique(item, return_counts=True)
    best = np.argsort(-counts, kind="stable")[: options["items"]]
    covered = np.sort(ids[best[counts[best] >= options["support"]]])
    kept = np.isin(item, covered)
    columns, weights = np.searchsorted(covered, item[kept]), weight[kept].astype(np.float32)
    people = ((columns[at], weights[at]) for _, at in group(user[kept], np.arange(len(columns))))
    gram = weighted_gram(people, len(covered), options)
    scores = item_item(gram, np.bincount(columns, minlength=len(covered)), options)
    chosen = [largest(row, options) for row in scores]
    left = np.repeat(np.arange(len(covered)), [len(row) for row in chosen])
    right = np.concatenate(chosen)
    pq.write_table(
        pa.table({
            "item": pa.array(covered[left], pa.int32()),
            "neighbour": pa.array(covered[right], pa.int32()),
            "value": pa.array(scores[left, right], pa.float32()),
        }),
        folder / "neighbours.parquet",
        row_group_size=1_000_000,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
