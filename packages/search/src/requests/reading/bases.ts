import type { BasisName } from '../bases.ts'
import { mentionAt, RANKS, type Mention } from './mention.ts'
import type { Line } from './tokens.ts'

const FROM = String.raw`(?:(?:loosely |closely )?(?:based (?:up)?on|adapted from|adaptations? of|inspired by|taken from))`
const SOME = String.raw`(?: (?:an?|the|some|any|his|her|their|real|famous|popular|classic|great|good|famed|bestselling|best selling|award winning|old|childrens|stage|true life|short|broadway))*`
/** Works by the words for them; "based on" and the like are before these. */
const WORKS: Readonly<Record<BasisName, string>> = {
  novel: 'novels?',
  book: 'books?|bestsellers?',
  story: '(?<=short )stor(?:y|ies)',
  play: 'plays?',
  comic: 'comics?(?:[ -](?:books?|strips?|series))?|graphic novels?|mangas?',
  game: '(?:video ?|computer )?games?',
  series: '(?:tv |television )?series|(?:tv|television) shows?',
  musical: 'musicals?',
  memoir: 'memoirs?|autobiograph(?:y|ies)',
  'true events':
    '(?:true|real|real life|actual|historical)(?:[ -]life)? (?:stor(?:y|ies)|events?|facts?|crimes?|people)|real life|facts?',
  film: '(?:films?|movies?)',
}
/** "Comic adaptation" and the like. */
const ADAPTED: Readonly<Partial<Record<BasisName, string>>> = {
  novel: 'novels?',
  book: 'books?',
  play: '(?:stage|plays?)',
  comic: '(?:comic(?:[ -]book)?|manga|graphic novel)',
  game: '(?:video ?)?game',
  series: '(?:tv|television)',
}
const PATTERNS = [
  ...Object.entries(WORKS).map(([name, said]) => [name, String.raw`\b${FROM}${SOME} (?:${said})\b`] as const),
  ...Object.entries(ADAPTED).map(([name, said]) => [name, String.raw`\b${said}[ -]adaptations?\b`] as const),
  ['film', String.raw`\bremakes?\b`] as const,
].map(([name, source]) => ({ name: name as BasisName, pattern: new RegExp(source, 'g') }))

/** Works that a movie must be based on. */
export function readBases(line: Line): Mention[] {
  return PATTERNS.flatMap(({ name, pattern }) =>
    [...line.text.matchAll(pattern)].flatMap((match) =>
      mentionAt(line, [match.index, match.index + match[0].length], {
        wishes: [{ kind: 'basis', name, wanted: true }],
        rank: RANKS.fixed,
      }),
    ),
  )
}
