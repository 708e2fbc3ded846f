/** A year or span of years that a text names. */
export interface YearMention {
  from: number
  /** Infinity for a span without an end ("2010+", "since 2010"). */
  to: number
  /** True for the year in which the movie was seen or a latest year, so that the movie may be older but hardly newer. */
  seen: boolean
}

interface Found extends Pick<YearMention, 'from' | 'to'> {
  start: number
  end: number
  text: string
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
const PART = String.raw`(?:early|mid|late)r?`
const PARTS = String.raw`(?:\b(?<part>${PART})(?:[\s/-]*(?:(?:to|or)\s+)?(?<lastPart>${PART}))?[\s-]*)?`
const PLURAL = String.raw`['’]?s\b`
const YEAR = String.raw`(?<![\d$])(?<year>(?:19\d|20[0-2])\d)(?!\d)(?<plural>${PLURAL})?`
/** The second year of "2013/14" and "1990-95". */
const SECOND = String.raw`(?:\s?[/–-]\s?(?<second>\d\d)(?!\d|[/-]|${PLURAL}))?`
const DECADE = String.raw`(?<![\d$])['’]?(?<decade>\d)0${PLURAL}`
const WORD = `\\b(?<spoken>${Object.keys(SPOKEN).join('|')})\\b`
const MENTION = new RegExp(`${PARTS}(?:${YEAR}${SECOND}|${DECADE}|${WORD})`, 'gi')

const SEEN = /\b(?:saw|seen|watch(?:ed|ing)?|remember|rented|viewed|kid|child|tv|before|older than|prior)\b/i
/** Maximum number of characters between a phrase that says "seen" and a year. */
const SEEN_REACH = 40
/** Maximum number of characters between the start of another phrase and a year. */
const REACH = 24
const AGE = /\b(?:his|her|their|my|your|our)\s+$/i
const AFTER = /\b(?:since|after|post|past|(?:newer|later) than)[\s-]+(?:the )?(?:year )?$/i
const NOT_AFTER = /(?:\bno|\bnot|n['’]?t|\bnever)\b.*$/i
const NOT_BEFORE =
  /\b(?:not?|n['’]?t|never) (?:\w+ ){0,2}(?:before|earlier than|older than|pre)[\s-]+(?:the )?(?:year )?$/i
const OPEN_END =
  /^(?:\s?\+|[\s-]*(?:or|and) (?:later|newer|after|up|onwards?|beyond)\b|\s?onwards?\b|\s?[–-]\s?(?:present|now|today)\b)/i
const RANGE = /^\s*(?:[–-]|to|thru|through|until)\s*$/i
const BETWEEN = /\bbetween\s+(?:the )?$/i
const ALTERNATIVE = /^\s*(?:[/–-]|to|and|or)\s*$/i

/** Years, decades ("1990s", "90's", "nineties"), parts of decades ("early 2000s") and spans ("2010+", "1995-99") in reading order. */
export function readYears(text: string): YearMention[] {
  return findYears(text).map(({ mention, from, to }) => {
    const before = text.slice(Math.max(0, from - REACH), from)
    const bound = AFTER.test(before)
    if (NOT_BEFORE.test(before) || OPEN_END.test(text.slice(to, to + REACH)) || (bound && !NOT_AFTER.test(before))) {
      return { from: mention.from, to: Infinity, seen: false }
    }
    return bound ? { ...mention, seen: true } : mention
  })
}

/** The years of a text with the place of each in it, in UTF-16 units, without the words that make a bound of a year ("since"). */
export function findYears(text: string): { mention: YearMention; from: number; to: number }[] {
  return joinRanges(withoutAges([...text.matchAll(MENTION)].map(toFound), text), text).map(
    ({ start, end, from, to }) => {
      const seen = SEEN.test(text.slice(Math.max(0, start - SEEN_REACH), start))
      return { mention: { from, to, seen }, from: start, to: end }
    },
  )
}

function toFound(match: RegExpExecArray): Found {
  const { part, lastPart, year, plural, second, decade, spoken } = match.groups!
  const first = year ? Number(year) : spoken ? SPOKEN[spoken.toLowerCase()] : century(Number(decade) * 10)
  const place = { start: match.index, end: match.index + match[0].length, text: match[0] }
  const wholeDecade = year === undefined || (first % 10 === 0 && (plural !== undefined || part !== undefined))
  if (!wholeDecade) return { from: first, to: lastYear(first, second), ...place }
  return { from: partOf(first, part).from, to: partOf(first, lastPart ?? part).to, ...place }
}

function century(decade: number): number {
  return decade >= 30 ? 1900 + decade : 2000 + decade
}

function lastYear(first: number, second: string | undefined): number {
  const last = first - (first % 100) + Number(second)
  return last > first ? last : first
}

function partOf(decade: number, part: string | undefined): { from: number; to: number } {
  if (part === undefined) return { from: decade, to: decade + 9 }
  if (/^early/i.test(part)) return { from: decade, to: decade + 4 }
  if (/^mid/i.test(part)) return { from: decade + 3, to: decade + 6 }
  return { from: decade + 5, to: decade + 9 }
}

/** Leaves out decades that are a person's age: "in his late 20s or early 30s". */
function withoutAges(mentions: readonly Found[], text: string): Found[] {
  let ageEnd = -1
  return mentions.filter(({ start, end, text: mention }) => {
    const follows = ageEnd >= 0 && ALTERNATIVE.test(text.slice(ageEnd, start))
    const age = !/\d{4}/.test(mention) && (follows || AGE.test(text.slice(Math.max(0, start - REACH), start)))
    ageEnd = age ? end : -1
    return !age
  })
}

/** Makes one span of "1995 to 1999" and "between the 80s and 90s". */
function joinRanges(mentions: readonly Found[], text: string): Found[] {
  const joined: Found[] = []
  for (const next of mentions) {
    const last = joined.at(-1)
    if (last === undefined || next.to < last.to || !isRange(last, next, text)) joined.push(next)
    else joined[joined.length - 1] = { ...last, to: next.to, end: next.end }
  }
  return joined
}

function isRange(last: Found, next: Found, text: string): boolean {
  const link = text.slice(last.end, next.start)
  return RANGE.test(link) || (/^\s*and\s*(?:the )?$/i.test(link) && BETWEEN.test(text.slice(0, last.start)))
}

/** Years between the mention and `year`, 0 inside it, negative when `year` is earlier. */
export function yearsAway({ from, to }: YearMention, year: number): number {
  return year < from ? year - from : Math.max(0, year - to)
}
