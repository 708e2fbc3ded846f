/** Uniform numbers in [0, 1) from a linear congruential generator: equal runs measure equal work. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** A rank from 0 to `count` - 1, drawn with a probability proportional to (rank + 1)^-exponent; exponent below 1. */
export function drawRank(random: () => number, count: number, exponent: number): number {
  const rest = 1 - exponent
  const rank = (((count + 1) ** rest - 1) * random() + 1) ** (1 / rest)
  return Math.min(count, Math.floor(rank)) - 1
}
