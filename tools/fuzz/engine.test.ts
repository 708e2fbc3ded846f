import { seededRandom } from '../evaluation/search/index.ts'
import { describe, expect, it } from 'vitest'
import { fuzz, minimiseCorpus, type FuzzOptions } from './engine.ts'
import { createMutator } from './mutate.ts'

/** A reader with one block per letter of a word, reached by inputs that start with the letters so far. */
function aReader(word: string, fail: () => void) {
  const reached = new Map<string, number>()
  return {
    run(input: Buffer): void {
      const text = input.toString('latin1')
      let length = 0
      while (length < word.length && text[length] === word[length]) length++
      for (let at = 0; at <= length; at++) reached.set(`block ${at}`, (reached.get(`block ${at}`) ?? 0) + 1)
      if (length === word.length) fail()
    },
    read(): Map<string, number> {
      const taken = new Map(reached)
      reached.clear()
      return taken
    },
  }
}

function options(reader: Pick<FuzzOptions, 'run' | 'read'>, batches: number, seed = 7): FuzzOptions {
  const random = seededRandom(seed)
  let [left, clock] = [batches, 0]
  return {
    ...reader,
    random,
    corpus: [Buffer.from('start')],
    mutate: createMutator({ kind: 'text', dictionary: [], random }),
    goesOn: () => left-- > 0,
    now: () => (clock += 0.1),
  }
}

const boom = () => {
  throw new Error('boom')
}

describe('fuzzing', () => {
  it('finds a word letter by letter, guided by coverage', async () => {
    const { findings, blocks, executions } = await fuzz(options(aReader('film', boom), 80))
    expect(findings).toMatchObject([{ kind: 'failed', message: expect.stringContaining('boom') }])
    expect(findings[0].input.toString()).toMatch(/^film/)
    expect(blocks).toBe(5)
    expect(executions).toBeLessThan(256 ** 3)
  })

  it('is deterministic for a seed', async () => {
    const [one, same] = await Promise.all(
      [1, 2].map(() =>
        fuzz(
          options(
            aReader('fi', () => {}),
            20,
          ),
        ),
      ),
    )
    expect(one).toEqual(same)
    const other = await fuzz(
      options(
        aReader('fi', () => {}),
        20,
        8,
      ),
    )
    expect(other.kept).not.toEqual(one.kept)
  })

  it('trims the inputs it keeps', async () => {
    const { kept } = await fuzz(
      options(
        aReader('ab', () => {}),
        10,
      ),
    )
    expect(kept.at(-1)!.length).toBeLessThanOrEqual(4)
  })

  it('reports an input that is always slow, and not one that was slow once', async () => {
    let calls = 0
    const time = { now: 0 }
    const reader = (slow: () => boolean) => ({
      run: () => void (time.now += slow() ? 500 : 1),
      read: () => new Map([['block', 1]]),
    })
    const always = await fuzz({
      ...options(
        reader(() => true),
        3,
      ),
      now: () => time.now,
    })
    expect(always.findings).toMatchObject([{ kind: 'slow', message: 'took 500 ms' }])
    const once = await fuzz({
      ...options(
        reader(() => ++calls === 5),
        3,
      ),
      now: () => time.now,
    })
    expect(once.findings).toEqual([])
  })
})

it('minimiseCorpus keeps the shortest inputs that reach the same coverage', async () => {
  const reader = aReader('abc', () => {})
  const inputs = ['abcdef', 'ab', 'a', 'abc', 'abxxxxxx', 'zz'].map((text) => Buffer.from(text))
  const small = await minimiseCorpus(inputs, reader, 1000)
  expect(small.map(String)).toEqual(['a', 'ab', 'abc'])
  expect(await minimiseCorpus(inputs, reader, 3)).toHaveLength(2)
})
