import type { Wish } from '../types.ts'
import { mentionAt, RANKS, type Mention } from './mention.ts'
import type { Line } from './tokens.ts'

/** Durations outside these minutes are no lengths of movies. */
const SHORTEST = 20
const LONGEST = 400
/** "About two hours" allows this share more or less. */
const ABOUT = 0.15
/** "Exactly two hours" allows these minutes more or less. */
const EXACTLY = 5
/** "A 90 minute comedy" is from so many minutes shorter to so many longer. */
const OF_ABOUT = { shorter: 15, longer: 5 }
/** A bare duration up to this many minutes is the time that there is; a longer one is about how long the movie is. */
const BARE = 120

const NUMBER_WORDS =
  'one two three four five six seven eight nine ten twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(
    ' ',
  )
const NUMBERS = new Map(
  NUMBER_WORDS.map((word, i) => [word, i < 10 ? i + 1 : (i - 8) * 10] as const).concat([
    ['a', 1],
    ['an', 1],
  ]),
)
const NUMBER = String.raw`(?:\d{1,3}(?:[.,]\d+)?|an?|(?:a|one) hundred(?: and (?:ten|twenty))?|${NUMBER_WORDS.join('|')})`
const HOURS = String.raw`(?:hours?|hrs?|h(?=\d|\b))`
const MINUTES = String.raw`(?:minutes?|mins?|mn|m(?=\b))`
const DURATION = new RegExp(
  [
    String.raw`\b(?<halves>${NUMBER}) and a half[ -]${HOURS}`,
    String.raw`(?<=\b(?:under|below|max|than|most|within|only|to|over) )(?<clock>\d):(?<past>[0-5]\d)\b(?: ?${HOURS})?`,
    String.raw`\b(?<half>half an hour)\b`,
    String.raw`\b(?<couple>(?:a )?couple(?: of)? hours)\b`,
    String.raw`(?<![\d.,:])\b(?<whole>\d) ?1/2 ?${HOURS}`,
    String.raw`(?<![\d.,:])\b(?<hours>${NUMBER})[ -]?${HOURS}(?:,? ?(?:and )?(?:(?<more>half|a half|a quarter|ten|fifteen|twenty|thirty|forty|fifty)\b|(?<rest>[0-5]?\d)(?!\d) ?(?:minutes?|mins?|m\b)?))?`,
    String.raw`(?<![\d.,:])\b(?<minutes>\d{2,3}|(?:a|one) hundred(?: and (?:ten|twenty))?|sixty|seventy|eighty|ninety)(?:ish)?(?: ?- ?| )?${MINUTES}\b`,
  ].join('|'),
  'g',
)
const RANGE = new RegExp(
  String.raw`(?:(?<between>between) )?(?<from>${NUMBER}) ?(?:-|–|to|and) ?(?<to>${NUMBER}) ?(?:(?<hours>hours?|hrs?|h)|${MINUTES})\b`,
  'g',
)
const DENIED = String.raw`(?:(?<not>\b(?:no|not|nothing|never|isnt|arent|cant be|cannot be|shouldnt be|wont be|dont want anything|without being|nothing thats|does not|doesnt|do not)) (?:go |going |run |running |be |anything |a movie |a film |that is |thats |much |any )*)?`
const LESS =
  'under|below|less than|fewer than|shorter than|at most|at the most|max(?:imum)?(?: of)?|up to|within|inside|(?:in )?under|limit of|limited to|only (?:have|got)|only|have|ive got|got|just'
const MORE = 'over|more than|longer than|at least|min(?:imum)?(?: of)?|above|exceed(?:s|ing)?|upwards of|past'
const EXACT = 'exactly|precisely|just on|bang on'
const NEAR = 'about|around|roughly|approximately|approx|circa|ca|nearly|almost|close to|or so'
const BEFORE = new RegExp(
  String.raw`${DENIED}(?:\b(?<less>${LESS})|\b(?<more>${MORE})|\b(?<exact>${EXACT})|\b(?<near>${NEAR})|(?<sign>[<>≤≥~])=?)(?: (?:about|around|like|the|only|just|maybe))*[.:]? ?$`,
)
const AFTER =
  /^[ ,-]*(?:(?<less>max(?:imum)?\b|tops\b|or (?:less|under|shorter|so max)\b|at (?:the )?(?:very )?most\b|limit\b|or thereabouts max\b)|(?<more>plus\b|\+|or (?:more|longer|over|above)\b|minimum\b|at least\b|and (?:up|over|more)\b)|(?<near>or so\b|ish\b|or thereabouts\b))/
const ELSEWHERE = /^[ -]*(?:later|ago|drive|flight|away|to live|left to live|earlier|old)\b/

const PARTS_OF_HOUR: Readonly<Record<string, number>> = { half: 30, 'a half': 30, 'a quarter': 15, fifteen: 15 }

/** Limits of the length that a text names, with words for how long it is ("short", "not too long"). */
export function readMinutes(line: Line): Mention[] {
  const durations = [...readRanges(line), ...readDurations(line)]
  return [...durations, ...readLengthWords(line, durations.length > 0)]
}

function limit(from: number | null, to: number | null): Wish {
  return { kind: 'minutes', from, to, wanted: true }
}

function settled(wish: Wish) {
  return { wishes: [wish], rank: RANKS.fixed, firm: true, settled: true }
}

function readRanges(line: Line): Mention[] {
  return [...line.text.matchAll(RANGE)].flatMap((match) => {
    const { between, from, to, hours } = match.groups!
    if (match[0].includes(' and ') && between === undefined) return []
    const unit = hours === undefined ? 1 : 60
    const [least, most] = [numberOf(from) * unit, numberOf(to) * unit]
    if (least >= most || least < SHORTEST || most > LONGEST) return []
    return mentionAt(line, [match.index, match.index + match[0].length], settled(limit(least, most)))
  })
}

function readDurations(line: Line): Mention[] {
  return [...line.text.matchAll(DURATION)].flatMap((match) => {
    const minutes = minutesOf(match.groups!)
    const end = match.index + match[0].length
    const after = AFTER.exec(line.text.slice(end, end + 30))
    const before = BEFORE.exec(line.text.slice(Math.max(0, match.index - 60), match.index))
    if (minutes < SHORTEST || minutes > LONGEST) return []
    if (before === null && after === null && ELSEWHERE.test(line.text.slice(end, end + 20))) return []
    const span: [number, number] = [match.index - (before?.[0].length ?? 0), end + (after?.[0].length ?? 0)]
    if (before === null && after === null && minutes <= BARE && isLengthOf(line.text, match.index, end)) {
      const wish = limit(minutes - OF_ABOUT.shorter, minutes + OF_ABOUT.longer)
      return mentionAt(line, span, settled(wish))
    }
    return mentionAt(line, span, settled(boundOf(minutes, before?.groups, after?.groups)))
  })
}

const TIME_THERE = /^ (?:break|slot|window|gap|journey|ride|nap)\b/

/** "A 90 minute comedy": the length of the movie and not the time that there is. */
function isLengthOf(text: string, from: number, to: number): boolean {
  return (
    /\ban? $/.test(text.slice(Math.max(0, from - 4), from)) &&
    /^(?: long)? [a-z]/.test(text.slice(to, to + 8)) &&
    !TIME_THERE.test(text.slice(to))
  )
}

type Groups = Record<string, string | undefined> | undefined

function boundOf(minutes: number, before: Groups, after: Groups): Wish {
  const near = [Math.round(minutes * (1 - ABOUT)), Math.round(minutes * (1 + ABOUT))] as const
  const denied = before?.not !== undefined
  const less = before?.less ?? after?.less ?? (/[<≤]/.test(before?.sign ?? '') ? '<' : undefined)
  const more = before?.more ?? after?.more ?? (/[>≥]/.test(before?.sign ?? '') ? '>' : undefined)
  if (after?.less !== undefined) return limit(null, minutes)
  if (less !== undefined) return denied ? limit(minutes, null) : limit(null, minutes)
  if (more !== undefined) return denied ? limit(null, minutes) : limit(minutes, null)
  if (before?.exact !== undefined) return limit(minutes - EXACTLY, minutes + EXACTLY)
  if (before?.near !== undefined || after?.near !== undefined || before?.sign === '~' || minutes > BARE)
    return limit(...near)
  return limit(null, minutes)
}

function minutesOf(groups: Record<string, string | undefined>): number {
  const { clock, past, halves, half, couple, whole, hours, more, rest, minutes } = groups
  if (clock !== undefined) return Number(clock) * 60 + Number(past)
  if (half !== undefined) return 30
  if (couple !== undefined) return 120
  if (halves !== undefined) return numberOf(halves) * 60 + 30
  if (whole !== undefined) return Number(whole) * 60 + 30
  if (minutes !== undefined) return numberOf(minutes)
  const extra = more === undefined ? Number(rest ?? 0) : (PARTS_OF_HOUR[more] ?? numberOf(more))
  return Math.round(numberOf(hours!) * 60 + extra)
}

function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text.replace(',', '.'))
  const hundred = /hundred(?: and (\w+))?/.exec(text)
  if (hundred !== null) return 100 + (NUMBERS.get(hundred[1] ?? '') ?? 0)
  return NUMBERS.get(text) ?? 0
}

const NOT = String.raw`\b(?:not|isnt|aint|nothing|shouldnt be|should not be|mustnt be|must not be|cant be|without being|wont be|not be|no|dont want(?: anything| something)?) (?:be )?(?:too |very |that |so |super |crazy |overly |really |ridiculously |particularly )*`
const OPENING = String.raw`(?:\b(?:something|anything|movie|film|one|thats|is|be|and|but|but not|preferably|really|very|nice and|pretty|fairly|a|super|quite|relatively|kinda|make it|keep it) |^|[,;.:(] ?)`
const ENDING = String.raw`(?= ?(?:$|[,;.:!?)&]|(?:movie|film|flick|one|and|but|comed|thriller|horror|drama|western|enough|for|ish|please|before|because|as|documentar|animat|romance|action|please)))`
const LENGTH_WORDS: readonly (readonly [pattern: RegExp, wish: Wish])[] = [
  [new RegExp(`${NOT}(?:long|lengthy|longish)\\b(?! (?:ago|after|before|lost))`, 'g'), limit(null, 120)],
  [new RegExp(`${NOT}short\\b(?! on)`, 'g'), limit(90, null)],
  [
    /\b(?:short on time|pressed for time|short attention span|(?:not|dont have) (?:have )?(?:much|a lot of|lots of) time)\b/g,
    limit(null, 100),
  ],
  [new RegExp(`${OPENING}(?:short|shorter)${ENDING}`, 'g'), limit(null, 90)],
  [/\b(?:short films?|shorts)\b/g, limit(null, 45)],
  [new RegExp(`${OPENING}shortish${ENDING}`, 'g'), limit(null, 100)],
  [new RegExp(`${OPENING}(?:long|lengthy|longer)(?= (?:movie|film|flick|one|epic|saga))`, 'g'), limit(150, null)],
  [
    /\b(?:something|anything) (?:really |very |nice and |super )?(?:long|lengthy)\b(?! (?:ago|the lines))/g,
    limit(150, null),
  ],
]
const OPENED = new RegExp(`^${OPENING}`)

/** Words for the length; next to a duration they say nothing more. */
function readLengthWords(line: Line, besideDuration: boolean): Mention[] {
  return LENGTH_WORDS.flatMap(([pattern, wish]) =>
    [...line.text.matchAll(pattern)].flatMap((match) => {
      const opening = pattern.source.startsWith('(?:') ? (OPENED.exec(match[0])?.[0].length ?? 0) : 0
      const span = [match.index + opening, match.index + match[0].length] as const
      return mentionAt(line, span, { wishes: besideDuration ? [] : [wish], rank: RANKS.fixed, settled: true })
    }),
  )
}
