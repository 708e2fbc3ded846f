import { type MovieCard, type Person, type PersonCastMovie, type PersonCrewMovie } from '@marquee/contract'
import { notFound } from '../../../errors.ts'
import { type PageRequest, type Slice } from '../../../http/pages.ts'
import { type CardDependencies, type Viewer } from '../../lists/cards.ts'
import { mayPredict } from '../../taste/percents.ts'
import { type PeopleRepository, type PersonRow } from './repository.ts'

export type PeopleService = ReturnType<typeof createPeopleService>

export interface PeopleDependencies {
  people: PeopleRepository
  /** Has an outside source tell what is not known of somebody; leaves what is stored where that fails. */
  refreshPerson: (id: number) => Promise<void>
  scoresOf: CardDependencies['scoresOf']
  slice: (ids: readonly number[], page: PageRequest, viewer: Viewer) => Promise<Slice<MovieCard>>
}

/** People of the movies. */
export function createPeopleService({ people, refreshPerson, scoresOf, slice }: PeopleDependencies) {
  async function requirePerson(id: number): Promise<PersonRow> {
    const row = await people.find(id)
    if (!row) throw notFound('Person')
    return row
  }

  /** The mean percent of the person's movies for somebody with enough ratings; null for everybody else. */
  async function calculatedRating(id: number, viewer: Viewer): Promise<number | null> {
    if (viewer.userId === null) return null
    const [cast, crew] = await Promise.all([people.credits(id, 'cast'), people.credits(id, 'crew')])
    const ids = [...new Set([...cast, ...crew].map((credit) => credit.movie_id))]
    const { opinions, personal } = await scoresOf(ids, viewer)
    const known = personal.filter((percent) => percent !== null)
    if (!opinions || !mayPredict(opinions) || known.length === 0) return null
    return Math.round(known.reduce((sum, percent) => sum + percent, 0) / known.length)
  }

  async function credited(id: number, kind: 'cast' | 'crew', { page, viewer }: { page: PageRequest; viewer: Viewer }) {
    const [credits] = await Promise.all([people.credits(id, kind), requirePerson(id)])
    const roles = new Map(credits.map((credit) => [credit.movie_id, credit.role]))
    const movies = await slice([...roles.keys()], page, viewer)
    return { movies, roleOf: (movieId: number) => roles.get(movieId) ?? null }
  }

  return {
    async person(id: number, viewer: Viewer): Promise<Person> {
      await refreshPerson(id)
      const row = await requirePerson(id)
      const { name, profile_path, birthday, deathday, known_for_department, biography } = row
      const calculated_rating = await calculatedRating(id, viewer)
      return { id, name, profile_path, birthday, deathday, known_for_department, biography, calculated_rating }
    },

    async cast(id: number, request: { page: PageRequest; viewer: Viewer }): Promise<Slice<PersonCastMovie>> {
      const { movies, roleOf } = await credited(id, 'cast', request)
      return {
        count: movies.count,
        results: movies.results.map((movie) => ({ ...movie, character: roleOf(movie.id) })),
      }
    },

    async crew(id: number, request: { page: PageRequest; viewer: Viewer }): Promise<Slice<PersonCrewMovie>> {
      const { movies, roleOf } = await credited(id, 'crew', request)
      return {
        count: movies.count,
        results: movies.results.map((movie) => ({ ...movie, job: roleOf(movie.id) ?? '' })),
      }
    },
  }
}
