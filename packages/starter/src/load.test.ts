import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadStarter } from './load.ts'
import { aMovie } from './test-builders.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'starter-'))
  for (const name of ['labels', 'people', 'aliases', 'collections', 'people-names']) {
    writeFileSync(join(directory, `${name}.jsonl`), '')
  }
})

afterEach(() => rmSync(directory, { recursive: true }))

describe('loadStarter', () => {
  it('reads all movie files in order and skips empty lines', () => {
    writeFileSync(join(directory, 'movies-02.jsonl'), `${JSON.stringify(aMovie({ tmdb_id: 2 }))}\n\n`)
    writeFileSync(join(directory, 'movies-01.jsonl'), `${JSON.stringify(aMovie({ tmdb_id: 1 }))}\n`)
    writeFileSync(join(directory, 'movies-01.jsonl.tmp'), 'half a li')
    expect(loadStarter(directory).movies.map(({ tmdb_id }) => tmdb_id)).toEqual([1, 2])
  })

  it('gives each movie its other titles and its place in a series', () => {
    writeFileSync(join(directory, 'movies-01.jsonl'), [1, 2].map((id) => JSON.stringify({ tmdb_id: id })).join('\n'))
    writeFileSync(join(directory, 'aliases.jsonl'), '{"tmdb_id":2,"aliases":["Zwei"]}')
    writeFileSync(join(directory, 'collections.jsonl'), '{"name":"Numbers","movies":[{"tmdb_id":2,"position":3}]}')
    expect(loadStarter(directory).movies).toEqual([
      { tmdb_id: 1, aliases: [], collection: null },
      { tmdb_id: 2, aliases: ['Zwei'], collection: { name: 'Numbers', position: 3 } },
    ])
  })

  it('reports the file and line that is not JSON', () => {
    writeFileSync(join(directory, 'movies-01.jsonl'), `${JSON.stringify(aMovie())}\n{"tmdb_id":`)
    expect(() => loadStarter(directory)).toThrow(/movies-01\.jsonl:2 is not JSON/)
  })

  it('throws when a file is missing', () => {
    rmSync(join(directory, 'labels.jsonl'))
    expect(() => loadStarter(directory)).toThrow(/labels\.jsonl/)
  })
})
