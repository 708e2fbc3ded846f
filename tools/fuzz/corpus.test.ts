import { describe, expect, it } from 'vitest'
import { readCorpus } from './corpus.ts'
import { loadTargets } from './targets.ts'

const MAX_BYTES = 500_000
const targets = await loadTargets()

describe('the kept fuzz inputs', () => {
  it.each(targets)('cause no unexpected error in $name', async ({ name, samples, run }) => {
    for (const input of [...samples.map((sample) => Buffer.from(sample)), ...(await readCorpus(name))]) await run(input)
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  it('exist for every target and are small in total', async () => {
    const corpora = await Promise.all(targets.map(({ name }) => readCorpus(name)))
    expect(targets.filter((_, index) => corpora[index].length === 0).map(({ name }) => name)).toEqual([])
    expect(corpora.flat().reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MAX_BYTES)
  })
})
