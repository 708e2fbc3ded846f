import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCheckLists, loadStarter } from './load.ts'
import { aMovie } from './test-builders.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'starter-'))
  for (const file of ['labels.jsonl', 'people.jsonl']) writeFileSync(join(directory, file), '')
})

afterEach(() => rmSync(directory, { recursive: true }))

describe('loadStarter', () => {
  it('reads all movie files in order and skips empty lines', () => {
    writeFileSync(join(directory, 'movies-02.jsonl'), `${JSON.stringify(aMovie({ tmdb_id: 2 }))}\n\n`)
    writeFileSync(join(directory, 'movies-01.jsonl'), `${JSON.stringify(aMovie({ tmdb_id: 1 }))}\n`)
    writeFileSync(join(directory, 'movies-01.jsonl.tmp'), 'half a li')
    expect(loadStarter(directory).movies.map(({ tmdb_id }) => tmdb_id)).toEqual([1, 2])
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

describe('loadCheckLists', () => {
  it('reads names, ids and pairs in either order', () => {
    writeFileSync(join(directory, 'women-directors.txt'), 'Agnès Varda\n')
    writeFileSync(join(directory, 'short-cast.txt'), '62 2001: A Space Odyssey\n')
    writeFileSync(join(directory, 'distinct-people.txt'), 'Tom Hanks | Tim Hanks\n')
    expect(loadCheckLists(directory)).toEqual({
      womenDirectors: new Set(['Agnès Varda']),
      shortCast: new Set([62]),
      distinctPeople: new Set(['Tim Hanks | Tom Hanks']),
    })
  })
})
