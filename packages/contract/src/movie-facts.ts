import { Type, type Static } from 'typebox'
import { Closed, Id, NullableInteger, NullableString } from './common.ts'

/** Parts of a series that a movie's page lists. */
export const MAX_SERIES_MOVIES = 50

/** Of one country. The ages of a country without one are unknown, and follow from no other country's. */
export const Certificate = Closed({
  country: Type.String({ examples: ['US'] }),
  certificate: Type.String({ examples: ['R'] }),
})
export type Certificate = Static<typeof Certificate>

export const Award = Closed({
  body: Type.String({
    examples: ['oscar'],
    description: 'oscar, cannes, venice, berlin, bafta, cesar or golden globe',
  }),
  category: Type.String({ examples: ['director'] }),
  /** False for a nomination. */
  won: Type.Boolean(),
  /** Of the ceremony. */
  year: NullableInteger,
})
export type Award = Static<typeof Award>

/** The work that a movie is based on. */
export const Basis = Closed({
  kind: Type.String({
    examples: ['novel'],
    description: 'novel, story, play, comic, series, game, true events, film, memoir, book or musical',
  }),
  /** For true events without a work about them: the events. */
  title: NullableString,
  author: NullableString,
})
export type Basis = Static<typeof Basis>

export const Series = Closed({
  name: Type.String({ examples: ['Heat'] }),
  /** By order of release, 1 for the first. */
  position: NullableInteger,
  /** Number of all parts, those included that are not in the catalogue. */
  parts: NullableInteger,
  /** Number of parts in the catalogue, this one included. */
  here: Type.Integer(),
  /** The first of these, in order. */
  movies: Type.Array(Closed({ id: Id, title: Type.String(), position: NullableInteger }), {
    maxItems: MAX_SERIES_MOVIES,
  }),
})
export type Series = Static<typeof Series>
