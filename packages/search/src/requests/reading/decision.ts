import { fold } from '../../text/fold.ts'
import { isFiller } from './filler.ts'
import type { Mention } from './mention.ts'
import type { Meant } from './negation.ts'
import type { Token } from './tokens.ts'

const MARKUP = /\[[^\]]*\]/g
const PRONOUN = /^(?:he|she|his|her|him|hers|they|their|them|himself|herself)$/
const MEMORY =
  /\b(?:remember\w*|recall|forg[oe]t\w*|saw (?:it|this|a|the|when)|(?:i )?(?:watched|saw|seen) (?:it|this|that)|as a kid|when i was|years ago|name of (?:the|a|this|that)|what(?:s| is| was) (?:the|that|this) (?:name|movie|film|title)|whats it called|called|title of|came out|trying to (?:find|figure)|identify|pretty sure|i think|i believe|not sure if|can anyone|anyone know|anybody know|that one (?:movie|film)|which (?:movie|film)|movie where|film where|movie in which|film in which|movie about a|film about a|one where|the scene|a scene|scene where|ending|at the end|the end|turns out|ends up)\b/g
const STORY =
  /^(?:man|woman|boy|girl|guy|kid|old|couple|family|father|mother|wife|husband|son|daughter|brother|sister|friend|cop|police|killer|soldier|doctor|teacher|scientist|lady|dude|protagonist|character|someone|somebody|group|dies|die|died|dead|kills|kill|killed|finds|found|goes|went|gets|got|tries|tried|falls|wakes|woke|lives|lived|comes|came|takes|took|leaves|left|meets|met|turns|becomes|became|begins|began|discovers|loses|lost|runs|escapes|returns|moves|named|house|car|door|room|town|body|head|face|hands|then|later|after|until|eventually|finally|suddenly|while|where|who|whose)$/
const ASKING =
  /\b(?:something|anything|recommend\w*|suggest\w*|looking for|in the mood|we want|i want|want (?:a|to watch|to see|some)|need (?:a|some)|give me|show me|fancy|feel like|tonight|this evening|please|pls|movie night|for (?:my|a|the|when|tonight|us)|with (?:my|the) (?:kids|mum|mom|family|wife|husband|girlfriend|boyfriend|parents|friends)|to watch|preferably|ideally|but not|not too|without|no |nothing|any good|good|best|movies|films|more like|similar)\b/g

/** What the decision is made from; counts are per text unless they say otherwise. */
interface Features {
  bias: number
  /** Logarithm of the number of words. */
  length: number
  /** Share of the words with a meaning that chips cover. */
  covered: number
  limits: number
  seeds: number
  moods: number
  denied: number
  asking: number
  memory: number
  pronouns: number
  /** Words of stories per word. */
  story: number
  /** Words with a meaning that no chip covers. */
  uncovered: number
}

/**
 * Weights of a logistic model: above 0 a text asks for a kind of movie. Fitted to requests of our own against our own
 * descriptions and people's posts, then rounded; see DESIGN.md.
 */
const WEIGHTS: Readonly<Features> = {
  bias: 1,
  length: -0.5,
  covered: 3,
  limits: 1,
  seeds: 2,
  moods: 0.8,
  denied: 0.8,
  asking: 0.8,
  memory: -1.2,
  pronouns: -1,
  story: -6,
  uncovered: -0.25,
}
const MOST = 4

/** Whether a text asks for a kind of movie or describes one that the person half remembers. */
export function decide(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  meant: readonly Meant[],
): 'request' | 'description' {
  const features = decisionFeatures(text, tokens, mentions, meant)
  const score = (Object.keys(WEIGHTS) as (keyof Features)[]).reduce(
    (sum, name) => sum + WEIGHTS[name] * features[name],
    0,
  )
  return score > 0 ? 'request' : 'description'
}

export function decisionFeatures(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  meant: readonly Meant[],
): Features {
  const line = fold(text.replace(MARKUP, ' ').replace(/['’]/g, ''))
  const covered = new Set<number>()
  for (const { from, to, wishes } of mentions) {
    if (wishes.length > 0) for (let i = from; i < to; i++) covered.add(i)
  }
  const open = tokens.filter(({ text }, i) => !covered.has(i) && !isFiller(text)).length
  const kinds = mentions.flatMap(({ wishes }) => wishes.map(({ kind }) => kind))
  const count = (...wanted: readonly string[]) => Math.min(MOST, kinds.filter((kind) => wanted.includes(kind)).length)
  const matches = (pattern: RegExp) => Math.min(MOST, line.match(pattern)?.length ?? 0)
  const words = Math.max(1, tokens.length)
  return {
    bias: 1,
    length: Math.log(words),
    covered: covered.size === 0 ? 0 : covered.size / (covered.size + open),
    limits: count('minutes', 'years', 'fame', 'seen', 'services', 'place', 'language'),
    seeds: count('like', 'person'),
    moods: count('concept', 'label', 'genre'),
    denied: Math.min(MOST, meant.filter((force, i) => force === 'denied' && mentions[i].wishes.length > 0).length),
    asking: matches(ASKING),
    memory: matches(MEMORY),
    pronouns: Math.min(MOST, tokens.filter(({ text }) => PRONOUN.test(text)).length),
    story: tokens.filter(({ text }) => STORY.test(text)).length / words,
    uncovered: Math.min(40, open),
  }
}
