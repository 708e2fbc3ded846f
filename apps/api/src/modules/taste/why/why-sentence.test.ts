import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { traitKey, whySentence, type Evidence, type RatedFilm, type WeighedTrait } from './why-sentence.ts'

const GORE = { kind: 'label', name: 'gory', type: 'mood' }
const TENSE = { kind: 'label', name: 'tense', type: 'mood' }
const HEIST = { kind: 'label', name: 'heist', type: 'symbols_motifs' }
const PACINO = { kind: 'person', name: 'Al Pacino', role: 'cast' as const }
const SEVENTIES = { kind: 'decade', name: '1970s' }

function film(title: string, rating: number, contribution: number, traits: Omit<WeighedTrait, 'contribution'>[] = []) {
  return { title, rating, contribution, traits: new Set(traits.map(traitKey)) } satisfies RatedFilm
}
const weighed = (trait: Omit<WeighedTrait, 'contribution'>, contribution: number): WeighedTrait => ({
  ...trait,
  contribution,
})

const nothing: Evidence = {
  movieId: 1,
  percent: 80,
  shown: true,
  base: 0.5,
  own: null,
  likes: true,
  films: [],
  traits: [],
  audience: { panelShare: 1, people: 0 },
}
const say = (evidence: Partial<Evidence>) => whySentence({ ...nothing, ...evidence })
/** Every form of a sentence, by the ids of a dozen movies. */
const forms = (evidence: Partial<Evidence>) => [
  ...new Set(Array.from({ length: 12 }, (_, movieId) => say({ ...evidence, movieId }))),
]

describe('the sentence for a high percent', () => {
  const heat = film('Heat', 1, 2, [TENSE, HEIST])
  const insider = film('The Insider', 0.75, 1.5, [TENSE])

  it('uses “loved” for a Best and “liked” for a Like, and names the shared traits that count', () => {
    expect(forms({ films: [heat, insider], traits: [weighed(TENSE, 1), weighed(HEIST, 0.8)] })).toEqual([
      'Because you loved Heat and liked The Insider; you also tend to like tense heist movies.',
      'Tense movie, like Heat, which you loved, and The Insider, which you liked.',
      'Shares its tension with Heat, which you loved, and The Insider, which you liked.',
      'You tend to like tense heist movies, and you loved Heat and liked The Insider.',
    ])
  })

  it('never claims that a Neutral or a Dislike was liked', () => {
    const films = [film('Ronin', 0, 3), film('Saw', -0.5, 2), heat]
    for (const sentence of forms({ films })) {
      expect(sentence).toContain('Heat')
      expect(sentence).not.toMatch(/Ronin|Saw/)
    }
  })

  it('names no trait that counts against the movie', () => {
    for (const sentence of forms({ films: [heat], traits: [weighed(TENSE, -1), weighed(HEIST, 1)] })) {
      expect(sentence).not.toMatch(/tens/i)
    }
  })

  it('calls a movie like another only in traits of both', () => {
    const traits = [weighed(GORE, 2), weighed(TENSE, 1)]
    expect(say({ movieId: 1, films: [heat], traits })).toBe('Tense movie, like Heat, which you loved.')
  })

  it('has its own words for people, decades and places', () => {
    const london = { kind: 'label', name: 'London', type: 'place_location' }
    const western = { kind: 'genre', name: 'Western' }
    const sentence = (...traits: Omit<WeighedTrait, 'contribution'>[]) =>
      say({ movieId: 0, traits: traits.map((trait) => weighed(trait, 1)) })
    expect(sentence(PACINO)).toBe('You tend to like movies with Al Pacino.')
    expect(sentence({ ...PACINO, role: 'director' }, western)).toBe('You tend to like westerns by Al Pacino.')
    expect(sentence(SEVENTIES)).toBe('You tend to like movies from the 1970s.')
    const romantic = { kind: 'label', name: 'romantic', type: 'mood' }
    expect(sentence(romantic, { kind: 'genre', name: 'Romance' })).toBe('You tend to like romances.')
    expect(sentence(london, TENSE)).toBe('You tend to like tense movies set in London.')
  })

  it('leaves out traits that would read badly', () => {
    for (const trait of [
      { kind: 'keyword', name: 'female protagonist' },
      { kind: 'language', name: 'English' },
    ]) {
      expect(say({ traits: [weighed(trait, 1)] })).toBe(
        'Well loved by our house panel; your own ratings say little about it yet.',
      )
    }
  })
})

describe('the sentence for a low percent', () => {
  const saw = film('Saw', -0.5, -2, [GORE])

  it('names the dislikes and what they share with it', () => {
    expect(forms({ percent: 20, films: [saw], traits: [weighed(GORE, -1)] })).toEqual([
      'Gory movie, like Saw, which you disliked.',
      'Shares its gore with Saw, which you disliked.',
      'Too much like Saw, which you disliked: gory movies are seldom what you like.',
      'You disliked Saw, and you tend not to like gory movies.',
    ])
  })

  it('never names liked movies, even where they count in favour', () => {
    const liked = film('Heat', 1, 9, [GORE])
    for (const sentence of forms({ percent: 44, films: [liked, saw], traits: [weighed(TENSE, 3)] })) {
      expect(sentence).toMatch(/Saw, which you disliked|you disliked Saw/)
      expect(sentence).not.toMatch(/Heat|tense/i)
    }
    expect(say({ percent: 44, films: [liked] })).toBe('Not close enough to what you have liked so far.')
  })

  it('calls the movie far from the user’s likes where no personal trait counts', () => {
    expect(say({ percent: 20 })).toBe('Far from what you have liked so far.')
    expect(say({ percent: 20, likes: false })).toBe('Nothing you have rated so far speaks for it.')
  })
})

describe('the sentence for a middle percent', () => {
  it('names what counts in favour and what against', () => {
    const films = [film('Heat', 1, 2, [TENSE]), film('Saw', -0.5, -2, [GORE])]
    expect(forms({ percent: 50, films, traits: [weighed(GORE, -1), weighed(TENSE, 1)] })).toEqual([
      'You loved Heat, but it shares its gore with Saw, which you disliked.',
      'It shares its gore with Saw, which you disliked; still, you loved Heat.',
      'Heat, which you loved, speaks for it, but Saw, which you disliked, speaks against it.',
    ])
  })

  it('names the traits shared with a dislike in general words where it has no own words for them', () => {
    const films = [film('Heat', 1, 2), film('Ocean’s Eleven', -0.5, -2, [HEIST])]
    expect(say({ movieId: 0, percent: 50, films, traits: [weighed(HEIST, -1)] })).toBe(
      'You loved Heat, but you tend not to like heist movies such as Ocean’s Eleven.',
    )
  })

  it('names one side only where there is no other', () => {
    expect(say({ percent: 50, films: [film('Heat', 1, 2)] })).toBe('Goes with Heat, which you loved.')
    expect(say({ percent: 50, films: [film('Saw', -0.5, -2)] })).toBe('What counts against it: you disliked Saw.')
    expect(say({ percent: 50 })).toBe('Your ratings speak neither for it nor against it.')
  })
})

describe('a sentence after a title with a closing punctuation mark', () => {
  it.each(['What Ever Happened to Baby Jane?', 'When Harry Met Sally...', 'Airplane!'])(
    'adds no second mark after %s',
    (title) => {
      for (const rating of [1, -0.5]) {
        const films = [film(title, rating, 3 * rating, [TENSE]), film('Heat', rating, 2 * rating, [TENSE])]
        for (const percent of [20, 50, 90]) {
          const sentences = forms({ percent, films, traits: [weighed(TENSE, rating)] })
          for (const sentence of sentences) {
            if (!sentence.includes(title)) continue
            expect(sentence.endsWith(title)).toBe(true)
          }
        }
      }
      expect(say({ movieId: 0, films: [film(title, 1, 2)] })).toBe(`Because you loved ${title}`)
      expect(say({ movieId: 0, percent: 50, films: [film(title, 1, 2), film('Saw', -0.5, -2)] })).toBe(
        `For it: you loved ${title} Against it: you disliked Saw.`,
      )
    },
  )
})

it('a title keeps its own capitalization at the beginning of a sentence', () => {
  const films = [film('eXistenZ', -0.5, -1)]
  expect(forms({ percent: 20, films })).toContain('eXistenZ, which you disliked, counts against it.')
})

describe('a sentence without a percent', () => {
  it('names the house panel as such, and calls only real users people', () => {
    expect(say({ shown: false })).toBe('Well loved by our house panel. Rate a few movies and this becomes yours.')
    expect(say({ shown: false, audience: { panelShare: 0.3, people: 40 } })).toBe(
      'Many people here like it. Rate a few movies and this becomes yours.',
    )
  })

  it('does not claim that anyone loves an unpopular movie', () => {
    const unknown = 'Your ratings say nothing about it yet. Rate a few movies and this becomes yours.'
    expect(say({ shown: false, base: -1 })).toBe(unknown)
    expect(say({ shown: false, audience: { panelShare: 0, people: 0 } })).toBe(unknown)
  })

  it('names the first ratings, whatever the percent would be', () => {
    expect(say({ shown: false, percent: 30, films: [film('Heat', 1, 2)] })).toBe('Goes with Heat, which you loved.')
    expect(say({ shown: false, percent: 90 })).not.toMatch(/%|percent/)
  })
})

it('names the user’s own rating as such', () => {
  expect(say({ own: 0.75, films: [film('Heat', 1, 2)] })).toBe('Your own rating: Like.')
})

it('varies the wording between neighbouring movies, and keeps it for each movie', () => {
  const evidence = { films: [film('Heat', 1, 2, [TENSE])], traits: [weighed(TENSE, 1)] }
  for (let movieId = 1; movieId < 50; movieId++) {
    expect(say({ ...evidence, movieId })).not.toBe(say({ ...evidence, movieId: movieId + 1 }))
    expect(say({ ...evidence, movieId })).toBe(say({ ...evidence, movieId }))
  }
})

describe('every sentence', () => {
  const traits = [GORE, TENSE, HEIST, PACINO, SEVENTIES, { kind: 'keyword', name: 'sequel' }]
  const words = [/\bgor[ey]/i, /tens(e|ion)\b/i, /heist/i, /Al Pacino/, /1970s/]
  const contribution = fc.double({ min: -5, max: 5, noNaN: true })
  const marks = ['', '?', '...', '!', '.', ' ']
  const films = fc
    .array(
      fc.record({
        rating: fc.constantFrom(-0.5, 0, 0.75, 1),
        contribution,
        mark: fc.constantFrom(...marks),
        held: fc.subarray(traits),
      }),
      {
        maxLength: 6,
      },
    )
    .map((all) =>
      all.map(({ rating, mark, held, ...one }, i) => film(`Title${i}${mark}`, rating, one.contribution, held)),
    )
  const evidence: fc.Arbitrary<Evidence> = fc.record({
    movieId: fc.nat(),
    percent: fc.integer({ min: 0, max: 100 }),
    shown: fc.boolean(),
    base: contribution,
    own: fc.constant(null),
    likes: fc.boolean(),
    films,
    traits: fc.tuple(...traits.map((trait) => contribution.map((share) => weighed(trait, share)))),
    audience: fc.record({ panelShare: fc.double({ min: 0, max: 1, noNaN: true }), people: fc.nat() }),
  })
  /** The halves of a sentence: reasons for a movie, and reasons against it. */
  function halves(sentence: string): [string, string] {
    if (sentence.includes('; still, ')) return sentence.split('; still, ').toReversed() as [string, string]
    for (const between of [', but ', ' Against it: ']) {
      if (sentence.includes(between)) return sentence.split(between) as [string, string]
    }
    return /dislike|not to like|seldom|did not enjoy/.test(sentence) ? ['', sentence] : [sentence, '']
  }

  /** Films and traits in the wrong half. */
  function misplaced(half: string, sign: 1 | -1, { films: rated, traits: named }: Evidence): unknown[] {
    const titles = rated.filter(
      (one, i) => half.includes(`Title${i}`) && !(sign * one.contribution > 0 && sign * one.rating > 0),
    )
    return [...titles, ...named.filter((trait, i) => words[i]?.test(half) && !(sign * trait.contribution > 0))]
  }

  it('names no title and no trait on the wrong side', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const [pro, contra] = halves(whySentence(given))
        expect([...misplaced(pro, 1, given), ...misplaced(contra, -1, given)]).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('recommends no movie below 45 percent', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const [pro] = halves(whySentence({ ...given, shown: true, percent: given.percent % 45 }))
        expect(pro).toMatch(/^$|^Not close enough|^Far from|^Nothing you have/)
      }),
      { numRuns: 500 },
    )
  })

  it('starts with a capital, ends in one closing mark and has no placeholder left', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const sentence = whySentence(given)
        expect(sentence).toMatch(/^\p{Lu}/u)
        expect(sentence).toMatch(/[^.?!](\.|\?|!|\.\.\.)$/)
        expect(sentence).not.toMatch(/undefined|null| {2}|[?!.][,;:]/)
      }),
      { numRuns: 2000 },
    )
  })
})
