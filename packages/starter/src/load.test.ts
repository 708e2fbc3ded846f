import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSpoilerLabels, loadStarter, starterVersion } from './load.ts'
import { toLine } from './movie-line.ts'
import { aMovie } from './test-builders.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'starter-'))
  for (const name of ['full', 'brief']) mkdirSync(join(directory, name))
  writeFileSync(join(directory, 'statements.txt'), '')
  for (const name of ['labels', 'people', 'collections', 'people-names']) {
    writeFileSync(join(directory, `${name}.jsonl`), '')
  }
})

afterEach(() => rmSync(directory, { recursive: true }))

describe('loadStarter', () => {
  const write = (file: string, ...lines: object[]) =>
    writeFileSync(join(directory, file), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n\n`)

  it('reads full movies in the order of their files, then brief ones, and skips empty lines', () => {
    write('brief/001.jsonl', toLine(aMovie({ tmdb_id: 3, density: 'brief' })))
    write('full/002.jsonl', toLine(aMovie({ tmdb_id: 2 })))
    write('full/001.jsonl', toLine(aMovie({ tmdb_id: 1 })))
    writeFileSync(join(directory, 'full/001.jsonl.tmp'), 'half a li')
    expect(loadStarter(directory).movies.map(({ tmdb_id, density }) => [tmdb_id, density])).toEqual([
      [1, 'full'],
      [2, 'full'],
      [3, 'brief'],
    ])
  })

  it('gives each movie its place in a series', () => {
    write('full/001.jsonl', toLine(aMovie({ tmdb_id: 1 })), toLine(aMovie({ tmdb_id: 2 })))
    writeFileSync(join(directory, 'statements.txt'), '1 -\n2 -\n')
    write('collections.jsonl', { name: 'Numbers', parts: 4, movies: [{ tmdb_id: 2, position: 3 }] })
    expect(loadStarter(directory).movies).toEqual([
      aMovie({ tmdb_id: 1 }),
      aMovie({ tmdb_id: 2, collection: { name: 'Numbers', position: 3, parts: 4 } }),
    ])
  })

  it('reports the file and line that is not JSON', () => {
    writeFileSync(join(directory, 'full/001.jsonl'), `${JSON.stringify(aMovie())}\n{"tmdb_id":`)
    expect(() => loadStarter(directory)).toThrow(/full.001\.jsonl:2 is not JSON/)
  })

  it('throws when a file is missing', () => {
    rmSync(join(directory, 'labels.jsonl'))
    expect(() => loadStarter(directory)).toThrow(/labels\.jsonl/)
  })
})

it('starterVersion changes with every file of the catalogue', () => {
  const before = starterVersion(directory)
  expect(starterVersion(directory)).toBe(before)
  const versions = [
    'full/001.jsonl',
    'brief/001.jsonl',
    'collections.jsonl',
    'people-names.jsonl',
    'statements.txt',
  ].map((file) => {
    writeFileSync(join(directory, file), `{"of":"${file}"}`)
    return starterVersion(directory)
  })
  expect(new Set([before, ...versions]).size).toBe(6)
})

it('loadSpoilerLabels returns the marked labels of the shipped catalogue', () => {
  const spoilers = loadSpoilerLabels()
  expect([...spoilers]).toEqual(expect.arrayContaining(['twist ending', 'unreliable narrator', 'virtual world']))
  expect(spoilers.size).toBe(30)
})
