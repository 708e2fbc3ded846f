import { seededRandom } from '../evaluation/search/index.ts'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createMutator, type Kind } from './mutate.ts'

const SAMPLES: Record<Kind, Buffer> = {
  text: Buffer.from('plain text'),
  csv: Buffer.from('a,b\n1,"2"\n'),
  json: Buffer.from('{"a":[1,{"b":null}]}'),
  zip: Buffer.from(zipSync({ 'a.csv': strToU8('a,b\n1,2\n'), 'b.json': strToU8('[1]') })),
}
const isJson = (input: Buffer) => {
  try {
    return JSON.parse(input.toString()) !== undefined
  } catch {
    return false
  }
}

it.each(Object.keys(SAMPLES) as Kind[])(
  'the mutator changes %s inputs in many ways, deterministically for a seed',
  (kind) => {
    const inputs = [SAMPLES[kind], Buffer.alloc(0), Buffer.from('\n'), Buffer.from([0xff, 0x80, 0, 0x22])]
    const change = (seed: number) => {
      const random = seededRandom(seed)
      const mutate = createMutator({ kind, dictionary: ['word', 'length', '__proto__'], random })
      return Array.from({ length: 60 }, (_, index) => mutate(inputs[index % 4], inputs[0]).toString('base64'))
    }
    expect(new Set(change(1)).size).toBeGreaterThan(25)
    expect(change(1)).toEqual(change(1))
    expect(change(2)).not.toEqual(change(1))
  },
)

it('the mutator often keeps documents valid, so that code behind the parser is reached', () => {
  const mutate = createMutator({ kind: 'json', dictionary: [], random: seededRandom(3) })
  const changed = Array.from({ length: 500 }, () => mutate(SAMPLES.json, SAMPLES.json))
  expect(changed.filter(isJson).length).toBeGreaterThan(150)
})
