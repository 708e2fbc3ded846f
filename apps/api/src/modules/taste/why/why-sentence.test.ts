import { Explanation } from '@marquee/contract'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { traitKey, type MovieTrait, type RatedFilm } from './shared-traits.ts'
import { whyParts, type Evidence } from './why-parts.ts'
import { whySentence } from './why-sentence.ts'

function trait(kind: MovieTrait['kind'], name: string, rest: Partial<MovieTrait> = {}): MovieTrait {
  return { kind, name, id: name, weight: 0.9, share: 0.02, contribution: 0, ...rest }
}
const TENSE = trait('label', 'tense', { type: 'mood', share: 0.1 })
const GORE = trait('label', 'gory', { type: 'mood' })
const HEIST = trait('label', 'heist')
const PRISON = trait('label', 'prison', { type: 'place_location' })
const SEVENTIES = trait('decade', '1970s')
const CRIME = trait('genre', 'Crime', { share: 0.15 })
const PACINO = trait('person', 'Al Pacino', { role: 'cast', share: 0.004 })
const EPHRON = trait('person', 'Nora Ephron', { role: 'writer', share: 0.001 })

function film(
  title: string,
  rating: number,
  traits: readonly MovieTrait[] = [],
  rest: Partial<RatedFilm> = {},
): RatedFilm {
  const shared = new Map([CRIME, ...traits].map((one) => [traitKey(one), one.weight]))
  return { id: title.length, title, rating, contribution: rating, shared, ...rest }
}
type Given = Evidence & { movieId: number }
const nothing: Given = {
  movieId: 1,
  percent: 80,
  shown: true,
  score: 1,
  base: 0.2,
  own: null,
  ratings: 6,
  films: [],
  traits: [],
  audience: { panelShare: 1, people: 0 },
}
/** The sentence of the parts as they are sent, which are those of the contract. */
function sentenceOf(given: Given): string {
  const sent: unknown = JSON.parse(JSON.stringify(whyParts(given)))
  if (!Value.Check(Explanation.properties.parts, sent)) throw new Error(`Not of the contract: ${JSON.stringify(sent)}`)
  return whySentence(sent, given.movieId)
}
const say = (given: Partial<Given>) => sentenceOf({ ...nothing, ...given })
/** Every form of a sentence, by the ids of a dozen movies. */
const forms = (evidence: Partial<Given>) => [
  ...new Set(Array.from({ length: 12 }, (_, movieId) => say({ ...evidence, movieId }))),
]

describe('the sentence about own reasons', () => {
  it('names what one liked movie shares', () => {
    expect(forms({ films: [film('Heat', 1, [HEIST])], traits: [HEIST] })).toEqual([
      'Heist movie, like Heat, which you loved.',
      'Another heist movie for someone who loved Heat.',
    ])
  })

  it('compares with two liked movies without claiming a tendency', () => {
    const films = [film('Heat', 1, [HEIST]), film('The Insider', 0.75, [HEIST])]
    expect(forms({ films, traits: [HEIST] })).toEqual([
      'Like Heat and The Insider, it is a heist movie.',
      'Heist movie, like Heat, which you loved, and The Insider, which you liked.',
    ])
  })

  it('claims a tendency with three liked movies that have every trait', () => {
    const films = ['Heat', 'Ronin', 'Thief'].map((title) => film(title, 1, [HEIST]))
    expect(forms({ films, traits: [HEIST] })).toEqual([
      'You tend to like heist movies, such as Heat and Ronin.',
      'Heist movie, like Heat and Ronin, which you loved.',
    ])
  })

  it('claims no tendency that chance would give', () => {
    const common = trait('label', 'tense', { type: 'mood', share: 0.19 })
    const films = [1, 2, 3].map((n) => film(`Film ${n}`, 1, [common, GORE]))
    const others = Array.from({ length: 12 }, (_, n) => film(`Other ${n}`, 1))
    expect(forms({ films: [...films, ...others], traits: [common] }).join(' ')).not.toContain('tend to like')
  })

  it('names a place, a time or a genre only next to a kind of movie', () => {
    for (const traits of [[PRISON], [SEVENTIES], [CRIME], [CRIME, PRISON]]) {
      expect(say({ movieId: 0, films: [film('Heat', 1, traits)], traits })).toBe(
        'People who love Heat often love it too.',
      )
    }
    expect(say({ movieId: 0, films: [film('Heat', 1, [HEIST, PRISON])], traits: [HEIST, PRISON] })).toBe(
      'Heist movie set in prison, like Heat, which you loved.',
    )
  })

  it('names a trait only if it is strong in both movies', () => {
    const weak = { ...HEIST, weight: 0.5 }
    expect(say({ movieId: 0, films: [film('Heat', 1, [HEIST])], traits: [weak] })).toContain('People who love Heat')
    expect(say({ movieId: 0, films: [film('Heat', 1, [weak])], traits: [HEIST] })).toContain('People who love Heat')
  })

  it('names no trait that a fifth of the catalogue has', () => {
    const common = { ...HEIST, share: 0.21 }
    expect(say({ movieId: 0, films: [film('Heat', 1, [common])], traits: [common] })).toContain('People who love Heat')
  })

  it('names no trait that counts against the movie', () => {
    const films = [film('Heat', 1, [TENSE, HEIST])]
    const sentences = forms({ films, traits: [{ ...TENSE, contribution: -1 }, HEIST] })
    expect(sentences.join(' ')).not.toMatch(/tens/i)
  })

  it('names a person in the role of the liked movie', () => {
    expect(say({ movieId: 0, films: [film('Heat', 1, [HEIST, PACINO])], traits: [HEIST, PACINO] })).toBe(
      'Heist movie with Al Pacino, like Heat, which you loved.',
    )
    const harry = film('When Harry Met Sally...', 1, [], { otherRole: { liked: 'writer', here: 'director' } })
    expect(forms({ films: [harry], traits: [EPHRON] })).toEqual(['Directed by the writer of When Harry Met Sally...'])
  })

  it('repeats nothing', () => {
    const funny = trait('label', 'funny', { type: 'mood' })
    const comedy = trait('label', 'screwball comedy')
    const sentence = say({ movieId: 0, films: [film('Top Hat', 1, [funny, comedy])], traits: [funny, comedy] })
    expect(sentence).toBe('Screwball comedy, like Top Hat, which you loved.')
  })
})

describe('the sentence about a movie that others like', () => {
  const films = [film('Heat', 1, [HEIST])]

  it('starts with it where that is more than half of the score', () => {
    expect(say({ base: 0.6, films, traits: [HEIST] })).toBe(
      'Nearly everyone likes it, and it is a heist movie, like Heat.',
    )
    expect(say({ base: 0.6, films })).toBe('Nearly everyone likes it, above all people who love Heat.')
  })

  it('gives no own reason where own ratings add less than a fifth', () => {
    expect(say({ base: 0.85, films, traits: [HEIST], ratings: 5 })).toBe(
      'Nearly everyone likes it; your five ratings say little about it yet.',
    )
    expect(say({ base: 0.85, films, traits: [HEIST], ratings: 1, percent: 65 })).toBe(
      'Most people like it; your rating says little about it yet.',
    )
  })

  it('mentions that own ratings lower the score', () => {
    expect(say({ base: 1.1, films, traits: [HEIST] })).toBe(
      'Nearly everyone likes it. Your ratings speak a little against it.',
    )
  })

  it('names the house panel as such to users without ratings, and calls only real users people', () => {
    const first = { shown: false, ratings: 0, base: 1 }
    expect(say(first)).toBe('Well loved by our house panel. Rate a few movies and this becomes yours.')
    expect(say({ ...first, audience: { panelShare: 0.3, people: 40 } })).toBe(
      'Many people here like it. Rate a few movies and this becomes yours.',
    )
    const unknown = 'Your ratings say nothing about it yet. Rate a few movies and this becomes yours.'
    expect(say({ ...first, base: -1 })).toBe(unknown)
    expect(say({ ...first, audience: { panelShare: 0, people: 0 } })).toBe(unknown)
  })
})

describe('the sentence about a movie with reasons against it', () => {
  const saw = film('Saw', -0.5, [GORE])

  it('names them alone below 45 percent', () => {
    expect(forms({ percent: 20, films: [saw], traits: [GORE] })).toEqual([
      'Gory movie, like Saw, which you disliked.',
      'Shares its gore with Saw, which you disliked.',
    ])
    expect(say({ percent: 44, films: [film('Heat', 1)] })).toBe('Not close enough to what you have liked so far.')
    expect(say({ percent: 20 })).toBe('Nothing you have rated so far speaks for it.')
  })

  it('names them after a reason for it in the middle', () => {
    const films = [film('Heat', 1, [HEIST]), saw]
    expect(say({ movieId: 0, percent: 50, films, traits: [HEIST, GORE] })).toBe(
      'Heist movie, like Heat, which you loved. But it shares its gore with Saw, which you disliked.',
    )
  })

  it('does not name them without a reason for it', () => {
    expect(say({ percent: 50, films: [saw], traits: [GORE], base: -1 })).toBe(
      'Your ratings speak neither for it nor against it.',
    )
    expect(say({ percent: 30, shown: false, films: [saw], traits: [GORE], base: 1.2 })).not.toContain('Saw')
  })
})

describe('the parts of a reason', () => {
  const parts = (given: Partial<Given>) => whyParts({ ...nothing, ...given })

  it('name movies with their levels, traits by their plain names, and a tendency', () => {
    const films = ['Heat', 'Ronin', 'Thief'].map((title, i) => film(title, i === 1 ? 0.75 : 1, [HEIST, PACINO]))
    expect(parts({ base: 0.6, films, traits: [HEIST, PACINO] })).toEqual([
      { kind: 'praise', by: 'nearly_everyone' },
      {
        kind: 'alike',
        for: true,
        films: [
          { title: 'Heat', level: 'loved' },
          { title: 'Thief', level: 'loved' },
        ],
        traits: [
          { kind: 'label', name: 'heist' },
          { kind: 'person', name: 'Al Pacino', role: 'cast' },
        ],
        tends: true,
      },
    ])
  })

  it('end with a movie against it, and keep the type of a label', () => {
    const films = [film('Heat', 1), film('Saw', -0.5, [GORE])]
    expect(parts({ percent: 50, films, traits: [GORE] }).at(-1)).toEqual({
      kind: 'alike',
      for: false,
      films: [{ title: 'Saw', level: 'disliked' }],
      traits: [{ kind: 'label', name: 'gory', type: 'mood' }],
      tends: false,
    })
  })

  it('mark a movie with the same title', () => {
    const films = [film('Solaris', 1, [], { sameTitle: true })]
    expect(parts({ films })).toMatchObject([{ films: [{ title: 'Solaris', same_title: true }] }])
    expect(say({ movieId: 0, films })).toBe('People who love the other Solaris often love it too.')
  })

  it('include both roles of a person', () => {
    const films = [film('Silkwood', 1, [], { otherRole: { liked: 'writer', here: 'director' } })]
    expect(parts({ films })).toMatchObject([{ traits: [], other_role: { liked: 'writer', here: 'director' } }])
  })
})

it('names the user’s own rating as such', () => {
  expect(say({ own: 0.75, films: [film('Heat', 1, [HEIST])] })).toBe('Your own rating: Like.')
})

describe('every sentence', () => {
  const traits = [GORE, TENSE, HEIST, PACINO, SEVENTIES, CRIME, PRISON]
  const number = fc.double({ min: -5, max: 5, noNaN: true })
  const films = fc
    .array(
      fc.record({
        rating: fc.constantFrom(-0.5, 0, 0.75, 1),
        contribution: number,
        mark: fc.constantFrom('', '?', '...', '!', '.', ' '),
        held: fc.subarray(traits),
      }),
      { maxLength: 6 },
    )
    .map((all) =>
      all.map(({ rating, mark, held, contribution }, i) => film(`Title${i}${mark}`, rating, held, { contribution })),
    )
  const evidence: fc.Arbitrary<Given> = fc.record({
    movieId: fc.nat(),
    percent: fc.integer({ min: 0, max: 100 }),
    shown: fc.boolean(),
    score: number,
    base: number,
    own: fc.constant(null),
    ratings: fc.integer({ min: 1, max: 30 }),
    films,
    traits: fc.constant(traits),
    audience: fc.record({ panelShare: fc.double({ min: 0, max: 1, noNaN: true }), people: fc.nat() }),
  })

  it('names liked movies for it and disliked ones against it', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const sentence = sentenceOf(given)
        const isAgainst = given.shown && given.percent < 45
        const [pro, contra] = isAgainst ? ['', sentence] : sentence.split(/ But /)
        const wrong = given.films.filter(
          ({ rating, contribution }, i) =>
            (pro!.includes(`Title${i}`) && !(rating > 0 && contribution > 0)) ||
            ((contra ?? '').includes(`Title${i}`) && !(rating < 0 && contribution < 0)),
        )
        expect(wrong).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('starts with a capital, ends in one closing mark and has no placeholder left', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const sentence = sentenceOf(given)
        expect(sentence).toMatch(/^\p{Lu}/u)
        expect(sentence).toMatch(/[^.?!](\.|\?|!|\.\.\.)$/)
        expect(sentence).not.toMatch(/undefined|null| {2}|[?!.][,;:]/)
      }),
      { numRuns: 2000 },
    )
  })
})
