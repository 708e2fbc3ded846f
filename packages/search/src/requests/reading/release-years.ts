import { findYears } from '../../plot/years.ts'
import type { Wish } from '../types.ts'
import { mentionAt, RANKS, type Mention } from './mention.ts'
import type { Line } from './tokens.ts'

/** "Around 1995" allows this many years more or less. */
const AROUND = 2
const RECENT = 8
const NEW = 3

const DENIED = String.raw`(?:(?<not>\b(?:no|not|nothing|never|isnt|dont want anything)) (?:any |anything |from |made |released |much |thats |too )*)?`
const BEFORE = new RegExp(
  String.raw`(?:${DENIED}(?:(?<before>\b(?:before|pre|prior to|earlier than|older than))|(?<after>\b(?:after|post|newer than|later than|younger than|more recent than|past))|(?<since>\bsince)|(?<until>\b(?:until|till|up to|up until|to))))(?: the| about| around|-)* *$`,
)
const AROUND_WORD = /\b(?:around|circa|about|ca|roughly)(?: the)? *$/
const AFTER =
  /^ *(?:(?<from>\+|onwards?\b|on\b(?! (?:my|a|the))|or (?:later|newer|after|more recent|younger)\b|and (?:up|later|newer|after|onwards?|beyond|above|younger)\b|upwards\b)|(?<to>or (?:earlier|older|before)\b|and (?:earlier|older|before|below)\b|backwards\b|at the latest\b))/
const JOINT = /^ ?(?:-|–|to|through|till|until|and|or|&|\/|,(?: or| and)?)(?: the| '| early| late)* *'?$/
const AGE = /\b(?:in|into|throughout) (?:his|her|their|my|your|our|its)(?: (?:early|mid|late))?[ -]*$/
const SETTING =
  /\b(?:set|takes? place|taking place|located|happens|happening|plays?|playing|story) (?:in|during|around)(?: the)? *$/

interface Span {
  from: number
  to: number
  years: { from: number; to: number }
}

/** Years and decades that a text names, with words for how old the movie is; `decades` are labels of when a story happens. */
export function readReleaseYears(
  line: Line,
  { thisYear, decades }: { thisYear: number; decades: ReadonlySet<string> },
): Mention[] {
  const named = joinRanges(
    line,
    findYears(line.text).flatMap(({ mention, from, to }) => {
      return AGE.test(line.text.slice(Math.max(0, from - 30), from)) ? [] : [{ from, to, years: mention }]
    }),
  ).flatMap((span) => readSpan(line, span, decades))
  return [...named, ...readAgeWords(line, { thisYear, named: named.length > 0 })]
}

function joinRanges(line: Line, spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last !== undefined && JOINT.test(line.text.slice(last.to, span.from)) && last.years.from <= span.years.from) {
      joined[joined.length - 1] = {
        from: last.from,
        to: span.to,
        years: { from: last.years.from, to: Math.max(last.years.to, span.years.to) },
      }
    } else joined.push(span)
  }
  return joined
}

function readSpan(line: Line, span: Span, decades: ReadonlySet<string>): Mention[] {
  const head = line.text.slice(Math.max(0, span.from - 60), span.from)
  const tail = line.text.slice(span.to, span.to + 24)
  const setting = SETTING.exec(head)
  const decade = `${span.years.from}s`
  if (setting !== null && decades.has(decade) && span.years.to - span.years.from === 9) {
    const wish: Wish = { kind: 'label', name: decade, wanted: true }
    return mentionAt(line, [span.from - setting[0].length, span.to], { wishes: [wish], rank: RANKS.fixed })
  }
  const before = BEFORE.exec(head)
  const after = AFTER.exec(tail)
  const around = AROUND_WORD.exec(head)
  const bound = boundOf(span.years, before?.groups, after?.groups, around !== null)
  const from = span.from - (before ?? around ?? [''])[0].length
  const settled = before?.groups?.not !== undefined
  return mentionAt(line, [from, span.to + (after?.[0].length ?? 0)], {
    wishes: [years(...bound)],
    rank: RANKS.fixed,
    ...(settled ? { settled } : {}),
    ...(before !== null || after !== null ? { firm: true } : {}),
  })
}

type Groups = Record<string, string | undefined> | undefined
type Bound = [from: number | null, to: number | null]

function boundOf({ from, to }: Span['years'], before: Groups, after: Groups, around: boolean): Bound {
  const denied = before?.not !== undefined
  if (before?.before !== undefined) return denied ? [from, null] : [null, from - 1]
  if (before?.after !== undefined) return denied ? [null, to] : [to + 1, null]
  if (before?.since !== undefined) return denied ? [null, from - 1] : [from, null]
  if (before?.until !== undefined) return denied ? [to + 1, null] : [null, to]
  if (after?.from !== undefined) return [from, null]
  if (after?.to !== undefined) return [null, to]
  return around && from === to ? [from - AROUND, to + AROUND] : [from, to]
}

function years(from: number | null, to: number | null): Wish {
  return { kind: 'years', from, to, wanted: true }
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const MOVIE = String.raw`(?:movies?|films?|flicks?|ones?|comed\w+|thrillers?|horror|dramas?|westerns?|romances?|action|sci|animat\w+|documentar\w+|releases?|cinema|mystery|stuff|musicals?|noir)`
const KNOWN: Wish = { kind: 'fame', level: 'known', wanted: true }

type AgeWord = readonly [pattern: RegExp, wishes: (context: { year: number; match: RegExpMatchArray }) => Wish[]]
/** The best known cinema of many countries is younger than Hollywood's. */
const CLASSIC_AGE = 15
const AGE_WORDS: readonly AgeWord[] = [
  [
    /\b(?:(?:from|in|of|within) )?(?:the )?(?:last|past) (?:(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|few|couple(?: of)?|twenty|fifteen) years?|decade|year)\b/g,
    ({ year, match }) => [years(year - lastYears(match[1], match[0]), null)],
  ],
  [
    /\b(?:(?:no|not|nothing) (?:older|more) than|(?:less|younger|newer) than) (?:the last )?(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|a few|a couple(?: of)?) years?(?: old| ago)?\b/g,
    ({ year, match }) => [years(year - lastYears(match[1].replace('a ', ''), match[0]), null)],
  ],
  [/\b(?:from )?(?:this|the current) (?:year)\b/g, ({ year }) => [years(year, null)]],
  [/\b(?:from )?(?:this|the current) decade\b/g, ({ year }) => [years(Math.floor(year / 10) * 10, null)]],
  [/\b(?:this|21st|twenty first|the new) century\b/g, () => [years(2000, null)]],
  [
    /\b(?:fairly |pretty |very |relatively |quite |more )?(?:recent|recently made|recently released|up to date)\b/g,
    ({ year }) => [years(year - RECENT, null)],
  ],
  [
    new RegExp(
      `\\b(?:brand new|new release|just released|just came out|newly released|latest(?= ${MOVIE})|newest)\\b`,
      'g',
    ),
    ({ year }) => [years(year - NEW, null)],
  ],
  [
    new RegExp(
      `\\bnew(?:er|ish|er)?(?= (?:[a-z-]+ )?${MOVIE}\\b)|\\b(?:something|anything) new(?:er|ish)?\\b(?! to me)|\\bbut (?:new|newer)\\b|(?:^|[,;] ?)new(?= but\\b| and\\b|,|$)`,
      'g',
    ),
    ({ year }) => [years(year - RECENT, null)],
  ],
  [
    new RegExp(
      `\\b(?:modern(?: day)?|contemporary)(?= (?:[a-z-]+ )?${MOVIE}\\b)|\\b(?:something|but|more) modern\\b|\\bmodern classics?\\b|(?:^|[,;] ?)(?:modern|contemporary)(?= but\\b| and\\b|,|$)`,
      'g',
    ),
    () => [years(2000, null)],
  ],
  [
    /\b(?:not|isnt|nothing|no) (?:too |very |that |so |really )*(?:old|dated)\b(?! enough| fashioned)/g,
    () => [years(1990, null)],
  ],
  [/\bpre ?-?code\b/g, () => [years(1929, 1934)]],
  [/\b(?:pre ?-?war|before the (?:second world )?war)\b/g, () => [years(null, 1939)]],
  [/\bpost ?-?war\b(?= (?:film|movie|cinema|comed|drama|noir|melodrama))/g, () => [years(1945, 1960)]],
  [/\binter ?-?war\b/g, () => [years(1919, 1939)]],
  [
    /\b(?:golden age(?: of)? hollywood|hollywood golden age|golden age(?: movies?| films?| cinema)?|old hollywood|classic hollywood|golden era(?: of hollywood)?)\b/g,
    () => [years(1927, 1963), { kind: 'place', name: 'US', wanted: true }],
  ],
  [/\bnew hollywood\b/g, () => [years(1967, 1982), { kind: 'place', name: 'US', wanted: true }]],
  [
    new RegExp(
      `\\b(?:really |very |super )?(?:old|old time|oldtime|old timey|old fashioned|old school|oldschool|vintage|retro|oldie|oldies|golden oldies?)(?= (?:[a-z-]+ )?${MOVIE}\\b)|\\b(?:something|anything) (?:really |very |properly )?(?:old|vintage|retro)\\b(?! enough)|\\ban? oldie\\b|\\boldies\\b|\\bvintage\\b|\\bbut (?:old|vintage|retro)\\b`,
      'g',
    ),
    () => [years(null, 1969)],
  ],
  [
    new RegExp(
      `\\b(?:something|anything|but|much|bit) (?:an? )?older\\b(?! than)|\\bolder(?= (?:[a-z-]+ )?${MOVIE}\\b)`,
      'g',
    ),
    () => [years(null, 1989)],
  ],
  [/\bold classics?\b/g, () => [KNOWN, years(null, 1985)]],
  [
    /\b(?:all time |(?<!\bold ))classics?\b(?! (?:literature|music|novel|rock|car))/g,
    ({ year }) => [KNOWN, years(null, year - CLASSIC_AGE)],
  ],
]

function lastYears(count: string | undefined, phrase: string): number {
  if (count === undefined) return phrase.includes('decade') ? 10 : 1
  if (/^\d/.test(count)) return Number(count)
  if (count === 'few') return 4
  if (count.startsWith('couple')) return 2
  return count === 'twenty' ? 20 : count === 'fifteen' ? 15 : NUMBERS.indexOf(count)
}

/** Words for the age of a movie: "recent", "pre-war", "classic"; next to a year they set no years. */
function readAgeWords(line: Line, { thisYear, named }: { thisYear: number; named: boolean }): Mention[] {
  return AGE_WORDS.flatMap(([pattern, wishes]) =>
    [...line.text.matchAll(pattern)].flatMap((match) => {
      const skipped = /^but /.exec(match[0])?.[0].length ?? 0
      const span = [match.index + skipped, match.index + match[0].length] as const
      const said = wishes({ year: thisYear, match })
      const kept = named ? said.filter(({ kind }) => kind !== 'years') : said
      return mentionAt(line, span, { wishes: kept, rank: RANKS.fixed })
    }),
  )
}
