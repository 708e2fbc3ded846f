/** A year or span of years that a text names. */
export interface YearMention {
  from: number
  to: number
  /** Whether this is when the movie was seen, so that it may be older but hardly newer. */
  seen: boolean
}

const SPOKEN: Readonly<Record<string, number>> = {
  thirties: 1930,
  forties: 1940,
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
}
const PART = String.raw`(?:\b(?<part>early|mid|late)[\s-]*)?`
const YEAR = String.raw`(?<![\d$])(?<year>(?:19\d|20[0-2])\d)(?!\d)(?<plural>'?s\b)?`
const DECADE = String.raw`(?<![\d$])'?(?<decade>[1-9])0'?s\b`
const WORD = `\\b(?<spoken>${Object.keys(SPOKEN).join('|')})\\b`
const MENTION = new RegExp(`${PART}(?:${YEAR}|${DECADE}|${WORD})`, 'gi')
const SEEN = /\b(?:saw|seen|watch(?:ed|ing)?|remember|rented|viewed|kid|child|tv|before|older than|prior)\b/i
/** How many characters before a year the phrase that says "seen" may be. */
const SEEN_REACH = 40

/** Years, decades ("1990s", "90's", "nineties") and parts of decades ("early 2000s") in reading order. */
export function readYears(text: string): YearMention[] {
  return findYears(text).map(({ mention }) => mention)
}

/** The years of a text with the place of each in it, in UTF-16 units. */
export function findYears(text: string): { mention: YearMention; from: number; to: number }[] {
  return [...text.matchAll(MENTION)].map((match) => {
    const { part, year, plural, decade, spoken } = match.groups!
    const start = year ? Number(year) : spoken ? SPOKEN[spoken.toLowerCase()] : century(Number(decade) * 10)
    const span = year === undefined || (plural !== undefined && start % 10 === 0)
    const before = text.slice(Math.max(0, match.index - SEEN_REACH), match.index)
    const years = span ? narrow(start, part?.toLowerCase()) : { from: start, to: start }
    return { mention: { ...years, seen: SEEN.test(before) }, from: match.index, to: match.index + match[0].length }
  })
}

function century(decade: number): number {
  return decade >= 30 ? 1900 + decade : 2000 + decade
}

function narrow(start: number, part: string | undefined): { from: number; to: number } {
  if (part === 'early') return { from: start, to: start + 4 }
  if (part === 'mid') return { from: start + 3, to: start + 6 }
  if (part === 'late') return { from: start + 5, to: start + 9 }
  return { from: start, to: start + 9 }
}

/** Years between the mention and `year`, 0 inside it, negative when `year` is earlier. */
export function yearsAway({ from, to }: YearMention, year: number): number {
  return year < from ? year - from : Math.max(0, year - to)
}
