import type { Wish } from '../types.ts'
import { RANKS, type Mention } from './mention.ts'
import type { Certainty, FoundName, NameFinder } from './titles.ts'
import { joined, type Token } from './tokens.ts'

/** Phrases before a movie that the person compares with. */
const STRONG = new Set(
  'similar to|similar mood to|similar vibe to|similar vibes to|similar feel to|similar style to|similar tone to|in the same mould as|in the same mold as|same mould as|mould of|fan of the|big fan of the|someone who adores|someone who adored|someone who loves|someone who loved|somebody who loves|somebody who adores|anyone who loves|everyone who loves|people who loved|people who adore|what to watch after|to watch after|to see after|watch after|finished watching|i rewatch|i keep rewatching|as much as i loved|rewatched|just rewatched|anything along the lines of|in the spirit of the|similarly to|same as|in the vein of|in the same vein as|vein of|in the style of|style of|in the spirit of|spirit of|in the mold of|in the mould of|along the lines of|reminds me of|remind me of|reminded me of|reminds us of|reminiscent of|comparable to|akin to|a la|the next|big fan of|fan of|fans of|huge fan of|a fan of|just watched|just saw|just finished|just seen|recently watched|after watching|after seeing|cross between|mix of|mix between|mashup of|mash up of|mixture of|blend of|hybrid of|combination of|crossover between|somewhere between|halfway between|same feeling as|same feel as|same vibe as|same vibes as|same mood as|same energy as|same tone as|same atmosphere as|same style as|vibe of|vibes of|feel of|mood of|feeling of|tone of|atmosphere of|energy of|movies such as|films such as|such as|on par with|equivalent of|version of|answer to|if i loved|if you loved|if we loved|if i liked|if you liked|if you like|if you love|if i enjoyed|if you enjoyed|because i loved|since i loved|as i loved|absolutely loved|really loved|really liked|really enjoyed|obsessed with|something like|anything like|movie like|movies like|film like|films like|one like|stuff like|things like|more like|just like|much like|exactly like|kind of like|sort of like|bit like|but like|kinda like|follow up to|spiritual successor to|companion to|double feature with|double bill with|goes with|pairs with|think|something between|more like this|like this|favourite is|favorite is|favourites are|favorites are|favourite film is|favourite movie is|favorite film is|favorite movie is|favourite film|favorite movie|favourites include'.split(
    '|',
  ),
)
const WEAK = new Set('like|love|loved|loves|liked|enjoyed|adore|adored|watched|saw'.split('|'))
/** Phrases before a movie whose director is asked for. */
const DIRECTED = new Set(
  'same director as|same director who made|same director who did|by the director of|from the director of|the director of|director of|by the makers of|from the makers of|the makers of|by the maker of|by the people behind|from the people behind|by whoever directed|by whoever made|same filmmaker as|same people as|the guy who made|the guy who directed|the man who made|the woman who made|the person who made|director who made|director that made|directed by the person who did|directors of|another film by the director of'.split(
    '|',
  ),
)
/** "Like" after these is a verb, or compares something else. */
const BEFORE_VERB: ReadonlySet<string> = new Set(
  'i we you they he she kids would id wed dont didnt doesnt really also feel feels look looks sound sounds felt looked people who mum mom dad wife husband girlfriend boyfriend kid son daughter friends everyone both always never to acts act'.split(
    ' ',
  ),
)
/** "I adored Ratatouille, what now": with these what was loved is to be compared with. */
const SEEKS_MORE =
  /\b(?:what (?:now|next|else)|now what|more please|more like it|got anything|anything (?:else|similar)|something similar|along (?:those|these|the same) lines)\b/
const LONGEST = 5
/** Words that may stand between the phrase and the title. */
const BETWEEN: ReadonlySet<string> = new Set(
  'the movie film movies films watching say for eg maybe perhaps old classic original'.split(' '),
)
const JOINTS: ReadonlySet<string> = new Set('and or meets meet x plus with'.split(' '))
/** Phrases after a movie, in any place. */
const AFTER_ANY = new Set(
  'meets|x|crossed with|mixed with|type stuff|sort of stuff|kind of stuff|style stuff|vibes|vibe|esque|style movie|style film|type movie|type film|type of movie|type of film|type of thing|sort of movie|sort of film|sort of thing|kind of movie|kind of film|kind of thing|kinda movie|kinda film|kinda thing|like movie|like film|like vibes|like vibe'.split(
    '|',
  ),
)
/** Words after a movie that starts the text or clause; after those of the second set only a title of several words. */
const AFTER_FIRST: ReadonlySet<string> = new Set('but only except without minus with'.split(' '))
const AFTER_LONG: ReadonlySet<string> = new Set('in on set for from as'.split(' '))

/** People who direct a movie. */
export type DirectorsOf = (movie: number) => readonly { id: number; name: string }[]

/** Movies that the text compares with, and the directors of those whose director it asks for. */
export function readSeeds(tokens: readonly Token[], names: NameFinder, directorsOf: DirectorsOf): Mention[] {
  if (tokens.length === 0) return []
  const mentions: Mention[] = []
  const seeksMore = SEEKS_MORE.test(joined(tokens, 0, tokens.length))
  for (let at = 0; at < tokens.length; at++) {
    const cue = cueAt(tokens, at)
    if (cue !== undefined) {
      if (seeksMore && WEAK.has(tokens[at].text)) cue.certainty = 'named'
      const found = readAfter(tokens, names, cue)
      if (found.length === 0) continue
      if (isUnlike(tokens, cue)) {
        mentions.push({ from: at, to: found[0].to, wishes: [], rank: RANKS.fixed, firm: true })
        continue
      }
      mentions.push(...found.map((title, i) => toMention(title, i === 0 && cue.covered ? cue.from : title.from)))
      if (cue.directed) mentions.push(...directorMention(at, found[0], directorsOf))
      at = found.at(-1)!.to - 1
    } else mentions.push(...readBefore(tokens, names, at, mentions))
  }
  return mentions
}

interface Cue {
  from: number
  /** The token after it. */
  to: number
  certainty: Certainty
  directed: boolean
  /** True if it belongs to the mention. */
  covered: boolean
}

/** The words at a token that compare with a movie. */
export function cueAt(tokens: readonly Token[], from: number): Cue | undefined {
  for (let length = Math.min(LONGEST, tokens.length - from - 1); length > 0; length--) {
    const to = from + length
    const phrase = joined(tokens, from, to)
    if (DIRECTED.has(phrase)) return { from, to, certainty: 'named', directed: true, covered: false }
    if (STRONG.has(phrase)) return { from, to, certainty: 'named', directed: false, covered: true }
    if (length === 3 && tokens[from].text === 'as' && tokens[to - 1].text === 'as')
      return { from, to, certainty: 'maybe', directed: false, covered: true }
    if (WEAK.has(phrase)) {
      const verb = phrase !== 'like' || BEFORE_VERB.has(tokens[from - 1]?.text ?? '')
      return { from, to, certainty: verb ? 'maybe' : 'named', directed: false, covered: true }
    }
  }
  return undefined
}

/** "Not as long as Titanic" compares without a wish for the like. */
function isUnlike(tokens: readonly Token[], { from }: Cue): boolean {
  return tokens[from].text === 'as' && /^(?:not|isnt|nearly|arent|quite)$/.test(tokens[from - 1]?.text ?? '')
}

/** The titles after a phrase: one, or several in a list. */
function readAfter(tokens: readonly Token[], names: NameFinder, { to, certainty }: Cue): FoundName[] {
  const found: FoundName[] = []
  let at = to
  while (at < tokens.length) {
    const title = titleAfter(tokens, names, at, found.length > 0 ? 'listed' : certainty)
    if (title === undefined || (found.length > 0 && isPhrase(tokens, title))) break
    found.push(title)
    at = title.to
    if (at >= tokens.length) break
    if (JOINTS.has(tokens[at].text)) at++
    else if (tokens[at].after !== 'comma') break
  }
  return found
}

/** "Like Alien, up in space": a short word after a comma that other words follow is seldom another title. */
function isPhrase(tokens: readonly Token[], { from, to }: FoundName): boolean {
  const next = tokens[to]
  const isListed = next === undefined || next.after !== 'word' || JOINTS.has(next.text)
  return to === from + 1 && tokens[from].after === 'comma' && !tokens[from].capital && !isListed
}

function titleAfter(
  tokens: readonly Token[],
  names: NameFinder,
  at: number,
  certainty: Certainty,
): FoundName | undefined {
  const direct = names.titleAt(at, certainty)
  if (direct !== undefined) return direct
  let next = at
  while (next < tokens.length && next < at + 2 && BETWEEN.has(tokens[next].text)) next++
  return next > at && next < tokens.length ? names.titleAt(next, certainty) : undefined
}

/** A title before "meets", "vibes" or, at the beginning of the text, "but"; and the one after "meets". */
function readBefore(tokens: readonly Token[], names: NameFinder, at: number, known: readonly Mention[]): Mention[] {
  if (at === 0 || (known.at(-1)?.to ?? 0) > at) return []
  const lengths = [3, 2, 1].filter((length) => at + length <= tokens.length)
  const any = lengths.find((length) => AFTER_ANY.has(joined(tokens, at, at + length))) ?? 0
  if (tokens[at].text === 'x' && any === 1 && (at + 1 >= tokens.length || tokens[at].capital)) return []
  const isLong = AFTER_LONG.has(tokens[at].text)
  if (any === 0 && !AFTER_FIRST.has(tokens[at].text) && !isLong) return []
  const title = names.titleBefore(at, any > 0 ? 'named' : 'maybe')
  if (isLong && (title?.from !== 0 || title.to < 2)) return []
  if (title === undefined) return []
  const joins = any > 0 && /^(?:meets|x$|crossed|mixed)/.test(tokens[at].text)
  const other = joins && at + any < tokens.length ? titleAfter(tokens, names, at + any, 'named') : undefined
  const covered = joins ? title : { ...title, to: at + any }
  return [covered, ...(other ? [other] : [])].map((found) => toMention(found, found.from))
}

function toMention({ id, title, to }: FoundName, from: number): Mention {
  return { from, to, wishes: [{ kind: 'like', id, title, wanted: true }], rank: RANKS.fixed, firm: true }
}

/** The first director of the movie, as the part of the text before its title. */
function directorMention(from: number, seed: FoundName, directorsOf: DirectorsOf): Mention[] {
  const [director] = directorsOf(seed.id)
  if (director === undefined) return []
  const wish: Wish = { kind: 'person', id: director.id, name: director.name, wanted: true }
  return [{ from, to: seed.from, wishes: [wish], rank: RANKS.fixed, firm: true }]
}
