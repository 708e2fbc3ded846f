import { createPlotIndex, createTitleIndex, findMovies, type FoundMovies } from '@marquee/search'
import { titleKey } from '@marquee/search/title-words'
import { createRequestIndex } from '@marquee/search'
import { loadWomenDirectors } from '@marquee/starter'
import { StartError } from '../../apps/api/src/start-error.ts'
import { factsOfMovies, type MovieFacts } from './movie-facts.ts'
import { readQueryLines } from './query-lines.ts'
import { requestCatalogue, toPlotDocument } from './request-catalogue.ts'
import { createReader } from './requests.ts'
import { createPeopleJudge, type PeopleCase } from './understood-people.ts'
import { titleCatalogue } from './title-catalogue.ts'
import { createReasonJudge, type ReasonCase } from './understood-reasons.ts'

/** Number of judged results. */
const SHOWN = 10

/** A case of a request or of typed titles, with the right outcome. */
export interface UnderstoodCase {
  id: number
  type: 'request' | 'title'
  kind: string
  text: string
  expect: Expectation
}

/** The right answer. */
export interface Expectation {
  all?: Readonly<Record<string, unknown>>
  first?: readonly number[] | number
  least?: number
  never?: readonly number[]
  never_all_year?: number
  seed?: number | null
  min_results?: number
  at_most_before?: { year: number; count: number }
  says_cannot?: string
}

export interface UnderstoodReport {
  protocol: 'understood'
  kinds: Record<string, { passed: number; of: number }>
  cases: { id: number; kind: string; text: string; passed: boolean; why: string }[]
}

type AnyCase = UnderstoodCase | ReasonCase | PeopleCase

/**
 * Requests, titles, reasons, percents and cards that film lovers stumble over, on the starter catalogue.
 * @param only TMDB ids of the shipped movies on which percents and cards are judged
 */
export async function measureUnderstood(queriesPath: string, thisYear: number, only?: ReadonlySet<number>) {
  const cases = (await readQueryLines(queriesPath, toCase)).filter((one) => one !== null)
  const answer = createJudges(cases, thisYear, only)
  const report: UnderstoodReport = { protocol: 'understood', kinds: {}, cases: [] }
  for (const one of cases) {
    const why = answer(one)
    const kind = (report.kinds[one.kind] ??= { passed: 0, of: 0 })
    kind.of++
    if (why === '') kind.passed++
    report.cases.push({ id: one.id, kind: one.kind, text: one.text, passed: why === '', why })
  }
  return { report, table: describe(report) }
}

/** A judge of all cases: it reads the catalogue and trains only what they need. */
function createJudges(
  cases: readonly AnyCase[],
  thisYear: number,
  only?: ReadonlySet<number>,
): (one: AnyCase) => string {
  const ofType = (...types: AnyCase['type'][]) => cases.some(({ type }) => types.includes(type))
  const people = ofType('percents', 'cards') ? createPeopleJudge(only) : null
  const reason = ofType('reason') ? createReasonJudge() : null
  const answerer = ofType('request', 'title') ? createAnswerer(thisYear) : null
  return (one) => {
    if (one.type === 'percents' || one.type === 'cards') return people!(one)
    return one.type === 'reason' ? reason!(one) : answerer!(one)
  }
}

function describe({ kinds, cases }: UnderstoodReport): string {
  const lines = Object.entries(kinds).map(([kind, { passed, of }]) => `${kind}: ${passed} of ${of}`)
  const missed = cases.filter(({ passed }) => !passed)
  return [...lines, '', ...missed.map(({ id, kind, text, why }) => `${id} ${kind}: ${text}: ${why}`)].join('\n')
}

function createAnswerer(thisYear: number): (one: UnderstoodCase) => string {
  const catalogue = requestCatalogue([])
  const { movies, concepts, neighbours } = catalogue
  const plots = createPlotIndex(movies.map(toPlotDocument))
  const requests = createRequestIndex(movies, concepts)
  const parts = { reader: createReader(catalogue, { requests, plots }), requests, plots }
  const titles = createTitleIndex(titleCatalogue([]))
  const facts = factsOfMovies(catalogue.starter, loadWomenDirectors())
  const keys = new Map(movies.map(({ id, title }) => [id, titleKey(title)]))
  return ({ type, text, expect }) => {
    if (type === 'title') {
      const [found] = titles.search(text, { kind: 'movie', limit: 1, byDetails: true })
      return found?.id === expect.first
        ? ''
        : `first is ${found === undefined ? 'nothing' : facts.get(found.id)?.title}`
    }
    const found = findMovies(parts, text, { limit: SHOWN, thisYear, neighbours })
    return judge(found, { expect, text, facts, keys })
  }
}

interface Judging {
  expect: Expectation
  text: string
  facts: ReadonlyMap<number, MovieFacts>
  /** Title keys of the catalogue by id. */
  keys: ReadonlyMap<number, string>
}

/** Why the answer is wrong, or an empty text. */
function judge(found: FoundMovies, { expect, text, facts, keys }: Judging): string {
  const shown = found.matches.slice(0, SHOWN).map(({ id }) => facts.get(id)!)
  const ids = new Set(shown.map(({ id }) => id))
  const faults: string[] = []
  for (const [fact, value] of Object.entries(expect.all ?? {})) {
    const broken = shown.filter((movie) => !holds(movie, fact, value))
    if (broken.length > 0) faults.push(`${fact}: ${broken.map(({ title }) => title).join(', ')}`)
  }
  if (expect.all && shown.length === 0) faults.push('nothing found')
  const bad = (expect.never ?? []).filter((id) => ids.has(id))
  if (bad.length > 0) faults.push(`never: ${bad.map((id) => facts.get(id)?.title).join(', ')}`)
  const held = expect.seed === null && moviesNamed(text, { facts, keys }).size > 0
  if (Array.isArray(expect.first) && !held) {
    const among = expect.first.filter((id: number) => ids.has(id)).length
    if (among < (expect.least ?? 1))
      faults.push(`first: ${among} of ${expect.least}; ${shown.map(({ title }) => title).join(', ')}`)
  }
  if (expect.seed !== undefined) faults.push(...seedFault(found, { expect, text, facts, keys }))
  if (shown.length < (expect.min_results ?? 0)) faults.push(`${shown.length} results`)
  if (
    expect.never_all_year !== undefined &&
    shown.length > 0 &&
    shown.every(({ year }) => year === expect.never_all_year)
  )
    faults.push('any movie of that year')
  const { at_most_before: old } = expect
  const older = old === undefined ? 0 : shown.filter(({ year }) => (year ?? 0) < old.year).length
  if (old !== undefined && older > old.count) faults.push(`${older} before ${old.year}`)
  return faults.join('; ')
}

/** The movie that must be compared with. For null none may be, unless the catalogue has that very title. */
function seedFault(found: FoundMovies, { expect, text, facts, keys }: Judging): string[] {
  const likes = found.chips.flatMap(({ wish }) => (wish.kind === 'like' && wish.wanted ? [wish.id] : []))
  if (expect.seed !== null)
    return likes.includes(expect.seed!)
      ? []
      : [`compares with ${likes.map((id) => facts.get(id)?.title).join(', ') || 'nothing'}`]
  const own = moviesNamed(text, { facts, keys })
  if (own.size > 0) return likes.some((id) => own.has(id)) ? [] : ['does not compare with the movie of that title']
  const others = found.chips.flatMap(({ wish }) => (wish.kind === 'person' ? [wish.name] : []))
  const unsaid = found.chips.some(({ wish }) => (wish.kind as string) === 'absent')
    ? []
    : ['does not say that the title is not there']
  return [
    ...likes.map((id) => `takes it for ${facts.get(id)?.title}`),
    ...others.map((name) => `takes it for ${name}`),
    ...unsaid,
  ]
}

/** The movies whose title a request names, with its year or without. */
function moviesNamed(text: string, { facts, keys }: Pick<Judging, 'facts' | 'keys'>): Set<number> {
  const title = text.replace(/^(?:something )?like /i, '')
  const year = / ((?:19|20)\d\d)$/.exec(title)?.[1]
  const isNamed = (id: number, key: string) =>
    key === titleKey(title) ||
    (year !== undefined && key === titleKey(title.replace(` ${year}`, '')) && facts.get(id)?.year === Number(year))
  return new Set([...keys].flatMap(([id, key]) => (isNamed(id, key) ? id : [])))
}

/** True if a movie has a fact of the cases file. */
function holds(movie: MovieFacts, fact: string, value: unknown): boolean {
  const names = [value].flat() as string[]
  const [from, to] = Array.isArray(value) ? (value as number[]) : [0, 0]
  const within = (number: number | null) => number !== null && number >= from && number <= to
  switch (fact) {
    case 'director':
      return names.every((name) => movie.directors.includes(name))
    case 'not_director':
      return !names.some((name) => movie.directors.includes(name))
    case 'cast':
      return names.every((name) => movie.cast.includes(name))
    case 'writer':
    case 'composer':
    case 'crew':
      return names.every((name) => movie.crew.some(({ job, name: other }) => other === name && isJob(job, fact)))
    case 'genre':
      return [value].flat().every((genre) => movie.genres.includes(genre as number))
    case 'not_genre':
      return !movie.genres.includes(value as number)
    case 'country':
      return movie.countries.includes(value as string)
    case 'not_country':
      return !movie.countries.includes(value as string)
    case 'language':
      return movie.language === value
    case 'year':
      return within(movie.year)
    case 'minutes':
      return within(movie.minutes)
    case 'not_label':
      return (movie.labels.get(value as string) ?? 0) <= 0.3
    case 'woman_director':
      return movie.byWoman === value
    case 'fame':
      return within(movie.seenBy)
    default:
      throw new StartError(`There is no fact called "${fact}".`)
  }
}

const JOBS: Readonly<Record<string, RegExp>> = {
  writer: /writ|screenplay|story/i,
  composer: /compos|music/i,
  crew: /produc/i,
}
const isJob = (job: string, fact: string) => JOBS[fact].test(job)

function toCase(value: Record<string, unknown>, where: string): AnyCase | null {
  const { id, type, kind, text, query, expect } = value
  if (typeof id !== 'number' || typeof kind !== 'string') throw new StartError(`${where} has no id or no kind.`)
  if (type === 'percents' || type === 'cards') {
    const who = type === 'cards' ? Object.keys(value['members'] ?? {}).join(' and ') : value['taste']
    return { ...value, text: String(who) } as unknown as PeopleCase
  }
  if (type === 'reason') {
    const { movie } = value as Partial<ReasonCase>
    const pairs = value.ratings as [number, number][] | undefined
    if (movie === undefined || !pairs) throw new StartError(`${where} has no ratings or no movie.`)
    const ratings = pairs.map(([rated, level]) => ({ id: rated, value: level }))
    return { id, type, kind, text: String(movie), ratings, movie, expect: expect ?? {} }
  }
  if (type !== 'request' && type !== 'title') return null
  const asked = type === 'title' ? query : text
  if (typeof asked !== 'string') throw new StartError(`${where} has no text.`)
  return { id, type, kind, text: asked, expect: expect ?? {} }
}
