import { describe, expect, it } from 'vitest'
import { readCorpus } from './corpus.ts'
import { loadTargets } from './targets.ts'

const MOST_BYTES = 500_000
const targets = await loadTargets()

describe('what comes from outside is read or refused, whatever fuzzing has kept of it', () => {
  it.each(targets)('$name', async ({ name, samples, run }) => {
    for (const input of [...samples.map((sample) => Buffer.from(sample)), ...(await readCorpus(name))]) await run(input)
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  it('is kept for every reader, and all of it is small', async () => {
    const corpora = await Promise.all(targets.map(({ name }) => readCorpus(name)))
    expect(targets.filter((_, index) => corpora[index].length === 0).map(({ name }) => name)).toEqual([])
    expect(corpora.flat().reduce((sum, { length }) => sum + length, 0)).toBeLessThan(MOST_BYTES)
  })
})
