import { RATING_VALUES, type OwnMovie, type OwnMoviesPage, type routes } from '@marquee/contract'
import type { Static } from 'typebox'
import { fieldError } from '../../errors.ts'
import { percentOfValue, type OwnMovieRow, type OwnMoviesRequest, type OwnPlace } from '../taste/index.ts'
import { toCard } from './cards.ts'
import type { ListDependencies } from './dependencies.ts'
import type { Candidate } from './pipeline.ts'
import type { Viewer } from './viewer.ts'

type Query = Static<(typeof routes)['myMovies']['query']>
type OwnMoviesRead = Omit<OwnMoviesPage, 'next'> & { next: string | null }

interface OwnCandidate extends Candidate {
  row: OwnMovieRow
}

/** With fewer letters nothing is searched. */
const MIN_QUERY = 2

/** Movies that the viewer has rated or marked. The answer's `next` is a cursor. */
export function ownMovieLists({ createList, hydrate, taste }: ListDependencies) {
  const cards = createList<readonly OwnMovieRow[], OwnCandidate, OwnMovie>({
    candidates: ({ params: rows }) => ({ count: rows.length, results: rows.map(toCandidate) }),
    ownHistory: true,
    hydrate,
    present: (entry, context) => toOwnMovie(toCard(entry, context), entry.candidate.row),
  })

  return async function ownMovies(viewer: Viewer & { user: { id: string } }, query: Query): Promise<OwnMoviesRead> {
    const conditions = toConditions(viewer.user.id, query)
    const text = query.query?.trim() ?? ''
    const ids = [...text].length < MIN_QUERY ? null : await taste.ownMovies.named(conditions, text)
    const request = { ...conditions, ids }
    const [found, { levels, ...counts }] = await Promise.all([
      taste.ownMovies.page(request),
      taste.ownMovies.counts(request),
    ])
    const { results } = await cards(viewer, { page: 1, pageSize: request.size }, found.rows)
    const isListed = (value: number | null) =>
      request.levels.length === 0 || (value !== null && request.levels.includes(value))
    return {
      count: [...levels].reduce((sum, [value, count]) => (isListed(value) ? sum + count : sum), 0),
      counts: {
        ...counts,
        levels: Object.values(RATING_VALUES).map((rating) => ({ rating, count: levels.get(rating) ?? 0 })),
      },
      next: found.next && toCursor(found.next),
      ...(found.places && { pages: found.places.map(toCursor) }),
      results,
    }
  }
}

function toConditions(userId: string, query: Query): Omit<OwnMoviesRequest, 'ids'> {
  const { kind = 'rated', sort = 'recent', cursor, page_size: size = 60 } = query
  return {
    userId,
    kind,
    sort,
    size,
    levels: numbersIn(query.level),
    genreIds: numbersIn(query.genre_ids),
    yearFrom: query.year_from ?? null,
    yearTo: query.year_to ?? null,
    after: cursor === undefined ? null : toPlace(cursor, sort),
  }
}

const numbersIn = (list: string | undefined) => list?.split(',').map(Number) ?? []

function toCursor({ asOf, late, id, value }: OwnPlace): string {
  return `${asOf}.${late ? 'l' : 'e'}.${id}.${value}`
}

function toPlace(cursor: string, sort: OwnMoviesRequest['sort']): OwnPlace {
  const [asOf = '', part, id, ...rest] = cursor.split('.')
  const value = rest.join('.')
  const late = part === 'l'
  const isPossible = late ? /^\d{1,16}$/.test(value) : sort === 'title' || /^-?\d{1,16}(\.\d{1,9})?$/.test(value)
  if (!isPossible) throw fieldError('cursor', 'no_such_place')
  return { asOf, late, id: Number(id), value }
}

/** The percent of a rated movie is that of its rating, which needs no model. */
function toCandidate(row: OwnMovieRow): OwnCandidate {
  return { id: row.id, row, ...(row.value !== null && { personal: Math.round(percentOfValue(row.value)) }) }
}

function toOwnMovie(card: ReturnType<typeof toCard>, row: OwnMovieRow): OwnMovie {
  const { value, predicted, baseline, brought, created_at: created, updated_at: updated, marked_at: marked } = row
  const known = [created, updated, predicted ?? '', baseline ?? '', ...(brought === null ? [] : [brought])]
  return {
    ...card,
    rated_at: toTimestamp(updated),
    marked_at: toTimestamp(marked),
    predicted_percent: predicted,
    former: {
      rating: value === null ? null : known.join('~'),
      mark: marked,
    },
  }
}

function toTimestamp(microseconds: string | null): string | null {
  return microseconds === null ? null : new Date(Number(microseconds) / 1000).toISOString()
}
