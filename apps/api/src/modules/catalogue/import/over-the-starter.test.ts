import { textPreference } from '@marquee/sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSourceMovie, BONG_ELSEWHERE, openCatalogue, PARASITE } from '../../../testing/brought-catalogue.ts'
import { createMovieRepository } from '../movies/repository.ts'
import { createIndexRepository } from '../search/index-repository.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.clear())

describe('an import over the shipped catalogue', () => {
  it('leaves the title and the texts that people know, and takes what is missing', async () => {
    const [id] = (await catalogue.ship(PARASITE)) as [number]
    await catalogue.bring(aSourceMovie({ tmdbId: 496243, title: 'PARASITE (2019)', overview: 'Crooks.', runtime: 133 }))
    const movie = (await createMovieRepository(catalogue.db, textPreference('shipped')).movies([id])).get(id)
    expect(movie).toMatchObject({
      title: 'Parasite',
      overview: PARASITE.overview,
      tagline: PARASITE.tagline,
      runtime: 133,
    })
  })

  it('shows its own texts where the shipped catalogue has none', async () => {
    const [id] = (await catalogue.ship(aSourceMovie({ tmdbId: 1, tagline: 'Act like you own the place.' }))) as [number]
    await catalogue.bring(aSourceMovie({ tmdbId: 1, overview: 'Crooks.' }))
    expect((await createMovieRepository(catalogue.db, textPreference('shipped')).movies([id])).get(id)).toMatchObject({
      overview: 'Crooks.',
    })
  })

  it('is found by the words of both, each said once', async () => {
    const [id] = (await catalogue.ship(PARASITE)) as [number]
    const brought = aSourceMovie({
      tmdbId: 496243,
      title: 'Gisaengchung',
      overview: 'Crooks.',
      tagline: PARASITE.tagline!,
    })
    await catalogue.bring(brought)
    await catalogue.bring(brought)
    const [row] = await createIndexRepository(catalogue.db, ['starter', 'csv']).movies([id])
    expect(row).toMatchObject({
      title: 'Parasite',
      aliases: ['Gisaengchung'],
      overview: `${PARASITE.overview} Crooks.`,
      tagline: PARASITE.tagline,
    })
    const [without] = await createIndexRepository(catalogue.db, ['starter']).movies([id])
    expect(without?.overview).toBe(PARASITE.overview)
  })

  it('is what people see where the operator has chosen so, and the shipped title is another one', async () => {
    const [id] = (await catalogue.ship(PARASITE)) as [number]
    const brought = aSourceMovie({ tmdbId: 496243, title: 'Gisaengchung', overview: 'Crooks.' })
    await catalogue.bringAs('imported', brought)
    const shown = (await createMovieRepository(catalogue.db, textPreference('imported')).movies([id])).get(id)
    expect(shown).toMatchObject({ title: 'Gisaengchung', overview: 'Crooks.', tagline: PARASITE.tagline })
    const [row] = await createIndexRepository(catalogue.db, ['starter', 'csv']).movies([id])
    expect(row?.aliases).toEqual(['Parasite'])
  })

  it('still sets the title of a movie of its own', async () => {
    await catalogue.bring(aSourceMovie({ tmdbId: 2, title: 'Parasit' }))
    const [id] = (await catalogue.bring(aSourceMovie({ tmdbId: 2, title: 'Parasite' }))) as [number]
    const [row] = await createIndexRepository(catalogue.db, ['csv']).movies([id])
    expect(row?.title).toBe('Parasite')
  })
})

describe('one person under two spellings', () => {
  const other = aSourceMovie({ tmdbId: 30497, title: 'Mother', releaseDate: '2009-05-28' })

  it('stays one when the same movie names them both ways', async () => {
    await catalogue.ship(PARASITE)
    await catalogue.bring({ ...PARASITE, ...BONG_ELSEWHERE })
    expect(await catalogue.people()).toEqual([{ name: 'Bong Joon-ho', tmdb_id: 21684 }])
  })

  it.each([
    ['with an id of another service', BONG_ELSEWHERE, 21684],
    ['without one', { crew: [{ person: { name: 'Bong Joon Ho' }, job: 'Director' }] }, null],
  ])('becomes one when the movie that shows it comes later, %s', async (_, spelt, tmdbId) => {
    await catalogue.ship(PARASITE)
    const [mother] = (await catalogue.bring({ ...other, ...spelt })) as [number]
    expect(await catalogue.people()).toHaveLength(2)
    const [parasite] = (await catalogue.bring({ ...PARASITE, ...spelt })) as [number]
    expect(await catalogue.people()).toEqual([{ name: expect.stringMatching(/^Bong Joon.ho$/i), tmdb_id: tmdbId }])
    const credits = await catalogue.db.selectFrom('credit').select('movie_id').orderBy('movie_id').execute()
    expect(credits.map(({ movie_id: id }) => id)).toEqual([parasite, mother].toSorted((a, b) => a - b))
  })

  it('is two people when each has an id of their own', async () => {
    const named = (tmdbId: number, name: string) => ({ crew: [{ person: { name, tmdbId }, job: 'Director' }] })
    await catalogue.bring({ ...PARASITE, ...named(1, 'Bong Joon-ho') })
    await catalogue.bring({ ...PARASITE, ...named(2, 'Bong Joon Ho') })
    expect((await catalogue.people()).map(({ tmdb_id: id }) => Number(id)).toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  it('is two people when no movie shows that they are one', async () => {
    await catalogue.ship(PARASITE)
    await catalogue.bring({ ...other, crew: [{ person: { name: 'Bong Joon Ho' }, job: 'Director' }] })
    expect(await catalogue.people()).toHaveLength(2)
  })
})
