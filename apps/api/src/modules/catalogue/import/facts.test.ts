import type { SourceMovie } from '@marquee/sources'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSourceMovie, openCatalogue, PARASITE } from '../../../testing/brought-catalogue.ts'
import { createIndexRepository } from '../search/index-repository.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.clear())

const having = (facts: Partial<SourceMovie>): SourceMovie => ({ ...PARASITE, ...facts })
const certificates = async () =>
  (await catalogue.db.selectFrom('movie_certificate').selectAll().orderBy('iso_3166_1').execute()).map(
    ({ iso_3166_1, certificate, source }) => `${iso_3166_1} ${certificate} ${source}`,
  )
const awards = () =>
  catalogue.db.selectFrom('movie_award').select(['category', 'won', 'year']).orderBy('position').execute()

describe('facts of movies', () => {
  it('change with a newer version of their source, and stay if a source does not give them', async () => {
    await catalogue.ship(having({ certificates: { US: 'R', GB: '15' } }))
    await catalogue.bring(PARASITE)
    expect(await certificates()).toEqual(['GB 15 starter', 'US R starter'])
    await catalogue.ship(having({ certificates: { US: 'PG-13' } }))
    expect(await certificates()).toEqual(['US PG-13 starter'])
  })

  it('keep what an import has completed or changed', async () => {
    await catalogue.ship(having({ certificates: { US: 'R', DE: '12' } }))
    await catalogue.bring(having({ certificates: { DE: '16', FR: '12' } }))
    await catalogue.ship(having({ certificates: { US: 'R', DE: '12', FR: 'TP' } }))
    expect(await certificates()).toEqual(['DE 16 csv', 'FR 12 csv', 'US R starter'])
  })

  it('no longer expire with TMDB once the shipped catalogue has them', async () => {
    await catalogue.fetch(having({ basedOn: { kind: 'book', title: null, author: null } }))
    await catalogue.ship(having({ basedOn: { kind: 'novel', title: 'A Novel', author: 'A. Writer' } }))
    expect(await catalogue.db.selectFrom('movie_basis').select(['kind', 'source']).execute()).toEqual([
      { kind: 'novel', source: 'starter' },
    ])
    await catalogue.ship(having({ basedOn: null }))
    expect(await catalogue.db.selectFrom('movie_basis').selectAll().execute()).toEqual([])
  })

  it('list a prize once, as won if one of two nominations won', async () => {
    const nomination = { body: 'oscar', category: 'supporting actor', won: false }
    await catalogue.ship(
      having({
        awards: [nomination, { body: 'oscar', category: 'film', won: true, year: 2020 }, { ...nomination, won: true }],
      }),
    )
    expect(await awards()).toEqual([
      { category: 'supporting actor', won: true, year: null },
      { category: 'film', won: true, year: 2020 },
    ])
  })

  it('go with their movie', async () => {
    const [id] = (await catalogue.ship(
      having({
        titles: { de: ['Parasit'] },
        certificates: { US: 'R' },
        content: ['violence'],
        awards: [{ body: 'oscar', category: 'film', won: true }],
        basedOn: { kind: 'novel', title: null, author: null },
      }),
    )) as [number]
    await catalogue.db.deleteFrom('movie').where('id', '=', id).execute()
    for (const table of ['movie_title', 'movie_certificate', 'movie_content', 'movie_award', 'movie_basis'] as const)
      expect(await catalogue.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  it.each([
    [{ certificates: { us: 'R' } }, 'movie_certificate_country'],
    [{ content: ['boredom'] }, 'movie_content_reason'],
    [{ awards: [{ body: 'pub quiz', category: 'film', won: true }] }, 'movie_award_body'],
    [{ basedOn: { kind: 'rumour', title: null, author: null } }, 'movie_basis_kind'],
    [{ titles: { German: ['Parasit'] } }, 'movie_title_language'],
    [{ collection: { name: 'Parasites', position: 3, parts: 2 } }, 'movie_collection_parts'],
  ] satisfies [Partial<SourceMovie>, string][])('refuse %j', async (facts, constraint) => {
    await expect(catalogue.ship(having(facts))).rejects.toThrow(constraint)
  })
})

describe('titles by language', () => {
  it('lead to the movie, each once, without short ones', async () => {
    const titles = { de: ['Der Parasit'], fr: ['Parasite'], it: ['Ali'], ja: ['羅生門'], es: ['Der Parasit'] }
    const [id] = (await catalogue.ship(having({ titles, aliases: ['Gisaengchung'] }))) as [number]
    const rows = await createIndexRepository(catalogue.db, ['starter']).movies([id])
    expect(rows[0]!.aliases.toSorted()).toEqual(['Der Parasit', 'Gisaengchung', '羅生門'])
    const { rows: german } =
      await sql`select title from movie_title where movie_id = ${id} and language = 'de'`.execute(catalogue.db)
    expect(german).toEqual([{ title: 'Der Parasit' }])
  })
})

it('a new part of a series changes the pages of the others', async () => {
  const part = (tmdbId: number, title: string, position: number) =>
    aSourceMovie({ tmdbId, title, collection: { name: 'Alien', position, parts: 4 } })
  const [first] = (await catalogue.ship(part(348, 'Alien', 1))) as [number]
  const [second] = (await catalogue.ship(part(679, 'Aliens', 2))) as [number]
  const changed = await catalogue.db
    .selectFrom('change_log')
    .select('movie_ids')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(new Set(changed.movie_ids)).toEqual(new Set([first, second]))
})
