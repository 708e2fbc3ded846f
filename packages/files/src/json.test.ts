import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileError } from './errors.ts'
import { readJson, type JsonOptions } from './json.ts'

const LIMITS = { maxValues: 1000, maxLevels: 100, maxLength: 1000 }

async function read(chunks: string[], options: Partial<JsonOptions> = {}) {
  const values: unknown[] = []
  for await (const value of readJson(Readable.from(chunks), { paths: ['$'], ...LIMITS, ...options })) values.push(value)
  return values
}

describe('streaming JSON', () => {
  it('yields the values of JSON.parse, wherever the text is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.nat(), async (text, cut) => {
        const at = cut % text.length
        const chunks = [text.slice(0, at), text.slice(at)].filter((chunk) => chunk !== '')
        expect(await read(chunks)).toEqual([{ path: [undefined], value: JSON.parse(text) as unknown }])
      }),
      { numRuns: 200 },
    )
  })

  it('yields only the values at the given paths, in their order', async () => {
    const text = '{"version":1,"rows":[{"a":[1]},2],"others":[[3]],"rows_of":{"rows":[4]}}'
    expect(await read([text], { paths: ['$.version', '$.rows.*'] })).toEqual([
      { path: ['version'], value: 1 },
      { path: ['rows', 0], value: { a: [1] } },
      { path: ['rows', 1], value: 2 },
    ])
  })

  it.each(['', '[1', '[1]]', '{"a" 1}', '[1,]', '{"a":1,}', 'nul', '[1] 2', '"\u0001"'])(
    'throws a SyntaxError for a text that is no JSON: %j',
    async (text) => {
      await expect(read([text])).rejects.toThrow(SyntaxError)
    },
  )

  it('counts values and not names, and stops at the first too many', async () => {
    expect(await read(['{"a":1,"b":[2]}'], { maxValues: 4 })).toHaveLength(1)
    await expect(read(['{"a":1,"b":[2]}'], { maxValues: 3 })).rejects.toThrow('This file has more than 3 values.')
  })

  it('yields null for lists and objects that are nested too deeply', async () => {
    const [{ value }] = (await read(['[[[1,{"a":[2]},3]],4]'], { maxLevels: 2 })) as [{ value: unknown }]
    expect(value).toEqual([[null], 4])
  })

  it('refuses a text that does not end', async () => {
    const chunks = ['["', ...Array.from({ length: 20 }, () => 'x'.repeat(100)), '"]']
    await expect(read(chunks)).rejects.toThrow(new FileError('This file holds a value that is too long.'))
  })
})
