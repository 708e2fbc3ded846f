import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadStarter } from '../../packages/starter/src/load.ts'
import {
  checkAgainstReference,
  findBorrowedRuns,
  OPEN,
  readOpenFacts,
  readReference,
  type ReferenceMovie,
} from './reference.ts'
import { aMovie } from '../../packages/starter/src/test-builders.ts'

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url))
const factsFile = `${shared}reference/facts.jsonl.gz`
const openFactsFile = `${shared}reference/facts-wanted.jsonl.gz`
const differencesFile = fileURLToPath(new URL('differences.tsv', import.meta.url))
const textsFile = `${shared}eval/catalogue/movies-18k.jsonl.gz`

/** Title, year, runtime, director and cast. */
const FACTS_COMPARED = 5

/** Facts that knowingly differ from a reference, each as `tmdb_id field`. */
function explainedDifferences(): string[] {
  const [, ...rows] = readFileSync(differencesFile, 'utf8').trim().split('\n')
  return rows.map((row) => row.split('\t', 2).join(' '))
}

function aRow(changes: Partial<ReferenceMovie> = {}): ReferenceMovie {
  const { tmdb_id, imdb_id, title, release_date, runtime, cast, crew } = aMovie()
  return { tmdb_id, imdb_id, title, release_date, runtime, cast, crew, ...changes }
}
const fields = (row: ReferenceMovie) => checkAgainstReference([row], [aMovie()]).disagreements.map(({ field }) => field)

describe('checkAgainstReference', () => {
  it('reports nothing when the facts agree', () => {
    expect(checkAgainstReference([aRow(), aRow({ tmdb_id: 99 })], [aMovie()])).toEqual({
      checked: 1,
      disagreements: [],
    })
  })

  it('reports each fact that differs', () => {
    expect(fields(aRow({ imdb_id: 'tt7654321' }))).toEqual(['imdb_id'])
    expect(fields(aRow({ title: 'Another' }))).toEqual(['title'])
    expect(fields(aRow({ release_date: '2000-01-01' }))).toEqual(['year'])
    expect(fields(aRow({ crew: [{ name: 'Somebody Else', job: 'Director' }] }))).toEqual(['director'])
  })

  it('tolerates two minutes of runtime', () => {
    expect(fields(aRow({ runtime: 102 }))).toEqual([])
    expect(fields(aRow({ runtime: 103 }))).toEqual(['runtime'])
  })

  it('requires six common names of the cast, or all of a shorter one', () => {
    const { cast } = aMovie()
    const strangers = Array.from({ length: 6 }, (_, index) => ({ name: `Stranger ${index}` }))
    expect(fields(aRow({ cast: [...cast.slice(0, 6), ...strangers] }))).toEqual([])
    expect(fields(aRow({ cast: [...cast.slice(0, 5), ...strangers] }))).toEqual(['cast'])
    expect(fields(aRow({ cast: cast.slice(0, 3) }))).toEqual([])
  })

  it.each([
    ['Lung Sihung', 'Sihung Lung', true],
    ['Chen Daoming', 'Chen Dao-Ming', true],
    ['Anthony Wong', 'Anthony Wong Chau-Sang', true],
    ['Aoi Yuki', 'Aoi Yuuki', true],
    ['Tony Leung Chiu-wai', 'Tony Leung Ka-fai', false],
    ['Mike Rianda', 'Michael Rianda', false],
    ['Rodriguez', 'Michelle Rodriguez', false],
  ])('decides whether %s and %s are the same name', (ours, theirs, same) => {
    const movie = aMovie({ crew: [{ name: ours, job: 'Director' }] })
    const row = aRow({ crew: [{ name: theirs, job: 'Director' }] })
    expect(checkAgainstReference([row], [movie]).disagreements).toHaveLength(same ? 0 : 1)
  })

  it('of language and country reports one that no source confirms', () => {
    const movie = aMovie({ original_language: 'fr', origin_country: ['FR', 'BE'] })
    const fieldsOf = (row: ReferenceMovie) =>
      checkAgainstReference([row], [movie]).disagreements.map(({ field }) => field)
    expect(fieldsOf(aRow({ original_language: 'fr', countries: ['BE', 'US'] }))).toEqual([])
    expect(fieldsOf(aRow({ original_language: 'en', countries: ['US'] }))).toEqual(['language', 'country'])
  })

  it('asks half of the cast of a brief entry, and forgives open sources a year and four minutes', () => {
    const movie = aMovie({ density: 'brief', release_date: '2000', runtime: 100 })
    const cast = [...movie.cast.slice(0, 3), { name: 'Other One' }, { name: 'Other Two' }, { name: 'Other Three' }]
    const row = aRow({ cast, release_date: '2001', runtime: 104 })
    const fieldsOf = (tolerance?: typeof OPEN) =>
      checkAgainstReference([row], [movie], tolerance).disagreements.map(({ field }) => field)
    expect(fieldsOf(OPEN)).toEqual([])
    expect(fieldsOf()).toEqual(['year', 'runtime'])
  })

  it('ignores facts that the reference does not have', () => {
    expect(
      fields({ tmdb_id: 1, title: 'Movie 1', runtime: 0, cast: [], crew: null, release_date: '', imdb_id: null }),
    ).toEqual([])
  })

  it('repairs text that was decoded as Latin-1', () => {
    const movie = aMovie({ title: 'Amélie', original_title: 'Amélie' })
    const misread = Buffer.from('Amélie', 'utf8').toString('latin1')
    expect(checkAgainstReference([aRow({ title: misread })], [movie]).disagreements).toEqual([])
  })
})

describe('findBorrowedRuns', () => {
  it('reports eight shared words, not seven', () => {
    const movie = aMovie({ overview: 'one two three four five six seven eight' })
    expect(findBorrowedRuns([movie], ['Zero one two three four five six seven, eight!']).map(({ run }) => run)).toEqual(
      ['one two three four five six seven eight'],
    )
    expect(findBorrowedRuns([movie], ['one two three four five six seven nine'])).toEqual([])
  })
})

describe('the shipped catalogue compared with the shared data', () => {
  it.runIf(existsSync(factsFile))('agrees on 99 % of the facts, and has a reason for each difference', () => {
    const { movies } = loadStarter()
    const { checked, disagreements } = checkAgainstReference(readReference(factsFile), movies)
    expect(checked).toBeGreaterThan(0)
    expect(disagreements.length / (checked * FACTS_COMPARED)).toBeLessThanOrEqual(0.01)
    const open = checkAgainstReference(readOpenFacts(openFactsFile), movies, OPEN)
    const differences = [...disagreements, ...open.disagreements].map(({ tmdb_id, field }) => `${tmdb_id} ${field}`)
    expect([...new Set(differences)].sort()).toEqual(explainedDifferences().sort())
  })

  it.runIf(existsSync(textsFile))('shares no run of eight words with the evaluation texts', () => {
    const texts = readReference(textsFile).map(({ overview }) => overview ?? '')
    expect(findBorrowedRuns(loadStarter().movies, texts)).toEqual([])
  })
})
