"""Implicit ALS on one machine, with the loss of Marquee's own trainer (packages/recommender/src/factors.ts).

    python3 als_numpy.py DIR

Reads DIR/ratings.parquet (user, item, value, weight) and DIR/training.json, as `marquee train --export DIR` writes them.
Writes DIR/factors.parquet (item, factor) and DIR/neighbours.parquet (item, neighbour, value), which
`marquee train --import DIR` reads. Needs numpy and pyarrow. The observed pairs are those with weight > 0. Minimises

    sum_observed (1 - x.y)^2 + alpha sum_all (x.y)^2 + lambda sum_rows (n + alpha N) |row|^2

where n is the number of a row's observed pairs and N the number of rows on the other side.
"""
import json
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

NEIGHBOURS = 100


def update(target, source, pairs, alpha, ridge):
    """Solves every row of `target` exactly; `pairs` are (row, column), sorted by row."""
    gram = alpha * source.T @ source
    rows, starts = np.unique(pairs[:, 0], return_index=True)
    target[:] = 0
    for row, columns in zip(rows, np.split(pairs[:, 1], starts[1:])):
        seen = source[columns]
        diagonal = ridge * (len(columns) + alpha * len(source))
        target[row] = np.linalg.solve(gram + seen.T @ seen + diagonal * np.eye(len(gram)), seen.sum(axis=0))


def cosines(pairs, counts, item_count):
    """Per item, the items that share most of its users: cosine of the columns, the largest NEIGHBOURS."""
    fans = np.split(pairs[:, 0], np.cumsum(counts)[:-1])
    order = np.argsort(pairs[:, 0], kind="stable")
    starts = np.searchsorted(pairs[order, 0], np.arange(pairs[:, 0].max() + 2))
    for item in np.flatnonzero(counts):
        shared = np.zeros(item_count)
        for user in fans[item]:
            shared[pairs[order[starts[user]:starts[user + 1]], 1]] += 1
        shared /= np.sqrt(counts[item] * np.maximum(counts, 1))
        shared[item] = 0
        best = np.argsort(-shared, kind="stable")[:NEIGHBOURS]
        for other in best[shared[best] > 0]:
            yield item, other, shared[other]


def main(folder):
    settings = json.loads((folder / "training.json").read_text())
    alpha, ridge, size = settings["alpha"], settings["lambda"], settings["size"]
    ratings = pq.read_table(folder / "ratings.parquet", columns=["user", "item", "weight"])
    observed = ratings["weight"].to_numpy() > 0
    users, user_rows = np.unique(ratings["user"].to_numpy()[observed], return_inverse=True)
    items, item_rows = np.unique(ratings["item"].to_numpy()[observed], return_inverse=True)
    by_user = np.stack([user_rows, item_rows], axis=1)
    by_user = by_user[np.lexsort((item_rows, user_rows))]
    by_item = by_user[np.lexsort((by_user[:, 0], by_user[:, 1]))][:, ::-1]
    random = np.random.default_rng(settings["seed"])
    x, y = (random.normal(0, 0.1 / np.sqrt(size), (n, size)) for n in (len(users), len(items)))
    for _ in range(settings["sweeps"]):
        update(x, y, by_user, alpha, ridge)
        update(y, x, by_item, alpha, ridge)
    pq.write_table(pa.table({
        "item": pa.array(items, pa.int32()),
        "factor": pa.array(list(y.astype(np.float32)), pa.list_(pa.float32())),
    }), folder / "factors.parquet")
    counts = np.bincount(item_rows, minlength=len(items))
    links = np.array(list(cosines(by_item[:, ::-1], counts, len(items)))).reshape(-1, 3)
    pq.write_table(pa.table({
        "item": pa.array(items[links[:, 0].astype(int)], pa.int32()),
        "neighbour": pa.array(items[links[:, 1].astype(int)], pa.int32()),
        "value": pa.array(links[:, 2], pa.float32()),
    }), folder / "neighbours.parquet", row_group_size=1_000_000)


main(Path(sys.argv[1]))
