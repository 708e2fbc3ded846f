import type { Explanation } from '@marquee/contract'
import { loadSpoilerLabels } from '@marquee/starter'
import type { AuthUser } from '../../../common/auth-user.ts'
import { notFound } from '../../../errors.ts'
import type { Indexes } from '../../catalogue/index.ts'
import type { Feedback } from '../feedback/feedback.ts'
import type { ModelHolder } from '../model/model-holder.ts'
import { showsPercent } from '../percents.ts'
import { toFilms, toTraits } from './evidence.ts'
import { toReasons } from './reasons.ts'
import type { createTraitsRepository, TraitRow } from './traits-repository.ts'
import { whyParts } from './why-parts.ts'
import { whySentence } from './why-sentence.ts'

export interface WhyDependencies {
  model: ModelHolder
  feedbackOf: (user: AuthUser) => Promise<Feedback>
  indexes: () => Indexes
  peopleNames: (ids: readonly number[]) => Promise<Map<number, string>>
  movieTitles: (ids: readonly number[]) => Promise<Map<number, string>>
  traits: ReturnType<typeof createTraitsRepository>
}

/** Ratings that count most among those that a sentence may mention; more would take long and change little. */
const RATINGS_READ = 300

/** Why a movie has its percent, in names; the exact contributions come from the model. */
export function createWhy(dependencies: WhyDependencies) {
  const { model, feedbackOf, indexes, traits } = dependencies
  const spoilers = loadSpoilerLabels()
  return async function why(user: AuthUser, movieId: number): Promise<Explanation> {
    const feedback = await feedbackOf(user)
    const exact = model.current().why(feedback, movieId)
    if (!exact) throw notFound('Movie')
    // A rating of the movie itself explains nothing about it.
    const items = exact.items.filter(({ id }) => id !== movieId)
    const read = items.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)).slice(0, RATINGS_READ)
    const ids = read.map(({ id }) => id)
    const [rows, titles] = await Promise.all([traits.shared(movieId, ids), dependencies.movieTitles([movieId, ...ids])])
    const known = { movieId, rows, titles, spoilers, shareOf: await sharesOf(rows, dependencies) }
    const shown = showsPercent(feedback, movieId)
    const percent = Math.round(exact.percent)
    const info = model.info()
    const parts = whyParts({
      percent,
      shown,
      score: exact.score,
      base: exact.base,
      own: feedback.rated.get(movieId) ?? null,
      ratings: feedback.ratings.length,
      films: toFilms(known, read),
      traits: toTraits(known, exact.features),
      audience: { panelShare: info?.metrics.panel_share ?? 0, people: info?.users ?? 0 },
    })
    const people = new Map(rows.flatMap(({ kind, id, name }) => (kind === 'person' ? [[id, name]] : [])))
    const reasons = toReasons(
      { ...exact, items },
      { known, names: { movies: titles, people }, vocabularies: indexes() },
    )
    const sentence = whySentence(parts, movieId)
    return { movie_id: movieId, percent: shown ? percent : null, sentence, parts, reasons }
  }
}

/** The share of the catalogue that has a trait. */
async function sharesOf(
  rows: readonly TraitRow[],
  { indexes, traits }: WhyDependencies,
): Promise<(row: TraitRow) => number> {
  const { filter, labels, keywords } = indexes()
  const idsOf = (kind: string) => [...new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])))]
  const people = await traits.moviesOfPeople(idsOf('person'))
  const genres = new Map(idsOf('genre').map((id) => [id, filter.query({ genres: [id] }).total]))
  const counts = (row: TraitRow): number | undefined => {
    if (row.kind === 'label') return labels.byId.get(row.id)?.weight
    if (row.kind === 'keyword') return keywords.byId.get(row.id)?.weight
    if (row.kind === 'person') return people.get(row.id)
    if (row.kind === 'genre') return genres.get(row.id)
    return filter.query({ yearFrom: row.id, yearTo: row.id + 9 }).total
  }
  return (row) => Math.min(1, Math.max(1, counts(row) ?? 1) / Math.max(1, filter.size))
}
