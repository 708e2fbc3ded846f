import { Type, type Static } from 'typebox'
import { Closed, Id, Nullable, Problem, Uuid, pageQuery } from './common.ts'
import { MAX_LISTED, MAX_LIST_DESCRIPTION, MAX_LIST_NAME } from './diary-limits.ts'
import { CardFacts, MoviePage } from './movies.ts'
import { defineRoute } from './route.ts'

const Count = Type.Integer({ minimum: 0 })
const Named = Closed({ id: Uuid, name: Type.String() })

/** `best-picture`, `palme-dor`, `director-` with a person's id, or `series-` with the id of one of its movies. */
const KNOWN = '(best-picture|palme-dor|(director|series)-[1-9][0-9]{0,8})'
export const KnownListId = Type.String({ pattern: `^${KNOWN}$`, maxLength: 20, examples: ['best-picture'] })
const ListId = Type.String({
  pattern: `^(${KNOWN}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$`,
  maxLength: 36,
  examples: ['best-picture'],
})

const progress = {
  count: Count,
  /** Movies of the list that the user has rated or seen. */
  seen: Count,
}

/** A list that the user or one of the user's groups has made. */
export const MovieList = Closed({
  id: Uuid,
  name: Type.String({ examples: ['Christmas'] }),
  description: Type.String({ examples: ['For the long evenings.'] }),
  /** The group that reads and changes it; null for the list of one person. */
  group: Nullable(Named),
  /** False for a list of a group that another member made. */
  own: Type.Boolean(),
  ...progress,
  /** The first movies, for its picture. */
  posters: Type.Array(CardFacts, { maxItems: 4 }),
})
export type MovieList = Static<typeof MovieList>

/** A list that follows from facts of the catalogue. */
export const KnownList = Closed({
  id: KnownListId,
  kind: Type.Union([Type.Literal('award'), Type.Literal('director'), Type.Literal('series')]),
  /** Of the director or the series; the award's name is in the id. */
  name: Type.String({ examples: ['Academy Award for Best Picture'] }),
  ...progress,
  posters: Type.Array(CardFacts, { maxItems: 4 }),
})
export type KnownList = Static<typeof KnownList>

export const MovieListFields = Closed({
  name: Type.String({ minLength: 1, maxLength: MAX_LIST_NAME, examples: ['Christmas'] }),
  description: Type.String({ maxLength: MAX_LIST_DESCRIPTION, examples: ['For the long evenings.'] }),
  group_id: Nullable(Uuid),
})
export type MovieListFields = Static<typeof MovieListFields>

const params = Closed({ id: Uuid })
const movieParams = Closed({ id: Uuid, movieId: Id })

/** Lists of movies: the user's own, those of the user's groups, and well-known ones. */
export const movieListRoutes = {
  movieLists: defineRoute({
    method: 'GET',
    path: '/main/lists',
    tag: 'lists',
    access: 'required',
    limit: 'read',
    summary: 'Lists of the user and of the user’s groups, by name',
    responses: { 200: Closed({ results: Type.Array(MovieList) }) },
  }),
  createList: defineRoute({
    method: 'POST',
    path: '/main/lists',
    tag: 'lists',
    access: 'required',
    limit: 'write',
    summary: 'Make a list',
    body: Closed({ ...MovieListFields.properties, movie_id: Type.Optional(Id) }),
    responses: { 201: MovieList, 403: Problem, 404: Problem, 409: Problem },
  }),
  knownLists: defineRoute({
    method: 'GET',
    path: '/main/lists/known',
    tag: 'lists',
    access: 'required',
    limit: 'read',
    summary: 'Well-known lists: prizes, and directors and series of which the user has seen something',
    responses: { 200: Closed({ results: Type.Array(KnownList) }) },
  }),
  movieList: defineRoute({
    method: 'GET',
    path: '/main/lists/:id',
    tag: 'lists',
    access: 'required',
    limit: 'read',
    summary: 'A list',
    params: Closed({ id: ListId }),
    responses: { 200: Type.Union([MovieList, KnownList]), 404: Problem },
  }),
  listMovies: defineRoute({
    method: 'GET',
    path: '/main/lists/:id/movies',
    tag: 'lists',
    access: 'required',
    limit: 'read',
    summary: 'The movies of a list, in its order',
    params: Closed({ id: ListId }),
    query: Closed(pageQuery(60)),
    responses: { 200: MoviePage, 404: Problem },
  }),
  changeList: defineRoute({
    method: 'PUT',
    path: '/main/lists/:id',
    tag: 'lists',
    access: 'required',
    limit: 'write',
    summary: 'Change the name and the description, or share it with a group',
    description: 'Only the owner shares it or ends that.',
    params,
    body: MovieListFields,
    responses: { 200: MovieList, 403: Problem, 404: Problem },
  }),
  deleteList: defineRoute({
    method: 'DELETE',
    path: '/main/lists/:id',
    tag: 'lists',
    access: 'required',
    limit: 'write',
    summary: 'Delete a list',
    description: 'Its owner does; members of its group only after the owner’s account was deleted.',
    params,
    responses: { 204: Type.Null(), 403: Problem, 404: Problem },
  }),
  putInList: defineRoute({
    method: 'PUT',
    path: '/main/lists/:id/movies/:movieId',
    tag: 'lists',
    access: 'required',
    limit: 'write',
    summary: 'Add a movie to a list, or move it in there',
    params: movieParams,
    body: Closed({
      /** Its place from 0; the last one when left out, for a new movie. */
      position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LISTED })),
    }),
    bodyOptional: true,
    responses: { 204: Type.Null(), 404: Problem, 409: Problem },
  }),
  takeFromList: defineRoute({
    method: 'DELETE',
    path: '/main/lists/:id/movies/:movieId',
    tag: 'lists',
    access: 'required',
    limit: 'write',
    summary: 'Take a movie out of a list',
    params: movieParams,
    responses: { 204: Type.Null(), 404: Problem },
  }),
} as const
