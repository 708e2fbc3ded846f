import type { TitleIndex } from '../../types.ts'
import type { Chip, ReadOptions, ReadRequest, Wish } from '../types.ts'
import { isAlternative } from './alternatives.ts'
import { chipKey, chipText, wishOf, type ChipFacts } from './chips.ts'
import { readChildren } from './children.ts'
import { decide } from './decision.ts'
import { inWords, readDeniedWords } from './denied-words.ts'
import { isFiller } from './filler.ts'
import { choose, type Mention } from './mention.ts'
import { readAbsentTitles } from './absent-titles.ts'
import { readBases } from './bases.ts'
import { readDeniedTitles } from './denied-titles.ts'
import { readPrizes } from './prizes.ts'
import { readMinutes } from './minutes.ts'
import { readMeant, type Meant } from './negation.ts'
import { readPeople, type CareerOf } from './people.ts'
import type { PhraseTable } from './phrases.ts'
import { readReleaseYears } from './release-years.ts'
import { readSeedLengths, readSeedYears } from './seed-years.ts'
import { readSeeds, type DirectorsOf } from './seeds.ts'
import { NameFinder } from './titles.ts'
import { stem } from '../../text/porter.ts'
import { words } from '../../text/fold.ts'
import { joined, tokenize, toLine, type Token } from './tokens.ts'
import { buildPhrases, meaningOf, type Meaning, type RequestVocabulary } from './vocabulary.ts'

export interface RequestReaderSources extends RequestVocabulary {
  /** Movies and people. */
  titles: TitleIndex
  /** For "by the director of X"; without it such a request is read as "like X". */
  directorsOf?: DirectorsOf
  /** Movies of people by role; without it a role counts only where the text names one. */
  careerOf?: CareerOf
  /** Number of the movies of its series that the catalogue has. */
  partsOf?: (movie: number) => number
  /** Minutes. */
  runtimeOf?: (movie: number) => number | undefined
  /** True for words of the catalogue's texts and titles, which are not corrected. */
  isWord?: (word: string) => boolean
}

export interface RequestReader {
  /** Never throws. O(length), besides a few searches for misspelt titles. */
  read(text: string, options: ReadOptions): ReadRequest
}

/** Phrases after this many words are not read: such a text is a description. */
const MAX_WORDS = 160

/** Reads requests in one's own words, by rules over phrases of a vocabulary; pure, without a clock. */
export function createRequestReader(sources: RequestReaderSources): RequestReader {
  return new RuleReader(sources)
}

interface Understood {
  mention: Mention
  meant: Meant
}

class RuleReader implements RequestReader {
  readonly #phrases: PhraseTable<Meaning>
  readonly #titles: TitleIndex
  readonly #directorsOf: DirectorsOf
  readonly #careerOf: CareerOf
  readonly #partsOf: (movie: number) => number
  readonly #runtimeOf: (movie: number) => number | undefined
  readonly #isWord: (word: string) => boolean
  readonly #facts: ChipFacts
  readonly #decades: ReadonlySet<string>
  /** Stems of the words that keywords end with. */
  readonly #topics: ReadonlySet<string>

  constructor({
    titles,
    directorsOf = () => [],
    careerOf = () => undefined,
    partsOf = () => 1,
    runtimeOf = () => undefined,
    isWord = () => false,
    ...vocabulary
  }: RequestReaderSources) {
    this.#phrases = buildPhrases(vocabulary)
    this.#titles = titles
    this.#directorsOf = directorsOf
    this.#careerOf = careerOf
    this.#partsOf = partsOf
    this.#runtimeOf = runtimeOf
    this.#isWord = isWord
    this.#decades = new Set(vocabulary.labels.map(({ name }) => name).filter((name) => /^\d{4}s$/.test(name)))
    const kinds = new Map(vocabulary.concepts.map(({ name, kind }) => [name, kind]))
    const types = new Map(vocabulary.labels.map(({ name, type }) => [name, type]))
    const genres = new Set(vocabulary.genres)
    const keywords = new Set(vocabulary.keywords.map(({ name }) => name))
    this.#topics = new Set(vocabulary.keywords.map(({ name }) => stem(words(name).at(-1) ?? '')))
    this.#facts = {
      conceptKind: (name) => kinds.get(name),
      labelType: (name) => types.get(name),
      hasGenre: (name) => genres.has(name),
      hasKeyword: (name) => keywords.has(name),
      nameOf: (kind, id) => titles.find(kind, id)?.title,
    }
  }

  read(text: string, { chips: given, readAs, thisYear }: ReadOptions): ReadRequest {
    const typed = tokenize(text)
    const tokens = typed.map((token, at) => (at < MAX_WORDS ? this.#spelled(token) : token))
    const mentions = this.#mentions(text, tokens, thisYear)
    const { meant, denied } = readMeant(tokens, mentions)
    const reading = readAs ?? decide(toLine(text, tokens).text, tokens, { mentions, meant, isMood: this.#isMood })
    if (reading === 'description') {
      return { reading, chips: given === undefined ? [] : this.#givenChips(given, []), words: text }
    }
    const understood = mentions.map((mention, i): Understood => ({ mention, meant: meant[i] }))
    const unread = readDeniedWords(typed, { denied, mentions }, { isTopic: this.#isTopic })
    const all = [
      ...keptApart(tokens, understood),
      ...unread.map((mention): Understood => ({ mention, meant: 'wanted' })),
    ]
    const inOrder = all.sort((a, b) => a.mention.from - b.mention.from)
    const lists = listsOf(tokens, inOrder)
    const read = inOrder.flatMap((part, i) => this.#chipsOf(tokens, part).map((chip) => ({ ...chip, ...lists[i] })))
    const chips = given === undefined ? distinct(withoutContradictions(read)) : this.#givenChips(given, read)
    return {
      reading,
      chips,
      words: leftOver(text, tokens, { understood, denied, held: new Set(chips.map(({ key }) => key)) }),
    }
  }

  readonly #isTopic = (word: string): boolean => {
    return this.#topics.has(stem(word)) || this.#titles.named(word).some(({ kind }) => kind === 'movie')
  }

  readonly #isMood = (wish: Wish): boolean => {
    if (wish.kind === 'concept') return this.#facts.conceptKind(wish.name) !== 'wording'
    return wish.kind === 'label' && this.#facts.labelType(wish.name) === 'mood'
  }

  #mentions(text: string, tokens: readonly Token[], thisYear: number): Mention[] {
    const words = tokens.slice(0, MAX_WORDS)
    const line = toLine(text, words)
    const names = new NameFinder(text, words, this.#titles, this.#phrases)
    const denied = readDeniedTitles(words, names, this.#partsOf)
    const seeds = readSeeds(words, names, this.#directorsOf)
    const taken = tokensOf([...denied, ...seeds])
    const people = readPeople({ tokens: words, names, careerOf: this.#careerOf }, (token) => taken.has(token))
    const known = tokensOf([...denied, ...seeds, ...people])
    const found = [
      ...denied,
      ...seeds,
      ...people,
      ...readAbsentTitles(text, words, names, (token) => known.has(token)),
      ...readSeedYears(line, seeds, (movie) => this.#titles.find('movie', movie)?.year ?? undefined),
      ...readSeedLengths(line, seeds, this.#runtimeOf),
      ...readMinutes(line),
      ...readPrizes(line),
      ...readBases(line),
      ...readReleaseYears(line, { thisYear, decades: this.#decades }),
      ...readChildren(line, (phrase) => meaningOf(this.#phrases, phrase)),
      ...this.#readPhrases(words),
    ]
    return choose(found, words.length)
  }

  /** A token with the word that it means. */
  #spelled(token: Token): Token {
    const text = this.#phrases.corrected(token.text, this.#isWord)
    return text === token.text ? token : { ...token, text }
  }

  #readPhrases(tokens: readonly Token[]): Mention[] {
    const meant = tokens.map(({ text }) => text)
    return tokens.flatMap((_, from) =>
      this.#phrases
        .at(meant, tokens, from)
        .filter(({ length }) => !isSickOf(tokens, from + length))
        .map(({ length, value }) => ({ from, to: from + length, ...value })),
    )
  }

  #chipsOf(tokens: readonly Token[], { mention, meant }: Understood): Chip[] {
    if (meant === 'indifferent') return []
    const span = [tokens[mention.from].from, tokens[mention.to - 1].to] as const
    return mention.wishes.map((wish) => this.#chip(turned(wish, meant), span))
  }

  #chip(wish: Wish, span: Chip['span']): Chip {
    return { key: chipKey(wish), wish, text: chipText(wish, this.#facts), span }
  }

  #givenChips(keys: readonly string[], read: readonly Chip[]): Chip[] {
    return [...new Set(keys)].flatMap((key) => {
      const same = read.find((chip) => chip.key === key)
      if (same !== undefined) return [same]
      const wish = wishOf(key, this.#facts)
      return wish === undefined ? [] : [this.#chip(wish, null)]
    })
  }
}

function tokensOf(mentions: readonly Mention[]): Set<number> {
  return new Set(mentions.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)))
}

/** True if a phrase that ends before the token denies the rest: "I'm sick of gangsters" is no request for a sick day. */
function isSickOf(tokens: readonly Token[], end: number): boolean {
  return /^(?:sick|tired|bored)$/.test(tokens[end - 1].text) && /^(?:of|with|by)$/.test(tokens[end]?.text ?? '')
}

/** Number of the list of alternatives that each part is in, if any. */
function listsOf(tokens: readonly Token[], parts: readonly Understood[]): { list?: number }[] {
  const lists: { list?: number }[] = parts.map(() => ({}))
  for (let i = 1; i < parts.length; i++) {
    if (parts[i - 1].meant !== 'wanted' || parts[i].meant !== 'wanted') continue
    if (!isAlternative(tokens, [parts[i - 1].mention, parts[i].mention], { words: true })) continue
    lists[i - 1].list ??= i
    lists[i].list = lists[i - 1].list!
  }
  return lists
}

function turned(wish: Wish, meant: Meant): Wish {
  return meant === 'denied' ? { ...wish, wanted: !wish.wanted } : wish
}

/** "A gangster film, mafia-free": what is denied in other words than it is wanted in is unwanted by those words alone. */
function keptApart(tokens: readonly Token[], understood: readonly Understood[]): Understood[] {
  const said = (mention: Mention) => joined(tokens, mention.from, mention.to)
  const wanted = new Map(
    understood.flatMap(({ mention, meant }) => {
      return meant === 'wanted' ? mention.wishes.map((wish): [string, string] => [chipKey(wish), said(mention)]) : []
    }),
  )
  return understood.map((part) => {
    const other = part.mention.wishes.map((wish) => wanted.get(chipKey(wish))).find((text) => text !== undefined)
    const differs = part.meant === 'denied' && other !== undefined && other !== said(part.mention)
    return differs ? { ...part, mention: inWords(tokens, part.mention) } : part
  })
}

/** "A comedy, but not really a comedy": what is wanted is not denied. */
function withoutContradictions(chips: readonly Chip[]): Chip[] {
  const wanted = new Set(chips.filter(({ wish }) => wish.wanted).map(({ key }) => key))
  return chips.filter(({ key }) => !(key.startsWith('-') && wanted.has(key.slice(1))))
}

function distinct(chips: readonly Chip[]): Chip[] {
  const byKey = new Map<string, Chip>()
  for (const chip of chips) if (!byKey.has(chip.key)) byKey.set(chip.key, chip)
  return [...byKey.values()]
}

/** Kinds of wishes whose phrases are never searched as words, because they say nothing about a story. */
const NO_WORDS: ReadonlySet<Wish['kind']> = new Set([
  'minutes',
  'years',
  'fame',
  'seen',
  'services',
  'feature',
  'prize',
  'basis',
  'studio',
  'age',
  'movie',
  'absent',
])

/** The words that no chip covers and nothing denies, without function words and words that only ask. */
function leftOver(
  text: string,
  tokens: readonly Token[],
  {
    understood,
    denied,
    held,
  }: { understood: readonly Understood[]; denied: ReadonlySet<number>; held: ReadonlySet<string> },
): string {
  const covered = new Set(denied)
  for (const { mention, meant } of understood) {
    const isWords =
      meant === 'wanted' &&
      mention.wishes.some((wish) => wish.wanted && !isHeld(wish, held) && !NO_WORDS.has(wish.kind))
    if (!isWords) for (let i = mention.from; i < mention.to; i++) covered.add(i)
  }
  return tokens
    .filter((token, i) => !covered.has(i) && !isFiller(token.text))
    .map(({ from, to }) => text.slice(from, to))
    .join(' ')
}

/** True if a chip has the wish, or its opposite. */
function isHeld(wish: Wish, held: ReadonlySet<string>): boolean {
  return held.has(chipKey(wish)) || held.has(chipKey({ ...wish, wanted: !wish.wanted }))
}
