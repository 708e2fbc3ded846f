import { routes, type HistoryChoices, type HistoryImport } from '@marquee/contract'
import { LEVELS } from '@marquee/contract/history-preview'
import { RATING_VALUES } from '@marquee/contract/rating-values'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { shipMovies } from '../../testing/catalogue.ts'
import { swept } from '../../testing/sweeps.ts'
import {
  casesOf,
  type RightList,
  type RightMovie,
  type RightOutcome,
  type SampleCase,
} from './formats/samples/cases.ts'
import { OWN_CASES } from './formats/samples/own-cases.ts'

/** A folder with further cases. */
const FOLDER = process.env['HISTORY_SAMPLES']
const CASES: readonly SampleCase[] = [...OWN_CASES, ...(FOLDER === undefined ? [] : await casesOf(FOLDER))]

/** Movies that no case names. */
const OTHER_MOVIES = 500
const titlesOf = ({ movies, lists = [] }: RightOutcome) => [
  ...movies.map(({ title }) => title),
  ...lists.flatMap(({ films }) => films),
]

/** Titles in the catalogue. */
const shipped = new Set<string>()

let api: TestApp
beforeAll(async () => {
  api = await createTestApp({ catalogue: false })
  const { db } = api
  await shipMovies(db, OTHER_MOVIES, new Set(CASES.flatMap(({ right }) => titlesOf(right))))
  const movies = await db.selectFrom('movie').select(['id', 'title']).execute()
  for (const { title } of movies) shipped.add(title)
  await api.changes.catalogueChanged(movies.map(({ id }) => id))
})
afterAll(() => api.close())

type Upload = Pick<SampleCase, 'bytes' | 'fileName'> & { answer?: SampleCase['answer'] }

/** Uploads a file, answers its question, and waits for the preview. */
async function bring(user: TestUser, { bytes, fileName, answer }: Upload): Promise<HistoryImport> {
  const { status, body } = await api.call(
    routes.importHistory,
    { body: Buffer.from(bytes), query: { file_name: fileName } },
    { user },
  )
  if (status !== 201) throw new Error(`${fileName}: ${status} ${JSON.stringify(body)}`)
  const params = { id: body.id }
  if (body.state === 'asking') {
    const answered = await api.call(routes.answerHistory, { params, body: answer ?? {} }, { user })
    expect(answered).toMatchObject({ status: 202, body: { state: 'matching', question: null } })
  }
  await api.modules.portability.jobs.importHistory!(body.id)
  return (await api.call(routes.historyImport, { params }, { user })).body
}

/** Applies a preview. Where several movies may be meant, the one of the case is chosen. */
async function apply(user: TestUser, { id }: HistoryImport, right: readonly RightMovie[] = []): Promise<HistoryImport> {
  const params = { id }
  const questions = (await api.call(routes.historyQuestions, { params }, { user })).body.results
  const choices = questions.flatMap(({ entry, candidates }): HistoryChoices['choices'] => {
    const chosen = candidates.find(({ title, release_date: date }) =>
      right.some((movie) => movie.title === title && String(movie.year) === date?.slice(0, 4)),
    )
    return chosen ? [{ entry, movie_id: chosen.id }] : []
  })
  await api.call(routes.applyHistory, { params, body: { cuts: [5, 7, 9], conflict: 'theirs', choices } }, { user })
  await api.modules.portability.jobs.importHistory!(id)
  return (await api.call(routes.historyImport, { params }, { user })).body
}

interface Named {
  movie: { tmdb_id: number; title: string }
}
interface Exported {
  ratings: (Named & Record<'value' | 'brought', number | null> & Record<'brought_scale' | 'created_at', string>)[]
  marks: (Named & { kind: string })[]
  shortlist: (Named & { created_at: string })[]
  viewings: (Named & { seen_on: string | null; precision: string; note: string | null; place: string | null })[]
  notes: (Named & { text: string; tags: string[]; brought: { liked?: boolean } | null })[]
  lists: { id: string; name: string; description: string; tags: string[] }[]
  list_movies: (Named & { list_id: string; position: number; note: string })[]
}

async function exported(user: TestUser): Promise<{ zip: Uint8Array; content: Exported }> {
  const { rawPayload } = await api.app.inject({
    url: '/api/identity/me/export',
    headers: { authorization: `Bearer ${user.access}` },
  })
  return { zip: rawPayload, content: JSON.parse(strFromU8(unzipSync(rawPayload)['export.json']!)) as Exported }
}

/** An export without ids, and without the moments at which an import stored what has no time in the file. */
function comparable({ ratings, marks, shortlist, viewings, notes, lists, list_movies }: Exported) {
  const names = new Map(lists.map(({ id, name }) => [id, name]))
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return {
    ratings: sorted(ratings),
    marks: sorted(marks),
    shortlist: sorted(shortlist),
    viewings: sorted(viewings),
    notes: sorted(notes.map((note) => ({ ...note, updated_at: null }))),
    lists: sorted(lists.map((list) => ({ ...list, id: null, created_at: null }))),
    places: sorted(list_movies.map((place) => ({ ...place, list_id: names.get(place.list_id) }))),
  }
}

const LEVEL_OF = new Map<number, string>(Object.entries(RATING_VALUES).map(([name, value]) => [value, name]))
const LENGTHS: Record<string, number> = { day: 10, month: 7, year: 4 }
const THUMBS: Record<string, number> = { 'two thumbs up': 2, 'thumb up': 1, 'thumb down': -1 }

/** Dates, and last the viewings without one. */
const inOrder = (dates: readonly (string | null)[]) => dates.toSorted((a, b) => (a ?? 'z').localeCompare(b ?? 'z'))

/** All that is stored of a movie, in the words of the cases. */
function foundOf(content: Exported, { title, tmdb, rating: right, shortlist: listed }: RightMovie) {
  const ofMovie = <Row extends Named>(rows: readonly Row[]) =>
    rows.filter(({ movie }) => (tmdb === undefined ? movie.title === title : movie.tmdb_id === tmdb))
  const [rating] = ofMovie(content.ratings)
  const [note] = ofMovie(content.notes)
  const viewings = ofMovie(content.viewings)
  const shortlisted = ofMovie(content.shortlist)[0]?.created_at.slice(0, 10)
  return {
    rating: rating && [rating.brought, rating.brought_scale, LEVEL_OF.get(rating.value!)],
    ratedAt: right?.at && rating?.created_at.slice(0, 10),
    viewings: inOrder(viewings.map(({ seen_on, precision }) => seen_on?.slice(0, LENGTHS[precision]) ?? null)),
    isSeen: rating !== undefined || ofMovie(content.marks).some(({ kind }) => kind === 'seen'),
    shortlist: listed === true ? shortlisted !== undefined : shortlisted,
    note: note?.text || viewings.find((viewing) => viewing.note !== null)?.note,
    place: viewings.find(({ place }) => place !== null)?.place ?? undefined,
    tags: note?.tags ?? [],
    liked: note?.brought?.liked,
  }
}

function expectedOf({ rating, viewings = [], seen, shortlist, note, review, place, tags = [], liked }: RightMovie) {
  const raw = typeof rating?.raw === 'string' ? THUMBS[rating.raw] : rating?.raw
  return {
    rating: rating && [raw, rating.scale, rating.level],
    ratedAt: rating?.at,
    // A single viewing without a date is the mark "seen".
    viewings: viewings.length === 1 && viewings[0] === null ? [] : inOrder(viewings),
    isSeen: rating !== undefined || seen === true || viewings.length > 0,
    shortlist,
    note: note ?? review,
    place,
    tags,
    liked,
  }
}

function listOf({ lists, list_movies }: Exported, { name }: RightList) {
  const list = lists.find((each) => each.name === name)
  const places = list_movies.filter(({ list_id }) => list_id === list?.id).toSorted((a, b) => a.position - b.position)
  return {
    ...list,
    films: places.map(({ movie }) => movie.title),
    notes: Object.fromEntries(places.filter(({ note }) => note !== '').map(({ movie, note }) => [movie.title, note])),
  }
}

const NOTHING = { rated: 0, changed: 0, seen: 0, viewings: 0, notes: 0, lists: 0, hidden: 0, shortlisted: 0 }

describe.each(swept(CASES, 7).map((each) => [each.id, each] as const))('a whole history: %s', (_, each) => {
  const { right } = each
  it('keeps what the case states, exports it again the same, and adds nothing the second time', async () => {
    const user = await api.signUp()
    const preview = await bring(user, each)
    const { counts, source } = preview
    expect([source, counts.skipped]).toEqual([right.source, right.skipped ?? 0])
    const applied = await apply(user, preview, right.movies)
    const { content, zip } = await exported(user)
    const isNamed = right.source !== 'text' && right.source !== 'ids'
    const inCatalogue = right.movies.filter(({ tmdb, title }) => tmdb !== undefined || shipped.has(title))
    for (const movie of inCatalogue) {
      expect.soft({ title: movie.title, ...foundOf(content, movie) }).toEqual({
        title: movie.title,
        ...expectedOf(isNamed ? movie : { ...movie, seen: true }),
      })
    }
    for (const list of right.lists ?? []) {
      const { name, films, description = '', tags = [], notes = {} } = list
      expect.soft(listOf(content, list)).toMatchObject({ name, films, description, tags, notes })
    }

    const again = await apply(user, await bring(user, each), right.movies)
    expect(again.outcome).toEqual({ ...NOTHING, kept: applied.outcome!.rated })

    const fresh = await api.signUp()
    await apply(fresh, await bring(fresh, { bytes: zip, fileName: 'marquee.zip' }))
    expect(comparable((await exported(fresh)).content)).toEqual(comparable(content))
  })
})

it('knows each level that cases name', () => {
  expect([...LEVEL_OF.values()]).toEqual(LEVELS)
})
