import type { Person, PersonCastMovie, PersonCrewMovie } from '@marquee/contract'
import type { AgeLimit } from '../catalogue/index.ts'
import { type Feedback, mayPredict } from '../taste/index.ts'
import { toCard } from './cards.ts'
import type { ListDependencies } from './dependencies.ts'
import type { Candidate, Hydrated, List } from './pipeline.ts'
import type { Viewer, ViewerContext } from './viewer.ts'

export interface PersonPages {
  person: (id: number, viewer: Viewer) => Promise<Person>
  cast: List<{ personId: number }, PersonCastMovie>
  crew: List<{ personId: number }, PersonCrewMovie>
}

interface Credited extends Candidate {
  /** The character, or the jobs. */
  role: string | null
}

/** A person's page, and the movies of a person. */
export function personPages({ createList, hydrate, catalogue, taste }: ListDependencies): PersonPages {
  const { people } = catalogue

  /** The mean percent of the person's movies for users with enough ratings; null for all others. */
  async function calculatedRating(id: number, feedback: Feedback | null, limit: AgeLimit | null) {
    if (!feedback || !mayPredict(feedback)) return null
    const ids = (await people.movieIds(id)).filter((movieId) => limit?.allows(movieId) ?? true)
    const percents = taste.percents.shown(feedback, ids).filter((percent) => percent !== null)
    if (percents.length === 0) return null
    return Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length)
  }

  function credits<E>(kind: 'cast' | 'crew', present: (entry: Hydrated<Credited>, context: ViewerContext) => E) {
    return createList<{ personId: number }, Credited, E>({
      async candidates({ params }) {
        return (await people.credits(params.personId, kind)).map(({ movie_id, role }) => ({ id: movie_id, role }))
      },
      hydrate,
      present,
    })
  }

  return {
    async person(id, { user }) {
      const [row, feedback] = await Promise.all([people.person(id), user && taste.feedbackOf(user)])
      const { name, profile_path, birthday, deathday, known_for_department, biography } = row
      const calculated_rating = await calculatedRating(id, feedback, catalogue.ageLimitOf(user?.ageLimit ?? null))
      return { id, name, profile_path, birthday, deathday, known_for_department, biography, calculated_rating }
    },
    cast: credits('cast', (entry, context) => ({ ...toCard(entry, context), character: entry.candidate.role })),
    crew: credits('crew', (entry, context) => ({ ...toCard(entry, context), job: entry.candidate.role ?? '' })),
  }
}
