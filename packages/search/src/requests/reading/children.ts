import { mentionAt, RANKS, type Mention } from './mention.ts'
import type { Line } from './tokens.ts'

const COUNTS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(
    ' ',
  )
const AGE = String.raw`(?:\d{1,2}|${COUNTS.join('|')})`
const KIDS = String.raw`(?:kids?|children|child|sons?|daughters?|boys?|girls?|nephews?|nieces?|grandkids|grandchildren|grandson|granddaughter|little ones?|twins|brother|sister|toddlers?|lads?|kiddos?)`
const YEARS_OLD = String.raw`(?:[ -]?(?:years?|yrs?)[ -]?olds?|[ -]?y[ -]?o'?s?\b|[ -]?year[ -]?olds?)`
const LIST = String.raw`(?:(?:\s*(?:,|and|&|to|or|-|–|\/))+\s*${AGE})*`
/** "kids of 6 and 10", "kids (5, 8)", "my 7 year old", "ages 4 to 9" */
const PATTERNS = [
  new RegExp(
    String.raw`\b${KIDS}(?: who (?:are|is)| are| is|,? ?\(?(?:aged?|of)?)\s*\(?(${AGE}${LIST})(?:\)|\b)(?:${YEARS_OLD})?`,
    'g',
  ),
  new RegExp(String.raw`\b(${AGE}${LIST})(?:${YEARS_OLD})`, 'g'),
  new RegExp(String.raw`\b(?:aged?|ages) (${AGE}${LIST})\b`, 'g'),
]
const OLDEST = 17
/** Names of children from each age on, the most particular first; a concept is found by the first that it knows. */
const CALLED: readonly (readonly [from: number, phrases: readonly string[]])[] = [
  [13, ['teenagers', 'teens', 'teenager', 'with teenagers', 'older kids', 'kids', 'with kids']],
  [
    6,
    [
      'school age kids',
      'school kids',
      'primary school kids',
      'older kids',
      'kids',
      'with kids',
      'with the kids',
      'children',
    ],
  ],
  [
    0,
    [
      'toddlers',
      'toddler',
      'small kids',
      'little kids',
      'young kids',
      'small children',
      'kids',
      'with kids',
      'with the kids',
      'children',
    ],
  ],
]

/** Children of certain ages; the youngest decides. `meaningOf` gives what a phrase means. */
export function readChildren(line: Line, meaningOf: (phrase: string) => Mention['wishes'] | undefined): Mention[] {
  return PATTERNS.flatMap((pattern) =>
    [...line.text.matchAll(pattern)].flatMap((match) => {
      const ages = [...match[1].matchAll(new RegExp(AGE, 'g'))].map(([age]) => ageOf(age))
      const youngest = Math.min(...ages)
      if (youngest > OLDEST || youngest === 0) return []
      const [, phrases] = CALLED.find(([from]) => youngest >= from)!
      const wishes = phrases.map(meaningOf).find((meaning) => meaning !== undefined)
      if (wishes === undefined) return []
      return mentionAt(line, [match.index, match.index + match[0].length], { wishes, rank: RANKS.fixed })
    }),
  )
}

function ageOf(text: string): number {
  return /\d/.test(text) ? Number(text) : COUNTS.indexOf(text) + 1
}
