import { Type, type Static } from 'typebox'
import { Closed } from './common.ts'

/** The role of a person in a movie. */
const RoleName = Type.Union([Type.Literal('director'), Type.Literal('writer'), Type.Literal('cast')])

/** A rated movie that a reason names. */
export const WhyFilm = Closed({
  title: Type.String({ examples: ['The Godfather'] }),
  level: Type.Union([Type.Literal('loved'), Type.Literal('liked'), Type.Literal('disliked')]),
  /** True if the explained movie has the same title. */
  same_title: Type.Optional(Type.Literal(true)),
})
export type WhyFilm = Static<typeof WhyFilm>

/** Something that the explained movie has in common with the named ones. */
export const WhyTrait = Closed({
  kind: Type.Union([
    Type.Literal('label'),
    Type.Literal('keyword'),
    Type.Literal('genre'),
    Type.Literal('person'),
    Type.Literal('decade'),
  ]),
  /** In English; the name of a person as it is. */
  name: Type.String({ examples: ['heist'] }),
  /** A label's type. */
  type: Type.Optional(Type.String({ examples: ['mood'] })),
  role: Type.Optional(RoleName),
})
export type WhyTrait = Static<typeof WhyTrait>

/** Parts of the reason for a percent, in the order of its sentence. */
export const WhyPart = Type.Union([
  /** The viewer's own rating; a number where it is none of the four. */
  Closed({ kind: Type.Literal('own_rating'), level: Type.String({ examples: ['Like'] }) }),
  /** Others like the movie: the house panel, many people here, or this many of all. */
  Closed({
    kind: Type.Literal('praise'),
    by: Type.Union([
      Type.Literal('panel'),
      Type.Literal('many_here'),
      Type.Literal('many'),
      Type.Literal('most'),
      Type.Literal('nearly_everyone'),
    ]),
  }),
  /** Rated movies that speak for the movie, or against it. */
  Closed({
    kind: Type.Literal('alike'),
    for: Type.Boolean(),
    films: Type.Array(WhyFilm, { minItems: 1, maxItems: 2 }),
    /** Empty for movies that the same people like. */
    traits: Type.Array(WhyTrait, { maxItems: 3 }),
    /** True if the viewer tends to like movies with these traits, or not to like them. */
    tends: Type.Boolean(),
    /** A person with one role in the named movie, and another in the explained one. */
    other_role: Type.Optional(Closed({ liked: RoleName, here: RoleName })),
  }),
  /** The viewer's ratings, so many, say little about the movie. */
  Closed({ kind: Type.Literal('says_little'), ratings: Type.Integer({ minimum: 1 }) }),
  /**
   * The viewer's ratings speak a little against the movie, neither for nor against it, or say nothing yet; the movie is far from the
   * viewer's liked movies, not close enough to them, or nothing rated speaks for it; a few ratings more would help.
   */
  Closed({
    kind: Type.Union([
      Type.Literal('speaks_against'),
      Type.Literal('speaks_neither'),
      Type.Literal('says_nothing'),
      Type.Literal('far'),
      Type.Literal('not_close'),
      Type.Literal('nothing_rated'),
      Type.Literal('rate_more'),
    ]),
  }),
])
export type WhyPart = Static<typeof WhyPart>

export const WHY_EXAMPLE: WhyPart[] = [
  {
    kind: 'alike',
    for: true,
    films: [
      { title: 'The Godfather', level: 'loved' },
      { title: 'Collateral', level: 'liked' },
    ],
    traits: [{ kind: 'label', name: 'heist', type: 'symbols_motifs' }],
    tends: false,
  },
]

/** The predicted percent of a member. */
const Fit = Closed({ name: Type.String({ examples: ['ada'] }), percent: Type.Integer({ examples: [91] }) })
const Fits = {
  /** The highest percent first. */
  members: Type.Array(Fit, { minItems: 1, maxItems: 4 }),
  /** Members who are not named, and the lowest of their percents. */
  more: Type.Optional(Closed({ members: Type.Integer({ examples: [2] }), percent: Type.Integer({ examples: [62] }) })),
}
export type CardFit = Static<typeof Fit>

/** Parts of the reason for a card of an evening, in the order of its sentence. */
export const CardWhyPart = Type.Union([
  /** No member has rated enough movies. */
  Closed({ kind: Type.Literal('favourite_of_many') }),
  /** The movie is likely to suit the named members: all who watch if `everyone`. */
  Closed({ kind: Type.Literal('suits'), everyone: Type.Boolean(), ...Fits }),
  /** It is among the best for tonight, and fits all members, the only one, or promises no fit. */
  Closed({
    kind: Type.Literal('among_best'),
    fits: Type.Union([Type.Literal('all'), Type.Literal('one'), Type.Literal('none')]),
    ...Fits,
  }),
  /** It fits no one, but nothing that is left fits better. */
  Closed({ kind: Type.Literal('nothing_better'), ...Fits }),
  /** It is for some members, and others may not care for it. */
  Closed({
    kind: Type.Literal('divided'),
    for: Type.Array(Type.String({ examples: ['ada'] }), { minItems: 1, maxItems: 4 }),
    against: Type.Array(Fit, { minItems: 1, maxItems: 4 }),
  }),
  /** So many who watch have rated too little. */
  Closed({ kind: Type.Literal('unknown'), members: Type.Integer({ minimum: 1 }) }),
])
export type CardWhyPart = Static<typeof CardWhyPart>

export const CARD_WHY_EXAMPLE: CardWhyPart[] = [
  {
    kind: 'suits',
    everyone: true,
    members: [
      { name: 'ada', percent: 91 },
      { name: 'bob', percent: 84 },
    ],
  },
]
