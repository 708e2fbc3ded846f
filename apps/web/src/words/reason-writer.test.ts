import type { CardWhyPart, WhyPart } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { cardWhyInWords, whyInWords } from './reason-writer.ts'
import { withReasons } from './reasons.ts'

const HEAT = { title: 'Heat', level: 'loved' } as const
const RONIN = { title: 'Ronin', level: 'liked' } as const
const SAW = { title: 'Saw', level: 'disliked' } as const
const HEIST = { kind: 'label', name: 'heist' } as const
const MANN = { kind: 'person', name: 'Michael Mann', role: 'director' } as const
const GORY = { kind: 'label', name: 'gory', type: 'mood' } as const

const alike = (rest: Partial<Extract<WhyPart, { kind: 'alike' }>>): WhyPart[] => [
  { kind: 'alike', for: true, films: [HEAT], traits: [], tends: false, ...rest },
]

describe('a reason for a percent', () => {
  it.each<[WhyPart[], string]>([
    [[{ kind: 'own_rating', level: 'Best' }], 'Your own rating: Best.'],
    [[{ kind: 'own_rating', level: '0.5' }], 'Your own rating: 0.5.'],
    [
      [{ kind: 'praise', by: 'panel' }, { kind: 'rate_more' }],
      'Well loved by our house panel. Rate a few movies and this becomes yours.',
    ],
    [[{ kind: 'praise', by: 'many_here' }], 'Many people here like it.'],
    [[{ kind: 'praise', by: 'many' }], 'Many people like it.'],
    [
      [{ kind: 'praise', by: 'most' }, { kind: 'speaks_against' }],
      'Most people like it. Your ratings speak a little against it.',
    ],
    [
      [
        { kind: 'praise', by: 'nearly_everyone' },
        { kind: 'says_little', ratings: 1 },
      ],
      'Nearly everyone likes it. Your rating says little about it.',
    ],
    [[{ kind: 'says_little', ratings: 5 }], 'Your 5 ratings say little about it.'],
    [[{ kind: 'speaks_neither' }], 'Your ratings speak neither for it nor against it.'],
    [[{ kind: 'says_nothing' }], 'Your ratings say nothing about it yet.'],
    [[{ kind: 'far' }], 'Far from the movies you have liked so far.'],
    [[{ kind: 'not_close' }], 'Not close enough to the movies you have liked so far.'],
    [[{ kind: 'nothing_rated' }], 'Nothing you have rated so far speaks for it.'],
    [alike({}), 'People who love Heat often love it too.'],
    [alike({ films: [{ ...HEAT, same_title: true }] }), 'People who love the other Heat often love it too.'],
    [alike({ traits: [HEIST] }), 'Shares heist with Heat (which you loved).'],
    [
      alike({ films: [HEAT, RONIN], traits: [HEIST, MANN] }),
      'Shares heist and the director Michael Mann with Heat (which you loved) and Ronin (which you liked).',
    ],
    [
      alike({
        traits: [
          { ...MANN, role: 'writer' },
          { ...MANN, role: 'cast' },
        ],
      }),
      'Shares the writer Michael Mann and Michael Mann with Heat (which you loved).',
    ],
    [
      alike({ films: [HEAT, { ...RONIN, level: 'loved' }], traits: [HEIST], tends: true }),
      'You tend to like movies with heist, such as Heat and Ronin (which you loved).',
    ],
    [alike({ other_role: { liked: 'writer', here: 'director' } }), 'Directed by the writer of Heat (which you loved).'],
    [alike({ other_role: { liked: 'cast', here: 'writer' } }), 'Written by a star of Heat (which you loved).'],
    [alike({ other_role: { liked: 'director', here: 'cast' } }), 'Played by the director of Heat (which you loved).'],
    [alike({ for: false, films: [SAW] }), 'What counts against it: Saw (which you disliked).'],
    [
      alike({ for: false, films: [SAW], traits: [GORY] }),
      'What counts against it: it shares gory with Saw (which you disliked).',
    ],
    [
      alike({ for: false, films: [SAW], traits: [GORY], tends: true }),
      'You tend not to like movies with gory, such as Saw (which you disliked).',
    ],
  ])('%j', (parts, sentence) => expect(whyInWords(parts)).toBe(sentence))
})

describe('a reason for a card', () => {
  const ada = { name: 'ada', percent: 91 }
  const bob = { name: 'bob', percent: 84 }
  it.each<[CardWhyPart[], string]>([
    [
      [{ kind: 'favourite_of_many' }],
      'A favourite of many people. No one here has rated enough movies yet to say more.',
    ],
    [[{ kind: 'suits', everyone: true, members: [ada, bob] }], 'Likely to suit everyone: ada 91% and bob 84%.'],
    [
      [
        { kind: 'suits', everyone: false, members: [ada] },
        { kind: 'unknown', members: 1 },
      ],
      'Likely to suit ada 91%. The other has rated too little yet.',
    ],
    [[{ kind: 'unknown', members: 2 }], 'The others have rated too little yet.'],
    [
      [{ kind: 'among_best', fits: 'all', members: [ada, bob], more: { members: 3, percent: 55 } }],
      'Among the best that fit all of you tonight: ada 91%, bob 84% and 3 more from 55%.',
    ],
    [[{ kind: 'among_best', fits: 'one', members: [ada] }], 'Among the best that fit tonight: ada 91%.'],
    [[{ kind: 'among_best', fits: 'none', members: [ada] }], 'Among the best for tonight: ada 91%.'],
    [[{ kind: 'nothing_better', members: [bob] }], 'Nothing left fits better: bob 84%.'],
    [[{ kind: 'divided', for: ['ada'], against: [bob] }], 'For ada. May not care for it: bob 84%.'],
  ])('%j', (parts, sentence) => expect(cardWhyInWords(parts)).toBe(sentence))
})

describe('an answer', () => {
  it('gets the sentence of its parts', async () => {
    const answer = { movie_id: 1, sentence: 'English', parts: alike({}) }
    expect(await withReasons(answer)).toEqual({ ...answer, sentence: 'People who love Heat often love it too.' })
  })

  it('of an evening gets it for each card that has parts', async () => {
    const cards = [{ why: 'English', why_parts: [{ kind: 'favourite_of_many' }] }, { why: 'English' }]
    const { cards: written } = await withReasons({ seats: [], cards })
    expect(written.map(({ why }) => why)).toEqual([expect.stringMatching(/^A favourite/), 'English'])
    const { evening } = await withReasons({ token: 'T', evening: { seats: [], cards } })
    expect(evening.cards).toEqual(written)
  })

  it('without a reason stays as it is', async () => {
    const answer = { results: [] }
    expect(await withReasons(answer)).toBe(answer)
    expect(await withReasons(null)).toBeNull()
  })
})
