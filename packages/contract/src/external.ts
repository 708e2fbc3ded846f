import { Type, type Static } from 'typebox'
import { Closed, Id, IdParams, NullableString, Problem, SuggestQuery } from './common.ts'
import { Suggestion } from './discovery.ts'
import { defineRoute } from './route.ts'

const { extra, release_date, genres, director, moods } = Suggestion.properties

/**
 * A movie that the external movie database finds. `id` is there if the catalogue has it: then the other fields are those of the
 * catalogue's own suggestion.
 */
export const ExternalSuggestion = Closed({
  tmdb_id: Id,
  title: Type.String({ examples: ['The Godfather'] }),
  detail: NullableString,
  poster: NullableString,
  id: Type.Optional(Id),
  extra: Type.Optional(extra),
  release_date,
  genres,
  director,
  moods,
})
export type ExternalSuggestion = Static<typeof ExternalSuggestion>

export const externalRoutes = {
  suggestExternalMovies: defineRoute({
    method: 'GET',
    path: '/main/movies/tmdb/autocomplete',
    tag: 'discovery',
    access: 'optional',
    limit: 'external',
    summary: 'Movies that the external movie database finds by their titles; none where it is not configured',
    query: SuggestQuery,
    responses: { 200: Type.Array(ExternalSuggestion) },
  }),
  fetchExternalMovie: defineRoute({
    method: 'POST',
    path: '/main/movies/tmdb/:id',
    tag: 'movies',
    access: 'anonymous',
    limit: 'external',
    summary: "The id of an external movie (by the external database's id), which is fetched when it is not there yet",
    params: IdParams,
    responses: { 200: Closed({ id: Id }), 404: Problem },
  }),
} as const
