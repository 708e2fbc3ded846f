import { describe, expect, it } from 'vitest'
import { aCatalogue, someUsers } from './fixtures.ts'
import { trainModel } from './index.ts'
import { createPercentScale } from './percent-scale.ts'

const model = trainModel({ items: aCatalogue(120), users: someUsers(60, 120) })

describe('the percent scale', () => {
  it('rises with every score, to less than 95 percent', () => {
    const { likelihood } = createPercentScale(model, (row) => row / 120, [])
    const shares = [-10, -1, 0, 1, 2, 5, 10, 20, 40, 80].map((score) => likelihood(0, score))
    for (const [i, share] of shares.entries()) expect(share).toBeGreaterThan(shares[i - 1] ?? 0)
    expect(shares.at(-1)).toBeLessThan(0.95)
    expect(shares.at(-1)).toBeGreaterThan(0.94)
    expect(likelihood(0, 1e9)).toBeLessThanOrEqual(0.95)
  })
})
