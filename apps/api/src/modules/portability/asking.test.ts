import { routes, type HistoryAnswer, type HistoryImport } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { insertMovie } from '../../testing/movies.ts'

let api: TestApp
let db: TestApp['db']

beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  db = api.db
  const ids = [
    await insertMovie(db, { title: 'Heat', release_date: '1995-01-01' }),
    await insertMovie(db, { title: 'Alien', release_date: '1979-01-01' }),
  ]
  await api.changes.catalogueChanged(ids)
})
afterAll(() => api.close())

const TABLE = 'namn;når;poäng\nHeat;2022-12-24;4,5\nAlien;2023-01-31;2\n'
const COLUMNS: HistoryAnswer = {
  columns: [
    { column: 'namn', meaning: 'title' },
    { column: 'når', meaning: 'date' },
    { column: 'poäng', meaning: 'rating' },
  ],
  scale: 'stars',
  kind: 'seen',
}
const TITLES = 'Heat (1995)\nAlien (1979)\n'

const upload = (user: TestUser, text: string, file_name = 'films.csv') =>
  api.call(routes.importHistory, { body: Buffer.from(text), query: { file_name } }, { user })
const answer = (user: TestUser, id: string, body: HistoryAnswer) =>
  api.call(routes.answerHistory, { params: { id }, body }, { user })
const sample = (user: TestUser, id: string, body: HistoryAnswer) =>
  api.call(routes.sampleHistory, { params: { id }, body }, { user })
const find = async (user: TestUser, id: string): Promise<HistoryImport> =>
  (await api.call(routes.historyImport, { params: { id } }, { user })).body
const fileOf = (id: string) =>
  db.selectFrom('history_import').select(['file', 'question']).where('id', '=', id).executeTakeFirstOrThrow()

describe('a file with a question', () => {
  it('waits for its answer, with its bytes', async () => {
    const user = await api.signUp()
    const { status, body } = await upload(user, TABLE)
    expect(status).toBe(201)
    expect(body).toMatchObject({ source: 'mapped', state: 'asking', total: 0 })
    expect(body.question).toMatchObject({
      kind: 'columns',
      columns: ['namn', 'når', 'poäng'],
      rows: [
        ['Heat', '2022-12-24', '4,5'],
        ['Alien', '2023-01-31', '2'],
      ],
      remembered: false,
    })
    expect(api.queuedImports).not.toContain(body.id)
    expect((await fileOf(body.id)).file?.toString()).toBe(TABLE)
    const applied = await api.call(
      routes.applyHistory,
      { params: { id: body.id }, body: { cuts: [5, 7, 9], conflict: 'mine', choices: [] } },
      { user },
    )
    expect(applied.status).toBe(409)
  })

  it('shows how rows would be read, and stores nothing', async () => {
    const user = await api.signUp()
    const { id } = (await upload(user, TABLE)).body
    const { status, body } = await sample(user, id, COLUMNS)
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { title: 'Heat', rating: 4.5, date: '2022-12-24', fault: null },
      { title: 'Alien', rating: 2, date: '2023-01-31', fault: null },
    ])
    expect((await find(user, id)).state).toBe('asking')
  })

  it('goes on with the answer, which is suggested for the next table with these columns', async () => {
    const user = await api.signUp()
    const { id } = (await upload(user, TABLE)).body
    const answered = await answer(user, id, COLUMNS)
    expect(answered).toMatchObject({ status: 202, body: { state: 'matching', question: null, total: 2 } })
    expect(api.queuedImports).toContain(id)
    expect(await fileOf(id)).toEqual({ file: null, question: null })
    await api.modules.portability.jobs.importHistory!(id)
    expect((await find(user, id)).counts).toMatchObject({ matched: 2, ratings: 2, rows: 2 })
    expect((await answer(user, id, COLUMNS)).status).toBe(409)
    expect((await sample(user, id, COLUMNS)).status).toBe(409)

    const next = (await upload(user, TABLE, 'next.csv')).body
    expect(next.question).toMatchObject({ suggested: COLUMNS, remembered: true })
    const other = await api.signUp()
    expect((await upload(other, TABLE)).body.question).toMatchObject({ remembered: false })
  })

  it('stays open when the answer does not fit', async () => {
    const user = await api.signUp()
    const [namn, date] = COLUMNS.columns!
    const { id } = (await upload(user, TABLE)).body
    for (const [columns, sentence] of [
      [[{ column: 'name', meaning: 'title' }], 'The file has no column "name".'],
      [[date!], 'Choose the column of the title, of an id or of a link.'],
      [undefined, 'Choose the column of the title, of an id or of a link.'],
      [[namn!, { ...namn!, meaning: 'note' }], 'Each column can be chosen only once.'],
      [[namn!, { ...date!, meaning: 'title' }], 'Each meaning can be chosen only once.'],
    ] as const) {
      for (const call of [answer, sample]) {
        const { status, body } = await call(user, id, { ...(columns && { columns: [...columns] }), kind: 'seen' })
        expect([status, body]).toEqual([400, { columns: [sentence] }])
      }
    }
    expect((await find(user, id)).state).toBe('asking')
    expect((await answer(user, id, COLUMNS)).status).toBe(202)
  })

  it('can be a text of titles, which were seen or are wanted', async () => {
    for (const [kind, expected] of [
      ['seen', { seen: 2, shortlist: 0 }],
      ['shortlist', { seen: 0, shortlist: 2 }],
    ] as const) {
      const user = await api.signUp()
      const { id, question } = (await upload(user, TITLES, 'films.txt')).body
      expect(question).toEqual({ kind: 'titles', titles: ['Heat (1995)', 'Alien (1979)'], count: 2 })
      expect(await answer(user, id, {})).toMatchObject({ status: 400, body: { kind: [expect.any(String)] } })
      await answer(user, id, { kind })
      await api.modules.portability.jobs.importHistory!(id)
      expect((await find(user, id)).counts).toMatchObject(expected)
    }
  })

  it('belongs to its user alone', async () => {
    const [user, other] = [await api.signUp(), await api.signUp()]
    const { id } = (await upload(user, TABLE)).body
    for (const call of [answer, sample]) expect((await call(other, id, COLUMNS)).status).toBe(404)
  })

  it('replaces a preview and is replaced, but not while another import is at work', async () => {
    const user = await api.signUp()
    const first = (await upload(user, TABLE)).body
    const second = (await upload(user, TITLES, 'films.txt')).body
    const list = async () => (await api.call(routes.historyImports, {}, { user })).body.results.map(({ id }) => id)
    expect(await list()).toEqual([second.id])
    expect(first.id).not.toBe(second.id)
    await answer(user, second.id, { kind: 'seen' })
    expect((await upload(user, TABLE)).status).toBe(409)
    await api.modules.portability.jobs.importHistory!(second.id)
    const third = (await upload(user, TABLE)).body
    expect(await list()).toEqual([third.id])
  })

  it('ends after three days', async () => {
    const user = await api.signUp()
    const { id } = (await upload(user, TABLE)).body
    await sql`update history_import set created_at = now() - interval '4 days' where id = ${id}`.execute(db)
    await api.modules.portability.histories.purge()
    expect((await api.call(routes.historyImport, { params: { id } }, { user })).status).toBe(404)
  })
})
