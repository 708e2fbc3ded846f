import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../select/seeded-random.ts'
import { LatentSpace } from './latent-space.ts'

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i], 0)
const row = (...terms: number[]) => ({ terms, weights: terms.map(() => 1) })
/** The last words weigh three times as much as the first. */
const topical = (...terms: number[]) => ({ terms, weights: terms.map((_, i) => (i === 0 ? 1 : 3)) })
const [SHARK, SHERIFF, BEACH, BOAT, ROBOT, PLANET, LASER] = [0, 1, 2, 3, 4, 5, 6]
const rows = [
  ...Array.from({ length: 5 }, () => topical(SHARK, BEACH, BOAT)),
  ...Array.from({ length: 5 }, () => topical(SHERIFF, BEACH, BOAT)),
  ...Array.from({ length: 5 }, () => topical(ROBOT, PLANET, LASER)),
]

describe('the latent space', () => {
  const space = LatentSpace.train(rows, 7, 2, seededRandom(1))

  it('places words that occur in the same contexts near each other, even when they never occur together', () => {
    const shark = space.project(row(SHARK))
    expect(cosine(shark, space.project(row(SHERIFF)))).toBeGreaterThan(0.9)
    expect(Math.abs(cosine(shark, space.project(row(ROBOT))))).toBeLessThan(0.1)
  })

  it('projects texts to unit vectors, and a text without known words to zero', () => {
    const vector = space.project(row(SHARK, ROBOT))
    expect(cosine(vector, vector)).toBeCloseTo(1, 5)
    expect([...space.project(row())]).toEqual([0, 0])
  })

  it('is the same for the same seed', () => {
    expect(LatentSpace.train(rows, 7, 2, seededRandom(1)).project(row(SHARK))).toEqual(space.project(row(SHARK)))
  })

  it('preserves all cosines when it has a dimension for every word', () => {
    const words = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 6 })
    const full = LatentSpace.train(
      Array.from({ length: 6 }, (_, i) => row(i, (i * 2 + 1) % 6)),
      6,
      6,
      seededRandom(3),
    )
    fc.assert(
      fc.property(words, words, (a, b) => {
        const shared = a.filter((word) => b.includes(word)).length
        expect(cosine(full.project(row(...a)), full.project(row(...b)))).toBeCloseTo(
          shared / Math.sqrt(a.length * b.length),
          3,
        )
      }),
    )
  })
})
