import type { RequestMovie } from './types.ts'

interface Basis {
  /** The words of its chip. */
  text: string
  /** Kinds of works that are meant by it. */
  kinds: readonly string[]
  /** Keywords and labels with the same meaning, of movies whose work is unknown. */
  names: readonly string[]
}

const NOVEL = ['based on novel', 'based on a novel', 'based on novel or book', 'based on young adult novel']
const MEMOIR = ['based on memoir', 'based on memoir or autobiography']

const BASES = {
  novel: { text: 'based on a novel', kinds: ['novel'], names: NOVEL },
  book: {
    text: 'based on a book',
    kinds: ['novel', 'memoir', 'book'],
    names: [...NOVEL, ...MEMOIR, 'based on book', "based on children's book"],
  },
  story: { text: 'based on a short story', kinds: ['story'], names: ['based on short story'] },
  play: {
    text: 'based on a play',
    kinds: ['play'],
    names: ['based on play', 'based on a play', 'based on play or musical'],
  },
  comic: {
    text: 'based on a comic',
    kinds: ['comic'],
    names: ['based on comic', 'based on a comic book', 'based on manga', 'based on graphic novel'],
  },
  game: { text: 'based on a game', kinds: ['game'], names: ['based on video game', 'based on a video game'] },
  series: {
    text: 'based on a TV series',
    kinds: ['series'],
    names: ['based on tv series', 'based on television series', 'based on a television series'],
  },
  musical: { text: 'based on a musical', kinds: ['musical'], names: ['based on musical'] },
  memoir: { text: 'based on a memoir', kinds: ['memoir'], names: MEMOIR },
  'true events': {
    text: 'based on true events',
    kinds: ['true events', 'memoir'],
    names: [...MEMOIR, 'based on true story', 'based on a true story', 'based on true events', 'based on real events'],
  },
  film: { text: 'remake', kinds: ['film'], names: ['remake', 'live action remake', 'live-action remake'] },
} as const satisfies Record<string, Basis>

export type BasisName = keyof typeof BASES

const NAMES = Object.keys(BASES) as BasisName[]

/** The basis of this name, or undefined if there is none. */
export function basisNamed(name: string): BasisName | undefined {
  return NAMES.find((one) => one === name)
}

export function basisText(name: BasisName): string {
  return BASES[name].text
}

/** One bit for each basis that the movie has, by its work, its keywords or its stated labels. */
export function basisBits({ basis, keywords, labels }: Pick<RequestMovie, 'basis' | 'keywords' | 'labels'>): number {
  const stated = labels.flatMap(({ name, rating, predicted }) => (rating > 0 && !predicted ? name : []))
  const named = new Set([...keywords, ...stated])
  return NAMES.reduce((bits, name, i) => {
    const { kinds, names }: Basis = BASES[name]
    const has = (basis !== null && kinds.includes(basis)) || names.some((one) => named.has(one))
    return has ? bits | (1 << i) : bits
  }, 0)
}

export function hasBasis(bits: number, name: BasisName): boolean {
  return (bits & (1 << NAMES.indexOf(name))) !== 0
}
