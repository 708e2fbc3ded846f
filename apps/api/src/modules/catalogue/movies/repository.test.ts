import { textPreference } from '@marquee/sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../../testing/brought-catalogue.ts'
import { shipMovies } from '../../../testing/catalogue.ts'
import { insertMovie } from '../../../testing/movies.ts'
import { createMovieRepository } from './repository.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
let repository: ReturnType<typeof createMovieRepository>
beforeAll(async () => {
  catalogue = await openCatalogue()
  repository = createMovieRepository(catalogue.db, textPreference('shipped'))
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.clear())

describe('the facts of a movie', () => {
  it('agree between its page and its card, whether it is read alone or with others', async () => {
    await shipMovies(catalogue.db, 60, new Set(["Schindler's List", '12 Years a Slave']))
    const rows = await catalogue.db.selectFrom('movie').select('id').execute()
    const ids = rows.map(({ id }) => id)
    const pages = await repository.movies(ids)
    const cards = await repository.cards(ids)
    expect([...cards.values()].some(({ moods }) => moods.includes('holocaust'))).toBe(true)
    for (const id of ids) {
      expect(pages.get(id)).toMatchObject(cards.get(id)!)
      expect((await repository.movies([id])).get(id)).toEqual(pages.get(id))
      expect((await repository.cards([id])).get(id)).toEqual(cards.get(id))
    }
  })

  it('come from the preferred source of each text, and name every source once', async () => {
    await shipMovies(catalogue.db, 1)
    const id = await insertMovie(catalogue.db, { tagline: 'From a file.' })
    const text = { movie_id: id, body: 'Ships.', source: 'starter' }
    await catalogue.db
      .insertInto('movie_text')
      .values([
        { ...text, kind: 'tagline' },
        { ...text, kind: 'overview', source: 'wikidata', body: 'From elsewhere.' },
      ])
      .execute()
    const found = async (shown: 'shipped' | 'imported') =>
      (await createMovieRepository(catalogue.db, textPreference(shown)).movies([id])).get(id)
    expect(await found('shipped')).toMatchObject({
      tagline: 'Ships.',
      overview: 'From elsewhere.',
      sources: ['csv', 'starter', 'wikidata'],
    })
    expect(await found('imported')).toMatchObject({ tagline: 'From a file.', overview: 'From elsewhere.' })
  })

  it('have grave keywords in any case and the language among the moods, and directors in their order', async () => {
    await shipMovies(catalogue.db, 1)
    const id = await insertMovie(catalogue.db, {
      keywords: ['prison', 'Suicide', 'suicide', 'SLAVERY'],
      directors: ['Zoe First', 'Adam Second'],
      original_language: 'fr',
    })
    const page = (await repository.movies([id])).get(id)!
    expect(page).toMatchObject({ moods: ['slavery', 'suicide', 'fr'], director: 'Zoe First' })
    expect(page.directors.map(({ name }) => name)).toEqual(['Zoe First', 'Adam Second'])
    expect((await repository.cards([id])).get(id)).toMatchObject({ moods: page.moods, director: 'Zoe First' })
  })
})
