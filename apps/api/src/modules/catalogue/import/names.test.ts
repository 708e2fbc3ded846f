import type { SourceMovie } from '@marquee/sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSourceMovie, BONG, BONG_ELSEWHERE, openCatalogue, PARASITE } from '../../../testing/brought-catalogue.ts'
import { buildIndexes } from '../search/indexes.ts'
import { createIndexRepository } from '../search/index-repository.ts'
import { createMovieRepository } from '../movies/repository.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { dropExpired } from './expiry-repository.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.clear())

const name = (...names: { name: string; also: string[] }[]) =>
  createCatalogueRepository(catalogue.db).upsertPersonNames('starter', names)
const index = () => createIndexRepository(catalogue.db, ['starter', 'csv'])
const otherTitles = async (id: number) => (await index().movies([id]))[0]!.aliases.toSorted()
const otherNames = async () =>
  (await catalogue.db.selectFrom('person_alias').select('name').orderBy('name').execute()).map((row) => row.name)
const series = () =>
  catalogue.db.selectFrom('movie_collection').select(['name', 'position', 'source']).executeTakeFirst()
const called = (...aliases: string[]): SourceMovie => ({ ...PARASITE, aliases })

describe('other titles', () => {
  it('are those of the newest version of the shipped catalogue', async () => {
    const [id] = (await catalogue.ship(called('Gisaengchung', 'Parasit'))) as [number]
    expect(await otherTitles(id)).toEqual(['Gisaengchung', 'Parasit'])
    await catalogue.ship(called('Gisaengchung', 'Parásitos'))
    expect(await otherTitles(id)).toEqual(['Gisaengchung', 'Parásitos'])
  })

  it('leave those of an import alone', async () => {
    const [id] = (await catalogue.ship(called('Gisaengchung'))) as [number]
    await catalogue.bring({ ...PARASITE, title: 'Paraziták' })
    await catalogue.ship(called())
    expect(await otherTitles(id)).toEqual(['Paraziták'])
  })

  it('keep the shipped title findable where an imported one is shown', async () => {
    const [id] = (await catalogue.ship(called('Gisaengchung'))) as [number]
    await catalogue.bringAs('imported', { ...PARASITE, title: 'Paraziták' })
    await catalogue.ship(called('Gisaengchung'))
    expect(await otherTitles(id)).toEqual(['Gisaengchung', 'Parasite'])
  })

  it('no longer expire with TMDB once the shipped catalogue has them', async () => {
    await catalogue.fetch(called('Gisaengchung'))
    await catalogue.ship(called('Gisaengchung'))
    expect(await catalogue.db.selectFrom('movie_alias').select(['title', 'source']).execute()).toEqual([
      { title: 'Gisaengchung', source: 'starter' },
    ])
  })
})

describe('the series of a movie', () => {
  const aliens = (collection: SourceMovie['collection']) =>
    aSourceMovie({ tmdbId: 679, title: 'Aliens', releaseDate: '1986-07-18', collection })

  it('is what the shipped catalogue says, before and after TMDB is asked', async () => {
    await catalogue.fetch(aliens({ name: 'Alien Movies', position: null }))
    expect(await series()).toEqual({ name: 'Alien Movies', position: null, source: 'tmdb' })
    await catalogue.ship(aliens({ name: 'Alien', position: 2 }))
    await catalogue.fetch(aliens({ name: 'Alien Movies', position: null }))
    expect(await series()).toEqual({ name: 'Alien', position: 2, source: 'starter' })
  })

  it('goes when its source no longer has it, and stays when a source says nothing', async () => {
    await catalogue.ship(aliens({ name: 'Alien', position: 2 }))
    await catalogue.bring(aSourceMovie({ tmdbId: 679, title: 'Aliens' }))
    expect(await series()).toMatchObject({ name: 'Alien' })
    await catalogue.ship(aliens(null))
    expect(await series()).toBeUndefined()
  })
})

describe('a series of the catalogue and a collection of TMDB', () => {
  const part = (tmdbId: number, year: number, collection: SourceMovie['collection']) =>
    aSourceMovie({ tmdbId, title: `Bourne ${tmdbId}`, releaseDate: `${year}-06-14`, collection })
  const IDENTITY = part(1, 2002, { name: 'Bourne', position: 1, parts: 3 })
  const ULTIMATUM = part(3, 2007, { name: 'Bourne', position: 3, parts: 3 })
  const elsewhere = { name: 'The Bourne', position: null, tmdbId: 31562 }
  const SUPREMACY = part(2, 2004, elsewhere)
  const completed = ({ tmdbId }: SourceMovie, year: number) => part(tmdbId!, year, elsewhere)
  /** Name, and titles in the order of the movie's page. */
  async function seriesOf(id: number) {
    const { series: found } = (await createMovieRepository(catalogue.db, ['starter']).movies([id])).get(id)!
    return found && [found.name, ...found.movies.map(({ title, position }) => `${title} at ${position}`)]
  }
  const WHOLE = ['Bourne', 'Bourne 1 at 1', 'Bourne 2 at 2', 'Bourne 3 at 3']

  it('become one when a movie belongs to both, in the order of their dates', async () => {
    const [identity] = (await catalogue.ship(IDENTITY, ULTIMATUM)) as [number, number]
    await catalogue.store(completed(IDENTITY, 2002))
    await catalogue.store(SUPREMACY)
    expect(await seriesOf(identity)).toEqual(WHOLE)
  })

  it('become one as well when the movie of both is completed last', async () => {
    const [identity] = (await catalogue.ship(IDENTITY, ULTIMATUM)) as [number, number]
    await catalogue.store(SUPREMACY)
    expect(await seriesOf(identity)).toEqual(['Bourne', 'Bourne 1 at 1', 'Bourne 3 at 3'])
    await catalogue.store(completed(ULTIMATUM, 2007))
    expect(await seriesOf(identity)).toEqual(WHOLE)
  })

  it('become one when a movie of TMDB ships later, and stay one with the next version', async () => {
    await catalogue.store(completed(IDENTITY, 2002), SUPREMACY)
    const [identity] = (await catalogue.ship(IDENTITY, ULTIMATUM)) as [number, number]
    expect(await seriesOf(identity)).toEqual(WHOLE)
    await catalogue.ship(IDENTITY, ULTIMATUM)
    await catalogue.store(part(5, 2016, elsewhere))
    expect(await seriesOf(identity)).toEqual([...WHOLE, 'Bourne 5 at 4'])
  })

  it('list a part without a place by its date', async () => {
    const [identity] = (await catalogue.ship(IDENTITY, part(9, 2012, { name: 'Bourne', position: 4, parts: 5 }))) as [
      number,
    ]
    await catalogue.store(completed(IDENTITY, 2002), SUPREMACY)
    expect(await seriesOf(identity)).toEqual(['Bourne', 'Bourne 1 at 1', 'Bourne 2 at null', 'Bourne 9 at 4'])
  })

  it('get one name where only TMDB knows them, and places by date', async () => {
    await catalogue.store(part(2, 2004, { ...elsewhere, name: 'Bourne Movies' }))
    await catalogue.store(part(1, 2002, elsewhere))
    const { id } = await catalogue.db
      .selectFrom('movie')
      .select('id')
      .where('tmdb_id', '=', 2)
      .executeTakeFirstOrThrow()
    expect(await seriesOf(id)).toEqual(['The Bourne', 'Bourne 1 at 1', 'Bourne 2 at 2'])
  })

  it('keep nothing of TMDB when its content expires', async () => {
    await catalogue.ship(IDENTITY)
    await catalogue.store(completed(IDENTITY, 2002), SUPREMACY)
    await dropExpired(catalogue.db, new Date(Date.now() + 1000))
    expect(await catalogue.db.selectFrom('movie_collection').select(['name', 'tmdb_collection_id']).execute()).toEqual([
      { name: 'Bourne', tmdb_collection_id: null },
    ])
  })
})

describe('other names of people', () => {
  it('find a person in another script, and change with the shipped catalogue', async () => {
    await catalogue.ship(PARASITE)
    await name({ name: 'bong joon-ho', also: ['봉준호', 'Director Bong'] })
    const { titles } = (await buildIndexes(index())).current()
    expect(titles.search('봉준호', { kind: 'person' })).toHaveLength(1)
    await name({ name: 'Bong Joon-ho', also: ['봉준호'] })
    expect(await otherNames()).toEqual(['봉준호'])
  })

  it('belong to the person whom an import spells otherwise', async () => {
    await catalogue.bring(aSourceMovie({ tmdbId: 30497, title: 'Mother', ...BONG_ELSEWHERE }))
    await catalogue.bring({ ...PARASITE, ...BONG_ELSEWHERE })
    await catalogue.ship({ ...PARASITE, ...BONG })
    expect(await catalogue.people()).toEqual([{ name: 'Bong Joon Ho', tmdb_id: 21684 }])
    await name({ name: 'Bong Joon-ho', also: ['봉준호', 'Bong Joon Ho'] })
    expect(await otherNames()).toEqual(['Bong Joon-ho', '봉준호'])
  })

  it('belong to the best known of namesakes, and to no one where no one is called so', async () => {
    const credits = (tmdbId: number, popularity: number) => ({
      crew: [{ person: { name: 'Bong Joon-ho', tmdbId, popularity }, job: 'Director' }],
    })
    await catalogue.bring({ ...PARASITE, ...credits(1, 2) })
    await catalogue.bring(aSourceMovie({ tmdbId: 5, title: 'Another', ...credits(2, 9) }))
    await name({ name: 'Bong Joon-ho', also: ['봉준호'] }, { name: 'Nobody Here', also: ['何某'] })
    const owners = await catalogue.db
      .selectFrom('person_alias')
      .innerJoin('person', 'person.id', 'person_alias.person_id')
      .select(['person_alias.name', 'person.tmdb_id'])
      .execute()
    expect(owners).toEqual([{ name: '봉준호', tmdb_id: 2 }])
  })
})
