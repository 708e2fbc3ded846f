import { fold } from '../../text/fold.ts'
import type { Wish } from '../types.ts'
import { isAlternative } from './alternatives.ts'
import { isFiller } from './filler.ts'
import type { Mention } from './mention.ts'
import type { Meant } from './negation.ts'
import type { Token } from './tokens.ts'

const MARKUP = /\[[^\]]*\]/g
const PAST = /^(?:was|were|had|did|didnt|couldnt|wasnt|werent|\w{3,}ed)$/
const OURSELVES = /^(?:we|us|our|ours|were|im|id|ill|my|me|wanna|lets)$/
const ARTICLE = /^(?:a|an|the|this|that|one|some)$/
const MEMORY =
  /\b(?:remember\w*|recall|forg[oe]t\w*|saw (?:it|this|a|the|when)|(?:i )?(?:watched|saw|seen) (?:it|this|that)|as a kid|when i was|years ago|name of (?:the|a|this|that)|what(?:s| is| was) (?:the|that|this) (?:name|movie|film|title)|whats it called|called|title of|came out|trying to (?:find|figure)|identify|pretty sure|i think|i believe|not sure if|can anyone|anyone know|anybody know|that one (?:movie|film)|which (?:movie|film)|movie where|film where|movie in which|film in which|movie about a|film about a|one where|the scene|a scene|scene where|ending|at the end|the end|turns out|ends up)\b/g
const STORY =
  /^(?:man|woman|boy|girl|guy|kid|old|couple|family|father|mother|wife|husband|son|daughter|brother|sister|friend|cop|police|killer|soldier|doctor|teacher|scientist|lady|dude|protagonist|character|someone|somebody|group|dies|die|died|dead|kills|kill|killed|finds|found|goes|went|gets|got|tries|tried|falls|wakes|woke|lives|lived|comes|came|takes|took|leaves|left|meets|met|turns|becomes|became|begins|began|discovers|loses|lost|runs|escapes|returns|moves|named|house|car|door|room|town|body|head|face|hands|then|later|after|until|eventually|finally|suddenly|while|where|who|whose)$/
const ASKING =
  /\b(?:something|anything|recommend\w*|suggest\w*|looking for|in the mood|we want|i want|want (?:a|to watch|to see|some)|need (?:a|some)|give me|show me|fancy|feel like|tonight|this evening|please|pls|movie night|for (?:my|a|the|when|tonight|us)|with (?:my|the) (?:kids|mum|mom|family|wife|husband|girlfriend|boyfriend|parents|friends)|to watch|preferably|ideally|but not|not too|without|not about|what next|whats next|no |nothing|any good|good|best|movies|films|more like|similar|what (?:can|should|do|could) (?:we|i)|recs?|what to watch|when you(?:re)?|when im|can you|is there|are there|max|at most|at least|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|anniversary|birthday|party|sleepover|kids|to have on|smth|sth|plz|loved|worth|kind of|kinda|vibes?|stuff)\b/g

/** Features of the decision: numbers of matches, up to `MOST`, unless noted otherwise. */
interface Features {
  bias: number
  /** Natural logarithm of the number of words. */
  length: number
  /** Share of the words with a meaning that chips cover. */
  covered: number
  /** Movies and people. */
  seeds: number
  /** Moods and occasions. */
  moods: number
  genres: number
  /** Labels, keywords and wordings of them: what a story is about. */
  topics: number
  denied: number
  asking: number
  memory: number
  /** Words of stories, per word. */
  story: number
  /** Number of words with a meaning that no chip covers, up to 40. */
  uncovered: number
  /** Past tenses that no chip covers, per word. */
  past: number
  /** "We", "my" and the like. */
  ourselves: number
  /** Articles, per word. */
  articles: number
}

/**
 * Weights of a logistic model: above 0 a text requests a kind of movie. Fitted to requests of our own against our own
 * descriptions and people's posts, then rounded; the bias is .55 above the fit, because the descriptions leave that room.
 */
const WEIGHTS: Readonly<Features> = {
  bias: 3.5,
  length: -2,
  covered: 4.8,
  seeds: 1.1,
  moods: 0.3,
  genres: -1,
  topics: -1.5,
  denied: 2.5,
  asking: 1.25,
  memory: -0.8,
  story: -4.8,
  uncovered: -0.08,
  past: -10.8,
  ourselves: 1,
  articles: -3.8,
}
const MOST = 4

export interface Understanding {
  mentions: readonly Mention[]
  meant: readonly Meant[]
  /** True if a wish is about a mood or an occasion. */
  isMood: (wish: Wish) => boolean
}

/** "What should I watch tonight?": words without any wish, so that every good movie is an answer. */
function isOpen(tokens: readonly Token[], mentions: readonly Mention[]): boolean {
  const idle = new Set(mentions.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))
  return tokens.length > 0 && tokens.every(({ text }, at) => idle.has(at) || isFiller(text))
}

/**
 * True if a text requests a kind of movie; false if it describes one that the user half remembers. A text in which nothing is
 * wished for counts as a description, because all of its words are to be searched.
 */
export function decide(
  text: string,
  tokens: readonly Token[],
  understanding: Understanding,
): 'request' | 'description' {
  if (understanding.mentions.every(({ wishes }) => wishes.length === 0))
    return isOpen(tokens, understanding.mentions) ? 'request' : 'description'
  const features = decisionFeatures(text, tokens, understanding)
  const score = (Object.keys(WEIGHTS) as (keyof Features)[]).reduce(
    (sum, name) => sum + WEIGHTS[name] * features[name],
    0,
  )
  return score > 0 ? 'request' : 'description'
}

function decisionFeatures(
  text: string,
  tokens: readonly Token[],
  { mentions, meant, isMood }: Understanding,
): Features {
  const line = fold(text.replace(MARKUP, ' ').replace(/['’]/g, ''))
  const covered = new Set<number>()
  for (const { from, to, wishes } of mentions) {
    if (wishes.length > 0) for (let i = from; i < to; i++) covered.add(i)
  }
  const open = tokens.filter(({ text }, i) => !covered.has(i) && !isFiller(text)).length
  const topics = mentions.filter((mention, i) => !isAlternative(tokens, [mentions[i - 1], mention], { words: false }))
  const kinds = topics.flatMap(({ wishes }) => wishes.map((wish) => (isMood(wish) ? 'mood' : wish.kind)))
  const count = (...wanted: readonly string[]) => Math.min(MOST, kinds.filter((kind) => wanted.includes(kind)).length)
  const matches = (pattern: RegExp) => Math.min(MOST, line.match(pattern)?.length ?? 0)
  const words = Math.max(1, tokens.length)
  return {
    bias: 1,
    length: Math.log(words),
    covered: covered.size === 0 ? 0 : covered.size / (covered.size + open),
    seeds: count('like', 'person'),
    moods: count('mood'),
    genres: count('genre', 'feature'),
    topics: count('concept', 'label', 'keyword'),
    denied: Math.min(MOST, meant.filter((force, i) => force === 'denied' && mentions[i].wishes.length > 0).length),
    asking: matches(ASKING),
    memory: matches(MEMORY),
    story: tokens.filter(({ text }) => STORY.test(text)).length / words,
    uncovered: Math.min(40, open),
    past: tokens.filter(({ text }, i) => PAST.test(text) && !covered.has(i)).length / words,
    ourselves: Math.min(MOST, tokens.filter(({ text }) => OURSELVES.test(text)).length),
    articles: tokens.filter(({ text }) => ARTICLE.test(text)).length / words,
  }
}
