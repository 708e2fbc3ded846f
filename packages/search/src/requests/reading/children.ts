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
  [15, ['ages 15 to 17', 'teenagers', 'with teenagers', 'kids']],
  [12, ['ages 12 to 14', 'teenagers', 'with teenagers', 'older kids', 'kids']],
  [9, ['ages 9 to 11', 'older kids', 'school age kids', 'kids', 'with kids']],
  [6, ['ages 6 to 8', 'school age kids', 'kids', 'with kids', 'children']],
  [0, ['ages 3 to 5', 'toddlers', 'small kids', 'kids', 'with kids', 'children']],
]

const SUITABLE = String.raw`(?:(?:not|nothing|no) (?:unsuitable|inappropriate)|(?<!\b(?:not|isnt|arent|never|nothing|un|in)[ -]?)(?:suitable|appropriate|okay|ok|fine|safe|right|rated)) for`
const WHOSE = String.raw`(?: (?:an?|my|our|the|his|her|their))?`
/** "3yo" and the like are only a kind of company. */
const WRITTEN = String.raw`[ -](?:years?|yrs?)[ -]olds?`
/** "Suitable for a nine-year-old", "ok for ages 6 and 9", "for a six year old" */
const AGE_PATTERNS = [
  new RegExp(String.raw`\b${SUITABLE}${WHOSE} (${AGE}${LIST})${YEARS_OLD}`, 'g'),
  new RegExp(
    String.raw`\b${SUITABLE}${WHOSE} (?:(?:${KIDS} )?(?:ages?|aged|of|from) )?(\d{1,2}${LIST})(?= ?(?:$|[.,;:!?)+]|and (?:up|over|above|older)\b))`,
    'g',
  ),
  new RegExp(String.raw`(?<!(?:suitable|appropriate) )\bfor${WHOSE} (${AGE}${LIST})${WRITTEN}`, 'g'),
]
/** "For kids under 8": all of them are younger. */
const YOUNGER = new RegExp(
  String.raw`(?<!unsuitable |inappropriate )\bfor (?:the |my |our )?${KIDS} (?:(?:under|below|younger than)|(?<upTo>up to)) (?:the age of )?(?<age>${AGE})\b(?:${YEARS_OLD})?`,
  'g',
)

/** "Rated PG-13", by the age from which a movie with it is suitable. */
const RATED = /\b(?:rated|rating|certificate) (?:a )?(?<rating>g|u|pg[ -]?13|pg|12a?|15|r)\b(?![ -]?rated)/g
const AGE_OF_RATING: Readonly<Record<string, number>> = {
  g: 6,
  u: 6,
  pg: 10,
  pg13: 13,
  '12': 12,
  '12a': 12,
  '15': 15,
  r: 17,
}

type MeaningOf = (phrase: string) => Mention['wishes'] | undefined

/** Children of certain ages; the youngest decides. An age that movies must be suitable for is a limit. */
export function readChildren(line: Line, meaningOf: MeaningOf): Mention[] {
  return [...readCompany(line, meaningOf), ...readAges(line, meaningOf)]
}

function readAges(line: Line, meaningOf: MeaningOf): Mention[] {
  const mention = (match: RegExpExecArray, years: number, oldest = years): Mention[] => {
    if (years < 1 || years > OLDEST) return []
    const wishes = [{ kind: 'age' as const, years, wanted: true }, ...(companyOf(oldest, meaningOf) ?? [])]
    const span = [match.index, match.index + match[0].length] as const
    return mentionAt(line, span, { wishes, rank: RANKS.fixed, settled: true })
  }
  return [
    ...AGE_PATTERNS.flatMap((pattern) =>
      [...line.text.matchAll(pattern)].flatMap((match) => mention(match, youngestOf(match[1]))),
    ),
    ...[...line.text.matchAll(RATED)].flatMap((match) => {
      const years = AGE_OF_RATING[match.groups!.rating.replace(/[ -]/, '')]
      const span = [match.index, match.index + match[0].length] as const
      return mentionAt(line, span, {
        wishes: [{ kind: 'age' as const, years, wanted: true }],
        rank: RANKS.fixed,
        settled: true,
      })
    }),
    ...[...line.text.matchAll(YOUNGER)].flatMap((match) => {
      const { upTo, age } = match.groups!
      return mention(match, ageOf(age) - (upTo === undefined ? 1 : 0), ageOf(age) - 1)
    }),
  ]
}

function companyOf(age: number, meaningOf: MeaningOf): Mention['wishes'] | undefined {
  const [, phrases] = CALLED.find(([from]) => age >= from)!
  return phrases.map(meaningOf).find((meaning) => meaning !== undefined)
}

function readCompany(line: Line, meaningOf: MeaningOf): Mention[] {
  return PATTERNS.flatMap((pattern) =>
    [...line.text.matchAll(pattern)].flatMap((match) => {
      const youngest = youngestOf(match[1])
      if (youngest > OLDEST || youngest === 0) return []
      const wishes = companyOf(youngest, meaningOf)
      if (wishes === undefined) return []
      return mentionAt(line, [match.index, match.index + match[0].length], { wishes, rank: RANKS.fixed })
    }),
  )
}

function youngestOf(list: string): number {
  return Math.min(...[...list.matchAll(new RegExp(AGE, 'g'))].map(([age]) => ageOf(age)))
}

function ageOf(text: string): number {
  return /\d/.test(text) ? Number(text) : COUNTS.indexOf(text) + 1
}
