import { prefixMatcher } from '../../text/edit-distance.ts'
import { titleKey, titleWords } from '../../titles/title-words.ts'
import type { NamedEntry, TitleIndex } from '../../types.ts'
import { isFiller } from './filler.ts'
import { RANKS, type Mention } from './mention.ts'
import type { Token } from './tokens.ts'

const MAX_WORDS = 10
/** Words of a title or name that may be misspelt. */
const MAX_MISSPELT = 6
/** Searches for misspelt titles and names in one text; each takes some milliseconds. */
const MAX_SEARCHES = 2
/** In a longer text, which is a description, no misspelt names are looked for. */
const SEARCHED_WORDS = 40
const RESULTS = 5
/** A text of at most this many words that starts with a name is about it: "Harry Potter, but scary". */
const SHORT_TEXT = 8
/** A surname means the best known person who has it when that one is this many times as popular as the next. */
const DISTINCT = 2

/** A title or name found in a text, as tokens `from` up to `to`. */
export interface FoundName {
  from: number
  to: number
  id: number
  title: string
}

/** Certainty that a title is meant where one may be. */
export type Certainty =
  /** After "similar to" and the like. */
  | 'named'
  /** In a list after such a title: not misspelt. */
  | 'listed'
  /** After a word such as "like" or "loved", which more often precedes something else. */
  | 'maybe'

/** Words after which a title is complete. */
const ENDS: ReadonlySet<string> = new Set(
  'but and or with without only just except meets meet crossed that which who because set from for not no minus movies movie films film vibes vibe style in is plus please by either also than as if so on at x mixed maybe'.split(
    ' ',
  ),
)
/** Words that end a title but may be inside one. */
const INSIDE: ReadonlySet<string> = new Set('with from in on at for by and or not'.split(' '))
const PRONOUNS: ReadonlySet<string> = new Set(
  'it that this those these them him her me us you he she they we what which who one everything something anything nothing to a an the'.split(
    ' ',
  ),
)

/** No misspelt title is looked for after these: "like a rat who wants to cook". */
const NO_TITLE: ReadonlySet<string> = new Set('a an my our his her their your some when how what where if'.split(' '))

/** Words that no name in small letters starts or ends with. */
const NO_NAME: ReadonlySet<string> = new Set(
  'a an the and or of in on at to by for with from but not no is are was it i we my our your his her their this that me you he she they us so as if all one'.split(
    ' ',
  ),
)

/** First words of surnames of two. */
const NOBILITY: ReadonlySet<string> = new Set('de del von van di da la du st'.split(' '))

/** A surname of this many letters is hardly ever an everyday word. */
const LONG_NAME = 7

/** Words with a meaning in requests. */
interface KnownWords {
  /** True if the word alone has a meaning. */
  has(word: string): boolean
  /** True if any phrase has it. */
  knows(word: string): boolean
  /** True if the words together have a meaning that counts. */
  isPhrase(words: readonly string[], counts?: (meaning: Pick<Mention, 'rank'>) => boolean): boolean
}

/** Finds titles and names of people in one text. */
export class NameFinder {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #titles: TitleIndex
  readonly #vocabulary: KnownWords
  /** True if capitals have a meaning in this text. */
  readonly #mixedCase: boolean
  #searches: number

  constructor(text: string, tokens: readonly Token[], titles: TitleIndex, vocabulary: KnownWords) {
    this.#text = text
    this.#tokens = tokens
    this.#titles = titles
    this.#vocabulary = vocabulary
    this.#searches = tokens.length > SEARCHED_WORDS ? MAX_SEARCHES : 0
    this.#mixedCase = tokens.some((token) => !token.capital && /\p{L}/u.test(token.text))
  }

  /** The longest title that starts at a token, misspelt where that is certain enough. */
  titleAt(at: number, certainty: Certainty): FoundName | undefined {
    const most = Math.min(MAX_WORDS, this.#tokens.length - at)
    for (let length = most; length > 0; length--) {
      const found = this.#exact(at, at + length, certainty)
      if (found !== undefined && this.#isCutOff(at, found)) break
      if (found !== undefined) return found
    }
    if (certainty !== 'named' && !this.#capital(at)) return undefined
    return this.#misspelt(at)
  }

  /**
   * The longest title that ends before a token: anywhere, or for `maybe` as a whole clause. One that starts the text may be
   * misspelt.
   */
  titleBefore(end: number, certainty: Certainty): FoundName | undefined {
    for (let at = Math.max(0, end - MAX_WORDS); at < end; at++) {
      const begins = at === 0 || this.#tokens[at].after !== 'word' || this.#tokens[at - 1].text === 'so'
      if (
        certainty === 'maybe' &&
        (!begins || (end === at + 1 && (at > 0 || this.#vocabulary.has(this.#tokens[at].text))))
      )
        continue
      const found = this.#exact(at, end, 'named')
      if (found !== undefined && !(certainty === 'maybe' && this.#isWish(at, end))) return found
    }
    const isNamed = certainty === 'named' || (end > 1 && this.#tokens.length <= SHORT_TEXT && !this.#isWish(0, end))
    return isNamed && end <= MAX_MISSPELT ? this.#spelledAs(0, end, 'movie') : undefined
  }

  /** The longest title at a token where one is denied: in full, or the first words of one, which a series shares. */
  leftOutAt(at: number): (FoundName & { isWhole: boolean }) | undefined {
    const most = Math.min(MAX_WORDS, this.#tokens.length - at)
    for (let length = most; length > 0; length--) {
      const isSaid = this.#capital(at) || this.#isQuoted(at) || (length > 1 && !this.#isEveryday(at, at + length))
      const found = isSaid ? this.#exact(at, at + length, 'named') : undefined
      if (found !== undefined) return { ...found, isWhole: true }
    }
    const to = this.#capital(at) ? this.endOfTitle(at) : undefined
    const found = to === undefined || to < at + 2 ? undefined : this.#spelledAs(at, to, 'movie')
    return found && { ...found, isWhole: false }
  }

  /** The end of a name in capitals or quotes from a token on, known or not, or of unknown words; undefined if there is none. */
  endOfTitle(at: number): number | undefined {
    const isName = this.#capital(at) || this.#isQuoted(at)
    const most = Math.min(at + MAX_WORDS, this.#tokens.length)
    let to = at
    while (to < most && (to === at || !this.#isEnd(to) || this.#goesOn(to, at))) to++
    if (isName) return to
    const words = this.#tokens.slice(at, to)
    const isUnknown = words.every(({ text }) => text.length > 2 && !this.#vocabulary.knows(text) && !isFiller(text))
    return isUnknown && words.length > 0 && words.length < 4 ? to : undefined
  }

  /** True if a small word is inside a name in capitals: "Interview with the Vampire". */
  #goesOn(to: number, from: number): boolean {
    if (!this.#mixedCase || this.#tokens[to].after !== 'word' || !this.#tokens[from].capital) return false
    const next = this.#tokens[to + 1]
    const after = this.#tokens[to + 2]
    const isSmall = INSIDE.has(this.#tokens[to].text)
    return (
      isSmall &&
      next?.after === 'word' &&
      (next.capital || (/^(?:the|an?)$/.test(next.text) && after?.capital && after.after === 'word'))
    )
  }

  /** A person named in full at a token, the longest name and the best known person. */
  personAt(at: number): FoundName | undefined {
    for (let length = Math.min(5, this.#tokens.length - at); length > 1; length--) {
      const to = at + length
      const part = this.#tokens.slice(at, to)
      if (part.slice(1).some(({ after }) => after !== 'word')) continue
      const capitals = part.every(({ capital }) => capital)
      if (!capitals && (NO_NAME.has(part[0].text) || NO_NAME.has(part[length - 1].text))) continue
      if (!capitals && part.every(({ text }) => this.#vocabulary.has(text) || isFiller(text))) continue
      const [person] = this.#named(at, to, 'person')
      if (person !== undefined) return { from: at, to, id: person.id, title: person.title }
    }
    return undefined
  }

  /** A person whose first name and surname may be misspelt. */
  misspeltPersonAt(at: number): FoundName | undefined {
    const part = this.#tokens.slice(at, at + 2)
    if (part.length < 2 || part[1].after !== 'word') return undefined
    if (part.some(({ text }) => text.length < 3 || this.#vocabulary.has(text) || isFiller(text))) return undefined
    return this.#spelledAs(at, at + 2, 'person')
  }

  /** A person by a surname that belongs to one well-known person; a short `rare` one is no word of the vocabulary. */
  surnameAt(at: number, { rare }: { rare: boolean }): FoundName | undefined {
    const particle = NOBILITY.has(this.#tokens[at].text) && this.#tokens[at + 1]?.after === 'word'
    if (particle) return this.#longSurnameAt(at)
    const { text, from, to } = this.#tokens[at]
    if (rare && text.length < LONG_NAME && this.#vocabulary.knows(text)) return undefined
    if (text.length < 4 || this.#vocabulary.has(text) || isFiller(text)) return undefined
    const [known, next] = this.#titles.surnamed(this.#text.slice(from, to).replace(/['’]s$/, ''))
    if (known === undefined || (next !== undefined && next.popularity * DISTINCT > known.popularity)) return undefined
    return { from: at, to: at + 1, id: known.id, title: known.title }
  }

  /** "De Niro", "von Trier" */
  #longSurnameAt(at: number): FoundName | undefined {
    const found = this.surnameAt(at + 1, { rare: false })
    const particle = this.#tokens[at].text
    const isIn = found !== undefined && titleWords(found.title).includes(particle)
    return isIn ? { ...found, from: at } : undefined
  }

  /** True if a movie has the word as its title. */
  isMovie(at: number): boolean {
    return this.#named(at, at + 1, 'movie').length > 0
  }

  #named(from: number, to: number, kind: NamedEntry['kind']): NamedEntry[] {
    const text = this.#text.slice(this.#tokens[from].from, this.#tokens[to - 1].to)
    return this.#titles.named(text).filter((entry) => entry.kind === kind)
  }

  #exact(from: number, to: number, certainty: Certainty): FoundName | undefined {
    if (!this.#mayBeTitle(from, to, certainty)) return undefined
    const article = /^an?$/.exec(this.#tokens[from].text)?.[0]
    const entries = this.#named(from, to, 'movie').filter(({ matched }) => {
      return article === undefined || titleWords(matched)[0] === article
    })
    if (entries.length === 0) return undefined
    const year = Number(this.#tokens[to]?.text)
    const ofYear = entries.find((entry) => entry.year === year)
    const { id, title } = ofYear ?? entries[0]
    return { from, to: ofYear === undefined ? to : to + 1, id, title }
  }

  #mayBeTitle(from: number, to: number, certainty: Certainty): boolean {
    const part = this.#tokens.slice(from, to)
    const capital = this.#capital(from)
    const isName = capital && (certainty === 'named' || part.some(({ text }) => !PRONOUNS.has(text)))
    if (this.#isQuoted(from) || isName) return true
    if (part.every(({ text }) => PRONOUNS.has(text))) return false
    const everyday = this.#isEveryday(from, to)
    if (certainty === 'maybe') return part.length > 1 && !everyday
    return !everyday || (this.#isEnd(to) && !/^(?:movies?|films?)$/.test(this.#tokens[to]?.text ?? ''))
  }

  #isEveryday(from: number, to: number): boolean {
    return this.#tokens.slice(from, to).every(({ text }) => this.#vocabulary.has(text) || isFiller(text))
  }

  #isQuoted(at: number): boolean {
    const { from } = this.#tokens[at]
    return /["“”«']\s*$/.test(this.#text.slice(Math.max(0, from - 1), from))
  }

  /** True if a longer title goes on after the one that was found: "Game of Thrones", "Dune 1984". */
  #isCutOff(at: number, { to, id }: FoundName): boolean {
    const next = this.#tokens[to]
    if (next === undefined || next.after !== 'word') return false
    if (/^(?:19|20)\d\d$/.test(next.text))
      return Math.abs((this.#titles.find('movie', id)?.year ?? 0) - Number(next.text)) > 1
    if (!this.#capital(at)) return false
    if (this.#goesOn(to, at)) return !(/^(?:and|or)$/.test(next.text) && this.#startsTitle(to + 1))
    return (this.#capital(to) && !ENDS.has(next.text)) || (next.text === 'of' && this.#tokens[to + 1]?.capital)
  }

  /** "Her and Lost in Translation" are two. */
  #startsTitle(at: number): boolean {
    const most = Math.min(MAX_WORDS, this.#tokens.length - at)
    return Array.from({ length: most }, (_, i) => at + i + 1).some((to) => this.#exact(at, to, 'named') !== undefined)
  }

  /** "Date night", "scary movie": a title that is a wish as well. "Fight club" is a keyword of few movies. */
  #isWish(from: number, to: number): boolean {
    const words = this.#tokens.slice(from, to).map(({ text }) => text)
    const isOfKind = /^(?:movies?|films?)$/.test(words.at(-1) ?? '') && this.#vocabulary.isPhrase(words.slice(0, -1))
    return (
      !this.#isQuoted(from) &&
      !this.#capital(to - 1) &&
      (isOfKind || this.#vocabulary.isPhrase(words, ({ rank }) => rank !== RANKS.keyword))
    )
  }

  #capital(at: number): boolean {
    return this.#mixedCase && at > 0 && this.#tokens[at].after !== 'stop' && this.#tokens[at].capital
  }

  #isEnd(at: number): boolean {
    const token = this.#tokens[at]
    return token === undefined || token.after !== 'word' || ENDS.has(token.text)
  }

  /** The movie that the words up to the end of the phrase mean, with typos or without its last words. */
  #misspelt(at: number): FoundName | undefined {
    if (NO_TITLE.has(this.#tokens[at].text)) return undefined
    let end = at
    while (end < at + MAX_MISSPELT && (end === at || !this.#isEnd(end)) && end < this.#tokens.length) end++
    const whole = this.endOfTitle(at) ?? end
    const spelled = whole > end && whole <= at + MAX_MISSPELT ? this.#spelledAs(at, whole, 'movie') : undefined
    const isOpen = end > at + 1 && !this.#capital(end - 1)
    return spelled ?? this.#spelledAs(at, end, 'movie') ?? (isOpen ? this.#spelledAs(at, end - 1, 'movie') : undefined)
  }

  #spelledAs(from: number, to: number, kind: NamedEntry['kind']): FoundName | undefined {
    const part = this.#tokens.slice(from, to)
    if (this.#isEveryday(from, to) && !(kind === 'movie' && to > from + 1 && this.#capital(from))) return undefined
    if (this.#searches++ >= MAX_SEARCHES) return undefined
    const asked = titleKey(this.#text.slice(part[0].from, this.#tokens[to - 1].to))
    const match = this.#titles
      .search(asked, { kind, limit: RESULTS })
      .find(({ matched }) => isSpelling(asked, titleKey(matched), kind))
    if (match === undefined) return undefined
    return { from, to, id: match.id, title: this.#titles.find(kind, match.id)?.title ?? match.matched }
  }
}

function allowedTypos(length: number): number {
  if (length < 5) return 0
  return length < 8 ? 1 : length < 13 ? 2 : 3
}

/** Words of a title that people get wrong. */
const SMALL: ReadonlySet<string> = new Set('a an the of in on at to for from with and or by'.split(' '))

/** True if the words are those of the title, with few typos in each and other small words. */
function hasWordsOf(asked: string, title: string): boolean {
  const [words, others] = [asked, title].map((text) => text.split(' ').filter((word) => !SMALL.has(word)))
  if (words.length < 2 || words.length !== others.length) return false
  return words.every((word, i) => {
    const typos = allowedTypos(word.length)
    return editsBetween(word, others[i], typos) <= typos
  })
}

/** True if the text is the title with few typos, or its first words ("lord of the rings"). */
function isSpelling(asked: string, title: string, kind: NamedEntry['kind']): boolean {
  const typos = allowedTypos(asked.length)
  const isLong = kind === 'movie' && asked.includes(' ')
  if (isLong ? hasWordsOf(asked, title) : editsBetween(asked, title, typos) <= typos) return true
  if (kind === 'person' || asked.length < 5) return false
  return title.startsWith(`${asked} `) || (asked.includes(' ') && prefixMatcher(asked, 1)(title) <= 1)
}

/** Edits between two texts, or Infinity above the limit. */
function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity
  // A sign after both makes the prefix that is compared the whole text.
  return prefixMatcher(`${a}\n`, limit)(`${b}\n`)
}
