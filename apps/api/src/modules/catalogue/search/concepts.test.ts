import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Concept } from '@marquee/search'
import { loadConcepts as loadShipped } from '@marquee/starter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../../testing/cli.ts'
import { loadConcepts, mergeConcepts, parseConcepts } from './concepts.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'concepts-'))
})
afterAll(() => rm(directory, { recursive: true }))

const fileOf = async (...lines: unknown[]) => {
  const path = join(directory, 'moods.jsonl')
  await writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}
const aConcept = (name: string, ...phrases: string[]): Concept => ({
  name,
  kind: 'mood',
  phrases,
  wanted: { labels: { cozy: 1 } },
})

describe('loadConcepts', () => {
  it('gives the shipped ones where the operator has no file', async () => {
    const concepts = await loadConcepts({ conceptsFile: null })
    expect(concepts).toEqual(loadShipped())
    expect(concepts.find(({ name }) => name === 'date night')).toMatchObject({ kind: 'occasion' })
  })

  it("adds, replaces and takes away what the operator's file says", async () => {
    const own = aConcept('our club', "Ann's club night")
    const replaced = { ...aConcept('date night', 'date night'), wanted: { labels: { 'no such label': 0.5 } } }
    const conceptsFile = await fileOf(own, '', replaced, { name: 'hangover', phrases: [] })
    const concepts = await loadConcepts({ conceptsFile })
    const named = (name: string) => concepts.filter((concept) => concept.name === name)
    expect(named('our club')).toEqual([own])
    expect(named('date night')).toEqual([replaced])
    expect(named('hangover')).toEqual([])
    expect(concepts).toHaveLength(loadShipped().length)
  })

  it('says which file cannot be read', async () => {
    const conceptsFile = join(directory, 'none.jsonl')
    await expect(loadConcepts({ conceptsFile })).rejects.toThrow(
      `CONCEPTS_FILE names ${conceptsFile}, which cannot be read (ENOENT).`,
    )
  })
})

describe('parseConcepts', () => {
  it('names every wrong line with one sentence', () => {
    const lines = [
      '{"name":',
      JSON.stringify({ ...aConcept('a', 'one two'), kind: 'topic' }),
      JSON.stringify(aConcept('b', 'rainy day')),
      JSON.stringify(aConcept('b', 'other day')),
      JSON.stringify(aConcept('c', 'Rainy-day')),
    ]
    expect(() => parseConcepts(lines.join('\r\n'), 'moods.jsonl')).toThrow(
      [
        'CONCEPTS_FILE has errors:',
        '  - moods.jsonl, line 1: the concept is not JSON.',
        '  - moods.jsonl, line 2: the concept needs a kind, one of mood, occasion, wording.',
        '  - moods.jsonl, line 4: the concept has the name "b" of line 3.',
        '  - moods.jsonl, line 5: the concept has the phrase "rainy day" of line 3.',
      ].join('\n'),
    )
  })

  it('reads a file with a byte order mark and a phrase written twice in one entry', () => {
    const text = `\uFEFF${JSON.stringify(aConcept('a', 'day one', 'Day One'))}\n`
    expect(parseConcepts(text, 'moods.jsonl')).toHaveLength(1)
  })
})

describe('mergeConcepts', () => {
  it("gives the operator's entry a phrase that a shipped one has", () => {
    const shipped = [aConcept('rain', 'rainy day', 'wet day'), aConcept('sun', 'sunny day')]
    const entries = parseConcepts(JSON.stringify(aConcept('tea', 'Rainy-day', 'sunny day')), 'moods.jsonl')
    expect(mergeConcepts(shipped, entries).map(({ name, phrases }) => [name, phrases])).toEqual([
      ['rain', ['wet day']],
      ['tea', ['Rainy-day', 'sunny day']],
    ])
  })
})

describe('the doctor', () => {
  it('counts concepts, and fails where the file of the operator has errors', async () => {
    const env = { DATA_DIR: join(directory, 'none') }
    const sound = await runCommand(['doctor'], env)
    expect(sound.stdout).toMatch(/^ok +concepts +\d{3} moods, occasions and wordings, as shipped$/m)
    const wrong = await runCommand(['doctor'], { ...env, CONCEPTS_FILE: await fileOf('[]') })
    expect(wrong.stdout).toMatch(/line 1: the concept is not a JSON object\./)
    expect(wrong.code).toBe(1)
  })
})
