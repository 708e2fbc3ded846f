import { routes, type HistoryImport } from '@marquee/contract'
import { createWorld, FIRST_INVENTED, startFakeTmdb, type FakeTmdb } from '@marquee/sources/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'

const world = createWorld({ invented: 400 })
const APPLY = { cuts: [5, 7, 9] as [number, number, number], conflict: 'mine' as const, choices: [] }

let tmdb: FakeTmdb
let api: TestApp
beforeAll(async () => {
  tmdb = await startFakeTmdb(world)
  api = await createTestApp({ env: tmdb.settings, catalogue: false })
})
afterAll(async () => {
  await api.close()
  await tmdb.close()
})
beforeEach(() => tmdb.traffic.reset())

const movie = (index: number) => {
  const { id, title, release_date: date } = world.listItem(FIRST_INVENTED + index)
  return { id: Number(id), title: String(title), year: Number(String(date).slice(0, 4)) }
}

async function bring(user: TestUser, rows: readonly string[]): Promise<HistoryImport> {
  const body = Buffer.from(['Title,Year,tmdbID,imdbID,Rating10', ...rows, ''].join('\n'))
  const { body: brought } = await api.call(routes.importHistory, { body, query: { file_name: 'mine.csv' } }, { user })
  await api.modules.portability.jobs.importHistory!(brought.id)
  return find(user, brought.id)
}
const find = async (user: TestUser, id: string) =>
  (await api.call(routes.historyImport, { params: { id } }, { user })).body

async function apply(user: TestUser, id: string): Promise<HistoryImport> {
  await api.call(routes.applyHistory, { params: { id }, body: APPLY }, { user })
  api.queuedImports.length = 0
  await api.modules.portability.jobs.importHistory!(id)
  return find(user, id)
}

it('looks up missing movies by id and by title and year when an import is applied', async () => {
  const user = await api.signUp()
  const [byTmdb, byImdb, byTitle, yearOff] = [movie(0), movie(1), movie(2), movie(3)]
  const preview = await bring(user, [
    `Whatever It Is Called,,${byTmdb.id},,10`,
    `,,,${String(world.details(byImdb.id)!['imdb_id'])},8`,
    `"${byTitle.title}",${byTitle.year},,,6`,
    `"${yearOff.title}",${yearOff.year + 1},,,4`,
    '"A Movie That Nobody Made",1971,,,4',
    ',,4000000,,4',
  ])
  expect(preview.counts).toMatchObject({ matched: 0, unmatched: 6, wanted: 6, looked_up: 0, ratings: 6 })
  expect([preview.scale, preview.histogram]).toEqual(['points', [0, 0, 0, 3, 0, 1, 0, 1, 0, 1]])
  expect(tmdb.traffic.calls()).toBe(0)

  const applied = await apply(user, preview.id)
  expect(applied).toMatchObject({ state: 'applied', outcome: { rated: 4 } })
  expect(applied.counts).toMatchObject({ matched: 4, unmatched: 2, wanted: 0, looked_up: 6 })
  for (const [{ id }, rating] of [
    [byTmdb, 1],
    [byImdb, 0.75],
    [byTitle, 0],
    [yearOff, -0.5],
  ] as const) {
    const { body: ours } = await api.call(routes.fetchExternalMovie, { params: { id } })
    expect((await api.call(routes.myRating, { params: { id: ours.id } }, { user })).body.rating).toBe(rating)
  }
  expect(await api.modules.portability.histories.problems(user.id, preview.id)).toContain(
    'This movie is not in the catalogue, nor was it found at TMDB.',
  )
  const again = await bring(user, [`,,${byTmdb.id},,10`])
  expect(again.counts).toMatchObject({ matched: 1, wanted: 0 })
})

it('accepts no movie whose title is only similar', async () => {
  const user = await api.signUp()
  const { id } = await bring(user, ['"Lantern",,,,8'])
  expect((await apply(user, id)).counts).toMatchObject({ matched: 0, unmatched: 1, looked_up: 1 })
})

it('looks movies up in parts, between which other jobs run', async () => {
  const user = await api.signUp()
  const ids = Array.from({ length: 41 }, () => 4_000_001)
  const { id } = await bring(
    user,
    ids.map((tmdbId, index) => `Nobody Made ${index},,${tmdbId + index},,8`),
  )
  api.queuedImports.length = 0
  expect(await apply(user, id)).toMatchObject({ state: 'applying', done: 0, counts: { looked_up: 40, wanted: 1 } })
  expect(api.queuedImports).toEqual([id])
  await api.modules.portability.jobs.importHistory!(id)
  expect(await find(user, id)).toMatchObject({ state: 'applied', counts: { looked_up: 41, wanted: 0 } })
})

it('applies an import without look-up while TMDB is unreachable, and finds the movies the next time', async () => {
  const user = await api.signUp()
  const [known, wanted] = [movie(30), movie(20)]
  const rows = [known, wanted].map(({ id }) => `,,${id},,10`)
  await api.call(routes.fetchExternalMovie, { params: { id: known.id } })
  tmdb.fail('unauthorized')
  const { id } = await bring(user, rows)
  const applied = await apply(user, id)
  tmdb.fail(null)
  expect(applied).toMatchObject({ state: 'applied', outcome: { rated: 1 }, counts: { unmatched: 1, looked_up: 0 } })
  const again = await bring(user, rows)
  expect((await apply(user, again.id)).outcome).toMatchObject({ rated: 1, kept: 1 })
})
