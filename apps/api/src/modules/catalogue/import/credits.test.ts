import type { SourceMovie } from '@marquee/sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSourceMovie, openCatalogue } from '../../../testing/brought-catalogue.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { dropExpired } from './expiry-repository.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.clear())

const cast = (...names: string[]) => ({ cast: names.map((name) => ({ person: { name }, character: null })) })
/** People with ids of TMDB, each in a role. */
const tmdbCast = (...names: string[]) => ({
  cast: names.map((name, index) => ({
    person: { name, tmdbId: 100 + index, knownForDepartment: 'Acting' },
    character: `Role ${index}`,
  })),
})
const movie = (credits: Partial<SourceMovie>) => aSourceMovie({ tmdbId: 496243, ...credits })
const SHIPPED = movie(cast('Song Kang-ho', 'Lee Sun-kyun'))
const TMDB = movie(tmdbCast('Choi Woo-shik', 'Lee Sun Kyun', 'Park So-dam', 'Song Kang Ho', 'Jang Hye-jin'))

/** Names, jobs and sources in the order of the movie's page. */
async function credits(kind: 'cast' | 'crew') {
  const rows = await catalogue.db
    .selectFrom('credit')
    .innerJoin('person', 'person.id', 'credit.person_id')
    .select(['person.name', 'credit.job', 'credit.source', 'credit.position'])
    .where('credit.kind', '=', kind)
    .orderBy('credit.position')
    .execute()
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index))
  return rows.map(({ name, job, source }) => [name, ...(job === null ? [] : [job]), source].join(', '))
}

describe('credits of TMDB', () => {
  it('follow those of the shipped catalogue, without people who are there under another spelling', async () => {
    await catalogue.ship(SHIPPED)
    await catalogue.store(TMDB)
    const five = [
      'Song Kang-ho, starter',
      'Lee Sun-kyun, starter',
      'Choi Woo-shik, tmdb',
      'Park So-dam, tmdb',
      'Jang Hye-jin, tmdb',
    ]
    expect(await credits('cast')).toEqual(five)
    await catalogue.store(TMDB)
    expect(await credits('cast')).toEqual(five)
    expect(await catalogue.people()).toHaveLength(5)
  })

  it('leave out people who are there under another of their names', async () => {
    await catalogue.ship(SHIPPED)
    await createCatalogueRepository(catalogue.db).upsertPersonNames('starter', [
      { name: 'Song Kang-ho', also: ['송강호'] },
    ])
    await catalogue.store(movie(tmdbCast('송강호', 'Park So-dam')))
    expect(await credits('cast')).toEqual(['Song Kang-ho, starter', 'Lee Sun-kyun, starter', 'Park So-dam, tmdb'])
  })

  it('expire with its content', async () => {
    await catalogue.ship(SHIPPED)
    await catalogue.store(TMDB)
    expect(await credits('cast')).toHaveLength(5)
    await dropExpired(catalogue.db, new Date(Date.now() + 1000))
    expect(await credits('cast')).toEqual(['Song Kang-ho, starter', 'Lee Sun-kyun, starter'])
    expect((await catalogue.people()).map(({ name }) => name)).toEqual(['Lee Sun-kyun', 'Song Kang-ho'])
  })

  it('add a further job of a person, but no other word for writing', async () => {
    const bong = { name: 'Bong Joon-ho', tmdbId: 21684 }
    const jobs = (...list: string[]) => list.map((job) => ({ person: bong, job }))
    await catalogue.ship(movie({ crew: [{ person: { name: 'Bong Joon-ho' }, job: 'Writer' }] }))
    await catalogue.store(movie({ crew: jobs('Director', 'Screenplay', 'Story') }))
    expect(await credits('crew')).toEqual([
      'Bong Joon-ho, Writer, starter',
      'Bong Joon-ho, Director, tmdb',
      'Bong Joon-ho, Story, tmdb',
    ])
  })

  it('stay behind those of a newer version of the shipped catalogue, which takes over the ones it has too', async () => {
    await catalogue.ship(SHIPPED)
    await catalogue.store(TMDB)
    await catalogue.ship(movie(cast('Park So-dam', 'Song Kang-ho', 'Lee Sun-kyun')))
    expect(await credits('cast')).toEqual([
      'Park So-dam, starter',
      'Song Kang-ho, starter',
      'Lee Sun-kyun, starter',
      'Choi Woo-shik, tmdb',
      'Jang Hye-jin, tmdb',
    ])
  })

  it('give way in a movie that TMDB had first and that ships later', async () => {
    await catalogue.store(TMDB)
    await catalogue.ship(SHIPPED)
    await catalogue.store(TMDB)
    expect((await credits('cast')).slice(0, 3)).toEqual([
      expect.stringMatching(/^Song Kang.Ho, starter$/i),
      expect.stringMatching(/^Lee Sun.Kyun, starter$/i),
      'Choi Woo-shik, tmdb',
    ])
    expect(await credits('cast')).toHaveLength(5)
  })

  it('give way to an import with credits, to which a newer version of the shipped catalogue adds none', async () => {
    await catalogue.ship(SHIPPED)
    await catalogue.store(TMDB)
    await catalogue.bring(movie(cast('Song Kang-ho')))
    await catalogue.ship(SHIPPED)
    expect(await credits('cast')).toEqual(['Song Kang-ho, csv'])
  })
})
