import { Type, type Static } from 'typebox'
import { Closed, Id, IdParams, NullableDate, NullableString, Paged, Percent, Problem, pageQuery } from './common.ts'
import { MovieCard } from './movies.ts'
import { defineRoute } from './route.ts'

export const Person = Closed({
  id: Id,
  name: Type.String(),
  profile_path: NullableString,
  birthday: NullableDate,
  deathday: NullableDate,
  known_for_department: NullableString,
  biography: NullableString,
  /** Mean percent of the person's movies for the signed-in user; null if there are too few ratings for it. */
  calculated_rating: Percent,
})
export type Person = Static<typeof Person>

export const PersonCastMovie = Closed({ ...MovieCard.properties, character: NullableString })
export const PersonCrewMovie = Closed({ ...MovieCard.properties, job: Type.String() })
export type PersonCastMovie = Static<typeof PersonCastMovie>
export type PersonCrewMovie = Static<typeof PersonCrewMovie>

export const peopleRoutes = {
  person: defineRoute({
    method: 'GET',
    path: '/main/persons/:id',
    tag: 'people',
    access: 'optional',
    limit: 'read',
    summary: 'One person',
    params: IdParams,
    responses: { 200: Person, 404: Problem },
  }),
  personCast: defineRoute({
    method: 'GET',
    path: '/main/persons/:id/cast',
    tag: 'people',
    access: 'optional',
    limit: 'read',
    summary: 'Movies the person acted in, best known first',
    params: IdParams,
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(PersonCastMovie), 404: Problem },
  }),
  personCrew: defineRoute({
    method: 'GET',
    path: '/main/persons/:id/crew',
    tag: 'people',
    access: 'optional',
    limit: 'read',
    summary: 'Movies the person worked on, best known first',
    params: IdParams,
    query: Closed(pageQuery(30)),
    responses: { 200: Paged(PersonCrewMovie), 404: Problem },
  }),
} as const
