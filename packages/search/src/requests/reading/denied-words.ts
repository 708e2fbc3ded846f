import { isFiller } from './filler.ts'
import { RANKS, type Mention } from './mention.ts'
import { joined, type Token } from './tokens.ts'

/** A thing follows these, not an attribute: "no space", "minus the science". */
const NO_THING: ReadonlySet<string> = new Set(
  'no without minus sans except excluding zero nor besides avoid avoiding hate hates stand of'.split(' '),
)
const BETWEEN: ReadonlySet<string> = new Set('the a an any more other another all of my those these that'.split(' '))
/** Words that say how something is or what is done, and nothing that a movie could be without. */
const VAGUE: ReadonlySet<string> = new Set(
  'work think thinking hard soon late far top bad big same stupid crazy serious typical usual boring obvious predictable fancy expensive old stuff mainstream average everyone involve involved involves involving need needs much many sure real full enough end ends star stars woman women man men boy boys girl girls adults adult kids life world day days thanks sorry'.split(
    ' ',
  ),
)

/** Known topics, to compare denied words with. */
interface KnownTopics {
  /** True if a keyword of the catalogue ends with this word, or a movie has this title. */
  isTopic(word: string): boolean
}

/**
 * Denied words without a meaning here, as unwanted things: "no space", "not Bond". A word counts if it is right
 * after "no" or "without", is a name, or is what movies are about; not after something else that is denied ("a less scary Blade Runner").
 * `denied` are tokens of no mention.
 */
export function readDeniedWords(
  tokens: readonly Token[],
  { denied, mentions }: { denied: ReadonlySet<number>; mentions: readonly Mention[] },
  topics: KnownTopics,
): Mention[] {
  const ends = new Set(mentions.map(({ to }) => to))
  const isContent = (at: number) => {
    const { text } = tokens[at]
    return denied.has(at) && text.length > 2 && !/^\d/.test(text) && !isFiller(text) && !VAGUE.has(text)
  }
  const found: Mention[] = []
  for (let from = 0; from < tokens.length; from++) {
    if (!isContent(from)) continue
    let to = from + 1
    while (to < tokens.length && tokens[to].after === 'word' && isContent(to)) to++
    const isNew = !ends.has(from)
    const isName = from > 0 && tokens[from].after !== 'stop' && tokens[from].capital
    if (isNew && (isName || followsNo(tokens, from) || topics.isTopic(tokens[to - 1].text))) {
      const name = joined(tokens, from, to)
      found.push({ from, to, wishes: [{ kind: 'keyword', name, wanted: false }], rank: RANKS.keyword })
    }
    from = to - 1
  }
  return found
}

/** Text of a mention, as an unwanted thing by its name. */
export function inWords(tokens: readonly Token[], mention: Mention): Mention {
  const name = joined(tokens, mention.from, mention.to)
  return { ...mention, wishes: [{ kind: 'keyword', name, wanted: true }] }
}

function followsNo(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (before >= 0 && BETWEEN.has(tokens[before].text)) before--
  return before >= 0 && NO_THING.has(tokens[before].text)
}
