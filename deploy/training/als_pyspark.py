"""Item factors and an item-item table on Spark, with the arithmetic of als_numpy.py (docs/training-elsewhere.md).

    spark-submit --py-files als_numpy.py als_pyspark.py URL [--items 4000] [--partitions 200] [--mllib]

Reads and writes the same files as als_numpy.py below any URL that Spark knows. Needs Spark 3.4 or newer, and numpy on every worker.
"""
import argparse
import json

import numpy as np

from als_numpy import item_item, largest, solve_rows, start, weighted_gram


def update(context, groups, source, settings, columns):
    """The factors of one side: `groups` are an RDD of (row, linked rows), `source` the other side's factors, in every worker."""
    shared = context.broadcast((source, source.T @ source))

    def solve(rows):
        factors, gram = shared.value
        return solve_rows(rows, factors, gram, settings, columns)

    solved = groups.mapPartitions(solve).collect()
    shared.unpersist()
    return solved


def train_factors(context, by_user, by_item, settings, counts):
    """Movies' factors by id, from RDDs of (person, movies liked) and (movie, people who like it); counts as in als_numpy."""
    people, movies = counts
    items = np.array(sorted(by_item.keys().collect()))
    users = np.array(sorted(by_user.keys().collect()))
    x, y = np.zeros((users.max() + 1, settings["size"])), np.zeros((items.max() + 1, settings["size"]))
    y[items] = start(len(items), settings)
    for _ in range(settings["sweeps"]):
        for target, source, groups, columns in ((x, y, by_user, movies), (y, x, by_item, people)):
            for row, factor in update(context, groups, source, settings, columns):
                target[row] = factor
    return {int(item): y[item] for item in items}


def partition_gram(people, covered, settings):
    """The weighted gram of some people, (person, [(movie, weight)]) each, over the covered movies."""

    def known():
        for _, ratings in people:
            pairs = [(covered[item], weight) for item, weight in ratings if item in covered]
            if pairs:
                columns, weights = zip(*pairs)
                yield np.array(columns), np.array(weights, np.float32)

    yield weighted_gram(known(), len(covered), settings)


def mllib_factors(likes, settings, counts, total):
    """MLlib's implicit ALS. Its ridge is regParam n: set to agree with ours for a person with the average number of likes."""
    from pyspark.ml.recommendation import ALS

    people, movies = counts
    ridge = settings["lambda"] * (1 / settings["alpha"] + movies / (total / people))
    model = ALS(
        rank=settings["size"], maxIter=settings["sweeps"], regParam=ridge, alpha=1 / settings["alpha"],
        implicitPrefs=True, seed=settings["seed"], userCol="user", itemCol="item", ratingCol="liked",
    ).fit(likes)
    return model.itemFactors.selectExpr("id as item", "features as factor")


def write_neighbours(spark, ratings, url, options, count):
    """Trains the item-item table on the `count` most rated movies and writes it."""
    context = spark.sparkContext
    rated = ratings.groupBy("item").count().where(f"count >= {options['support']}")
    rows = rated.orderBy("count", "item", ascending=[False, True]).limit(count).collect()
    ids = sorted(row["item"] for row in rows)
    covered = context.broadcast({item: column for column, item in enumerate(ids)})
    people = ratings.rdd.map(lambda row: (row["user"], (row["item"], row["weight"]))).groupByKey()
    gram = people.mapPartitions(lambda part: partition_gram(part, covered.value, options)).treeReduce(np.add)
    totals = {row["item"]: row["count"] for row in rows}
    scores = context.broadcast(item_item(gram, np.array([totals[item] for item in ids]), options))

    def pairs(row):
        values = scores.value[row]
        return [(ids[row], ids[column], float(values[column])) for column in largest(values, options)]

    table = context.parallelize(range(len(ids)), 64).flatMap(pairs)
    spark.createDataFrame(table, "item int, neighbour int, value float").write.parquet(f"{url}/neighbours.parquet")


def main():
    from pyspark.sql import SparkSession

    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--items", type=int, default=4000)
    parser.add_argument("--partitions", type=int, default=200)
    parser.add_argument("--mllib", action="store_true")
    given = parser.parse_args()
    spark = SparkSession.builder.appName("marquee").getOrCreate()
    settings = json.loads(spark.read.text(f"{given.url}/training.json", wholetext=True).first()[0])
    ratings = spark.read.parquet(f"{given.url}/ratings.parquet").repartition(given.partitions, "user").cache()
    likes = ratings.where(f"value >= {settings['like']}").selectExpr("user", "item", "1.0 as liked")
    counts = (settings["people"], settings["movies"])
    if given.mllib:
        factors = mllib_factors(likes, settings["factors"], counts, likes.count())
    else:
        links = likes.rdd.map(lambda row: (row["user"], row["item"]))
        by_user = links.groupByKey(given.partitions).mapValues(lambda rows: np.array(sorted(rows))).cache()
        by_item = links.map(lambda pair: pair[::-1]).groupByKey(given.partitions).mapValues(
            lambda rows: np.array(sorted(rows))
        ).cache()
        trained = train_factors(spark.sparkContext, by_user, by_item, settings["factors"], counts)
        rows = [(item, factor.tolist()) for item, factor in trained.items()]
        factors = spark.createDataFrame(rows, "item int, factor array<float>")
    factors.write.parquet(f"{given.url}/factors.parquet")
    options = settings["neighbours"]
    write_neighbours(spark, ratings, given.url, options, min(given.items, options["items"]))


if __name__ == "__main__":
    main()
