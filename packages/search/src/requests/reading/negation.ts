import { isFiller } from './filler.ts'
import type { Mention } from './mention.ts'
import { joined, type Token } from './tokens.ts'

/** Effect of a text on the mentions in its reach. */
type Force = 'denied' | 'indifferent'

const CUES: ReadonlyMap<string, Force> = new Map([
  ...`no|not|without|w o|minus|except|excluding|nor|neither|never|avoid|avoiding|avoids|hate|hates|dislike|dislikes|skip|nothing|none of|zero|less|sans|isnt|arent|wasnt|doesnt|dont|wont|cant|cannot|cant stand|cannot stand|cant take|cant handle|cant watch|cant do|sick of|tired of|fed up with|fed up of|bored of|bored with|bored by|had enough of|enough of|anything but|anywhere but|everywhere but|outside|outside of|non|everything but|all but|rather than|instead of|not another|no more|free of|free from|allergic to|not a fan of|not fans of|not big on|not into|not in the mood for|not up for|scared of|afraid of|terrified of|detest|detests|loathe|loathes|despise|despises|other than|apart from|leave out|leaving out|lacking|devoid of|shouldnt|must not|mustnt|light on|low on|easy on the|go easy on|overdosed on|upset by|upsets|put off by|turned off by|triggered by|squeamish about|phobia of|not so much|barely any|hardly any|enough with the|spare me|ban on|banned|roll their eyes at|rolls his eyes at|rolls her eyes at|roll my eyes at|had it with|dreads|dread|bans|refuses to watch|refuse to watch|wont watch|never watch`
    .split('|')
    .map((cue) => [cue, 'denied'] as const),
  ...`dont mind|do not mind|doesnt mind|dont care about|doesnt have to be|does not have to be|doesnt need to be|need not be|neednt be|dont need|no need for|no need to be|not necessarily|doesnt matter if|does not matter if|even if its|even if it is|ok with|okay with|fine with|whether its|can handle|dont mind if`
    .split('|')
    .map((cue) => [cue, 'indifferent'] as const),
])
/** The words of denials. */
export const CUE_WORDS: ReadonlySet<string> = new Set([...CUES.keys()].flatMap((cue) => cue.split(' ')))
const MAX_CUE_LENGTH = 5
/** A denial reaches this many words. */
const REACH = 10
/** Words that start a new thought, which a denial does not reach. */
const TURNS: ReadonlySet<string> = new Set(
  'but more however though although yet just only instead because since while when where if unless rather except prefer preferably ideally maybe please'.split(
    ' ',
  ),
)
/** Words that start a new thought once something has been denied: "not too scary for kids". */
const LINKS: ReadonlySet<string> = new Set(
  'so for with from in about to that which who set like at on by as under over starring directed featuring thats than something anything we i it its my our make made'.split(
    ' ',
  ),
)
/** After "and" or "or" these start a new thought. */
const STARTS: ReadonlySet<string> = new Set(
  'something anything make i we it its with a an under over set from has have should preferably ideally maybe please also about more at in on that which only just where my our must needs wants is want would lots plenty for no not'.split(
    ' ',
  ),
)

/** A denial concerns a movie to compare with only right before it: not in "a less scary version of Alien". */
function concerns({ mention, reached, distance }: { mention: Mention; reached: number; distance: number }): boolean {
  if (mention.settled) return false
  const compares = mention.wishes.some(({ kind }) => kind === 'like')
  return !compares || (reached === 0 && distance <= 1)
}

/** "Not too violent thriller", "less violent thriller": a degree concerns the next word only. */
const DEGREES: ReadonlySet<string> = new Set('too very so that overly super particularly overtly'.split(' '))

/** Meaning of each mention, in their order. */
export type Meant = 'wanted' | Force

export interface Denials {
  /** One per mention. */
  meant: Meant[]
  /** Tokens of no mention that are denied. */
  denied: Set<number>
}

/**
 * Decides which mentions are wanted, by the words of denial before them. A denial reaches to the end of its clause; a comma ends it
 * unless a list goes on with "or". Two denials without a mention in between cancel each other.
 * @param mentions in reading order, without overlaps
 */
export function readMeant(tokens: readonly Token[], mentions: readonly Mention[]): Denials {
  const starts = new Map(mentions.map((mention, i) => [mention.from, i]))
  const meant = mentions.map((): Meant => 'wanted')
  const denied = new Set<number>()
  let force: Force | undefined
  let reached = 0
  let left = 0
  let degree = false
  for (let i = 0; i < tokens.length; i++) {
    if (force !== undefined && ends({ tokens, mentions, starts, at: i, reached, denied })) force = undefined
    const mention = starts.get(i)
    if (degree && reached > 0 && mention !== undefined && mentions[mention - 1]?.to === i) force = undefined
    if (mention !== undefined) {
      if (force !== undefined && concerns({ mention: mentions[mention], reached, distance: REACH - left })) {
        meant[mention] = force
      }
      reached++
      if (isDeniedAfter(tokens, mentions[mention])) meant[mention] = 'denied'
      i = mentions[mention].to - 1
      if (deniesOn(tokens, mentions[mention])) [force, reached, left] = ['denied', 1, REACH]
      continue
    }
    const cue = cueAt(tokens, starts, i)
    if (cue === undefined) {
      degree ||= DEGREES.has(tokens[i].text)
      if (force !== undefined) denied.add(i)
      if (force !== undefined && --left <= 0) force = undefined
      continue
    }
    force = force === 'denied' && reached === 0 && cue.force === 'denied' && !isSlang(tokens, i) ? undefined : cue.force
    reached = 0
    degree = tokens[i].text === 'less'
    left = REACH
    for (let word = i; word < i + cue.length; word++) denied.add(word)
    i += cue.length - 1
  }
  const isIdle = (i: number) => isOrigin(mentions, i, meant) || isNotOnly(tokens, mentions, i)
  return { meant: meant.map((force, i) => (isIdle(i) ? 'indifferent' : force)), denied }
}

/** "Action but not just car chases" wishes for no car chases, as "not just funny but sad" does for both. */
function isNotOnly(tokens: readonly Token[], mentions: readonly Mention[], i: number): boolean {
  const cue = mentions[i - 1]
  if (cue?.wishes.length !== 0 || !/^not (?:just|only)$/.test(joined(tokens, cue.from, cue.to))) return false
  const goesOn = tokens.slice(mentions[i].to).some(({ text }) => text === 'but' || text === 'also')
  return !goesOn && mentions.slice(0, i - 1).some(({ wishes }) => wishes.length > 0)
}

/** "No American superhero movies" says nothing about other American movies. */
function isOrigin(mentions: readonly Mention[], i: number, meant: readonly Meant[]): boolean {
  const [place, next] = [mentions[i], mentions[i + 1]]
  if (meant[i] !== 'denied' || meant[i + 1] !== 'denied' || next.from !== place.to) return false
  return place.wishes.every(({ kind }) => kind === 'place') && next.wishes.some(({ kind }) => kind !== 'place')
}

interface Position {
  tokens: readonly Token[]
  mentions: readonly Mention[]
  starts: ReadonlyMap<number, number>
  at: number
  /** Mentions that the denial has reached. */
  reached: number
  denied: ReadonlySet<number>
}

function ends(position: Position): boolean {
  const { tokens, starts, at, reached, denied } = position
  const { text, after } = tokens[at]
  if (after === 'stop') return true
  if (after === 'comma' && (reached > 0 || isContent(tokens, denied, at - 1)) && !listGoesOn(position)) return true
  if (TURNS.has(text) && !starts.has(at)) return true
  if (reached === 0) return false
  if (LINKS.has(text)) return true
  const joint = text === 'and' || text === 'or'
  return joint && at + 1 < tokens.length && STARTS.has(tokens[at + 1].text)
}

/** True if the token is a denied word with a meaning. */
function isContent(tokens: readonly Token[], denied: ReadonlySet<number>, at: number): boolean {
  return denied.has(at) && !isFiller(tokens[at].text)
}

/** True if mentions follow one another up to "or": "no gore, violence or nudity". */
function listGoesOn({ tokens, mentions, starts, at }: Position): boolean {
  let i = at
  while (i < tokens.length && tokens[i].after !== 'stop') {
    const mention = starts.get(i)
    if (mention !== undefined) i = mentions[mention].to
    else if (tokens[i].text === 'or' || tokens[i].text === 'nor')
      return !STARTS.has(tokens[i + 1]?.text ?? '') && tokens[i + 1]?.text !== 'so'
    else if (['any', 'too', 'much', 'many'].includes(tokens[i].text)) i++
    else return false
  }
  return false
}

function cueAt(
  tokens: readonly Token[],
  starts: ReadonlyMap<number, number>,
  at: number,
): { length: number; force: Force } | undefined {
  for (let length = Math.min(MAX_CUE_LENGTH, tokens.length - at); length > 0; length--) {
    const force = CUES.get(joined(tokens, at, at + length))
    if (force === undefined) continue
    const inside = Array.from({ length: length - 1 }, (_, i) => starts.has(at + 1 + i))
    if (!inside.includes(true)) return { length, force }
  }
  return undefined
}

/** "I don't want no sequels" denies once. */
function isSlang(tokens: readonly Token[], at: number): boolean {
  return (tokens[at].text === 'no' || tokens[at].text === 'nothing' || tokens[at].text === 'another') && at > 0
}

const DENYING = /^(?:no|not|nothing|dont|isnt|never|without)$/

/** "Nothing too long or too violent": a limit with its own denial that goes on. */
function deniesOn(tokens: readonly Token[], { from, to, settled = false }: Mention): boolean {
  const goesOn = /^n?or$/.test(tokens[to]?.text ?? '') && !STARTS.has(tokens[to + 1]?.text ?? '')
  return settled && goesOn && tokens.slice(from, to).some(({ text }) => DENYING.test(text))
}

const DENIED_AFTER =
  /^(?:free\b|not$|(?:isnt|arent|is not|are not) (?:involved|in it|in there|a thing|part of|allowed|welcome|needed|necessary|present|the point)|(?:is|are|was|would be) (?:a no\b|a hard no\b|an absolute no\b|out\b|off the table|banned|not allowed|not ok|a dealbreaker|a deal breaker|a turn off)|not allowed|puts? (?:me|us|him|her|them) off|bores? (?:me|us|him|her|them)|need not apply)/

/** "gore-free", "zombies are a no" */
function isDeniedAfter(tokens: readonly Token[], { to }: Mention): boolean {
  const end = Math.min(tokens.length, to + 4)
  return to < end && tokens[to].after === 'word' && DENIED_AFTER.test(joined(tokens, to, end))
}
