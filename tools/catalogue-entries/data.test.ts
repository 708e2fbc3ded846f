import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadStarter } from '@marquee/starter'
import { expect, it } from 'vitest'
import { aMovie } from '../../packages/starter/src/test-builders.ts'
import { writeMovies } from './data.ts'

it('writeMovies writes what loadStarter reads', () => {
  const directory = mkdtempSync(join(tmpdir(), 'entries-'))
  for (const name of ['labels', 'people', 'people-names']) writeFileSync(join(directory, `${name}.jsonl`), '')
  const movies = [
    ...Array.from({ length: 60 }, (_, i) => aMovie({ tmdb_id: i + 1, also: { 3: [9], 2: [], 1: [8] } })),
    aMovie({
      tmdb_id: 100,
      density: 'brief',
      also: { 3: [], 2: [1], 1: [] },
      collection: { name: 'A Series', position: 2, parts: 3 },
      titles: { de: 'Titel' },
      tagline: null,
    }),
  ]
  const stated = movies.map(({ tmdb_id: id }) => `${id} -\n`)
  writeFileSync(join(directory, 'statements.txt'), stated.join(''))
  writeMovies(directory, movies)
  expect(loadStarter(directory).movies).toEqual(movies)
  rmSync(directory, { recursive: true })
})
