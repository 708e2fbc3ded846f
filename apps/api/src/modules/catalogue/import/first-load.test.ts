import { toSourceMovie } from '@marquee/sources'
import { loadStarter } from '@marquee/starter'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../../testing/brought-catalogue.ts'
import { createCatalogueRepository } from './catalogue-repository.ts'
import { createFirstLoadRepository } from './first-load-repository.ts'

/** Every tenth movie, so that both densities are among them. */
const { movies, labels } = loadStarter()
const types = new Map(labels.map(({ name, type }) => [name, type]))
const some = movies.filter((_, index) => index % 10 === 0).slice(0, 500)
const given = some.map((movie) => toSourceMovie(movie, (name) => types.get(name)!))

/** Stored rows of each table, without the numbers that the database gives out. */
const TABLES = {
  movie: sql`select tmdb_id, to_jsonb(m) - 'id' - 'fetched_at' - 'created_at' as row from movie m`,
  movie_text: sql`select tmdb_id, to_jsonb(t) - 'movie_id' - 'fetched_at' as row from movie_text t join movie m on m.id = movie_id`,
  movie_alias: sql`select tmdb_id, to_jsonb(a) - 'movie_id' as row from movie_alias a join movie m on m.id = movie_id`,
  movie_collection: sql`select tmdb_id, to_jsonb(c) - 'movie_id' as row from movie_collection c join movie m on m.id = movie_id`,
  movie_title: sql`select tmdb_id, to_jsonb(t) - 'movie_id' as row from movie_title t join movie m on m.id = movie_id`,
  movie_certificate: sql`select tmdb_id, to_jsonb(c) - 'movie_id' as row from movie_certificate c join movie m on m.id = movie_id`,
  movie_content: sql`select tmdb_id, to_jsonb(c) - 'movie_id' as row from movie_content c join movie m on m.id = movie_id`,
  movie_award: sql`select tmdb_id, to_jsonb(a) - 'movie_id' as row from movie_award a join movie m on m.id = movie_id`,
  movie_basis: sql`select tmdb_id, to_jsonb(b) - 'movie_id' as row from movie_basis b join movie m on m.id = movie_id`,
  movie_genre: sql`select tmdb_id, to_jsonb(g) - 'movie_id' as row from movie_genre g join movie m on m.id = movie_id`,
  movie_country: sql`select tmdb_id, to_jsonb(c) - 'movie_id' as row from movie_country c join movie m on m.id = movie_id`,
  movie_keyword: sql`select tmdb_id, jsonb_build_array(k.name, mk.source) as row
    from movie_keyword mk join movie m on m.id = movie_id join keyword k on k.id = keyword_id`,
  movie_label: sql`select tmdb_id, jsonb_build_array(l.name, l.type, ml.rating, ml.predicted, ml.source) as row
    from movie_label ml join movie m on m.id = movie_id join label l on l.id = label_id`,
  external_rating: sql`select tmdb_id, to_jsonb(r) - 'movie_id' - 'fetched_at' as row from external_rating r join movie m on m.id = movie_id`,
  external_link: sql`select tmdb_id, to_jsonb(l) - 'id' - 'movie_id' as row from external_link l join movie m on m.id = movie_id`,
  credit: sql`select m.tmdb_id, jsonb_build_array(p.name, p.source, p.popularity, to_jsonb(c) - 'id' - 'movie_id' - 'person_id') as row
    from credit c join movie m on m.id = movie_id join person p on p.id = person_id`,
}

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
  await createCatalogueRepository(catalogue.db).upsertLabels(labels)
})
afterAll(() => catalogue.close())

async function stored(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const [table, select] of Object.entries(TABLES)) {
    const { rows } = await sql`${select} order by 1, 2`.execute(catalogue.db)
    tables[table] = rows
  }
  return tables
}

async function references(): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated
      from pg_constraint where contype = 'f' order by 1, 2`.execute(catalogue.db)
  return rows
}

async function empty() {
  await catalogue.clear()
  await catalogue.db.deleteFrom('keyword').execute()
}

describe('the first load', () => {
  it('stores what an import stores, in every table', async () => {
    const { loadIfEmpty } = createFirstLoadRepository(catalogue.db)
    const steps: string[] = []
    const constraints = await references()
    expect(await loadIfEmpty('starter', given, (done, total) => steps.push(`${done}/${total}`))).toBe(true)
    expect(steps.at(-1)).toBe(`${steps.length}/${steps.length}`)
    expect(await references()).toEqual(constraints)
    const loaded = await stored()
    expect(await loadIfEmpty('starter', given.slice(0, 1), () => {})).toBe(false)
    await empty()
    await catalogue.ship(...given)
    expect(Object.keys(loaded).filter((table) => loaded[table]?.length === 0)).toEqual([])
    expect(loaded).toEqual(await stored())
  })

  it('leaves nothing when it fails', async () => {
    await empty()
    const { loadIfEmpty } = createFirstLoadRepository(catalogue.db)
    const unknown = { ...given[1]!, labels: [{ name: 'no such label', type: 'mood', rating: 1 }] }
    const constraints = await references()
    await expect(loadIfEmpty('starter', [given[0]!, unknown], () => {})).rejects.toThrow()
    expect(await references()).toEqual(constraints)
    expect(Object.values(await stored()).flat()).toEqual([])
  })
})
