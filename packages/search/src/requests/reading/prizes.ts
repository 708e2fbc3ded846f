import { prizeNamed, type PrizeName } from '../prizes.ts'
import { mentionAt, RANKS, type Mention } from './mention.ts'
import type { Line } from './tokens.ts'

const OSCARS = String.raw`(?:oscars?|academy awards?)`
const BODIES: Readonly<Record<string, string>> = {
  oscar: OSCARS,
  bafta: String.raw`(?:baftas?|british academy (?:film )?awards?)`,
  cesar: String.raw`cesars?(?: awards?)?`,
  'golden globe': String.raw`golden globes?`,
}
const FESTIVALS: Readonly<Record<string, string>> = {
  cannes: String.raw`cannes(?: film festival)?`,
  venice: String.raw`venice(?: film festival)?`,
  berlin: String.raw`(?:berlinale|berlin(?: film festival)?)`,
}
const ACTING = String.raw`(?: in a (?:leading|supporting) role)?`
const FILM = String.raw`(?: (?:feature|film|movie|picture))*`
/** Categories by their names at the ceremonies. */
const CATEGORIES: Readonly<Record<string, string>> = {
  film: String.raw`best (?:motion )?(?:picture|film|movie)`,
  director: String.raw`best direct(?:or|ing|ion)`,
  actor: String.raw`best (?:leading )?actor${ACTING}`,
  actress: String.raw`best (?:leading )?actress${ACTING}`,
  'supporting actor': String.raw`best supporting actor`,
  'supporting actress': String.raw`best supporting actress`,
  'original screenplay': String.raw`best original (?:screenplay|script)`,
  'adapted screenplay': String.raw`best adapted (?:screenplay|script)`,
  'international film': String.raw`best (?:foreign(?:[ -]language)?|international)${FILM}`,
  documentary: String.raw`best documentary${FILM}`,
  'animated film': String.raw`best animated${FILM}`,
  cinematography: String.raw`best cinematography`,
  score: String.raw`best (?:original )?(?:score|music)`,
  'visual effects': String.raw`best (?:visual|special) effects`,
}
/** Prizes with a name. */
const NAMED: Readonly<Record<string, string>> = {
  "cannes/palme d'or": String.raw`(?:palme? d ?or|golden palm)`,
  'cannes/grand prix': String.raw`(?:cannes grand prix|grand prix (?:at|in|of) cannes)`,
  'venice/golden lion': String.raw`golden lion`,
  'berlin/golden bear': String.raw`golden bear`,
}
const SOME = String.raw`(?: (?:an?|the|any|some|at least one|several|multiple|many|lots of|two|three|four|five|six|seven|eight|nine|ten|eleven|\d{1,2}|prizes?|awards?|big|main|top|major|for|at|in|from))*`
const WON = String.raw`(?:(?:won|wins?|winning|winners? (?:of|at|in)|awarded|received|took home)${SOME} )`
const WINNER = String.raw`(?:(?:[ -](?:award|prize))?[ -](?:winn(?:ers?|ing)|laureates?)\b)`
const PLACE = String.raw`(?: (?:at|in) (?:the )?(?:cannes|venice|berlin(?:ale)?)(?: film festival)?)?`

const NO_OTHER_BODY = String.raw`(?! (?:(?:at|in|from) )?(?:the )?(?:oscar|academy|bafta|british academy|cesar|golden|cannes|venice|berlin))`

interface Pattern {
  pattern: RegExp
  name: PrizeName
}

const PATTERNS: readonly Pattern[] = [
  ...Object.entries(NAMED).map(([name, said]) => prize(`${WON}?${said}${WINNER}?${PLACE}`, name)),
  ...Object.entries(CATEGORIES).flatMap(([category, said]) => [
    // Without the name of a ceremony or festival the Oscars are meant.
    prize(`(?:${WON}${said}|${said}${WINNER})${NO_OTHER_BODY}`, `oscar/${category}`),
    ...Object.entries(BODIES).flatMap(([body, name]) => [
      prize(`${WON}?${said} ${name}${WINNER}?`, `${body}/${category}`, body),
      prize(`${WON}?${name}${WINNER}? (?:for|in) (?:the )?${said}`, `${body}/${category}`, body),
    ]),
    ...Object.entries({ ...BODIES, ...FESTIVALS }).map(([body, name]) =>
      prize(`(?:${WON}${said}|${said}${WINNER}) (?:at|in|from) (?:the )?${name}`, `${body}/${category}`, body),
    ),
  ]),
  ...Object.entries({ ...BODIES, ...FESTIVALS }).flatMap(([body, name]) => [
    prize(`${WON}${name}`, body),
    prize(`${name}${WINNER}`, body),
  ]),
  ...Object.entries(BODIES).map(([body, name]) =>
    prize(`with(?: (?:an?|some|several|many|multiple|lots of)) ${name}`, body),
  ),
]

/** @param names the most particular first; the first that exists is meant */
function prize(source: string, ...names: string[]): Pattern {
  const name = names.map(prizeNamed).find((known) => known !== undefined)
  if (name === undefined) throw new RangeError(`search: no prize is called ${names.join(' or ')}`)
  return { pattern: new RegExp(String.raw`\b${source}\b`, 'g'), name }
}

const WORDS =
  /\b(?:oscars?|academy|baftas?|cesars?|golden|cannes|venice|berlin\w*|palme?)\b|\bbest\b.*\bwinn|\bw[io]n.*\bbest\b/s

/** Prizes that a movie must have won; nominations are none. */
export function readPrizes(line: Line): Mention[] {
  // Most texts name no prize, and the patterns are many.
  if (!WORDS.test(line.text)) return []
  return PATTERNS.flatMap(({ pattern, name }) =>
    [...line.text.matchAll(pattern)].flatMap((match) =>
      mentionAt(line, [match.index, match.index + match[0].length], {
        wishes: [{ kind: 'prize', name, wanted: true }],
        rank: RANKS.fixed,
      }),
    ),
  )
}
