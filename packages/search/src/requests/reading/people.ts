import type { Role } from '../roles.ts'
import type { Career, Wish } from '../types.ts'
import { RANKS, type Mention } from './mention.ts'
import { readRole } from './roles.ts'
import type { FoundName, NameFinder } from './titles.ts'
import { joined, type Token } from './tokens.ts'

export type CareerOf = (person: number) => Career | undefined

/** Phrases before a name. */
const BEFORE: ReadonlySet<string> = new Set(
  'with|from|like|no|not|more|without|any|than|love|loves|loved|of|except|enjoy|enjoys|enjoyed|likes'.split('|'),
)
/** After these only a full name is a person: "not Bond" and "not James Bond" mean the series. */
const DENIALS: ReadonlySet<string> = new Set('no|not|without|except'.split('|'))
/** Of these a surname or a misspelt name may follow, even in small letters. */
const SURE: ReadonlySet<string> = new Set(
  'starring|stars|by|featuring|directed by|director|from director|filmmaker|actor|actress|in the style of|style of|in the vein of|in the spirit of|a la'.split(
    '|',
  ),
)
/** Words after a surname. */
const AFTER: ReadonlySet<string> = new Set(
  'movie movies film films flick flicks style esque thriller western comedy classic'.split(' '),
)
/** Words after a surname that starts the text. */
const AFTER_FIRST: ReadonlySet<string> = new Set('but not without except for and or with starring'.split(' '))
/** Words about directors in general. */
const NO_PERSON: ReadonlySet<string> = new Set('woman women female director directors filmmaker filmmakers'.split(' '))
const PRONOUNS: ReadonlySet<string> = new Set('him her them'.split(' '))
/** Names are looked for in this many words. */
const WORDS = 160
/** In a text of at most this many words a well-known surname is a person wherever it is. */
const SHORT = 12
/** Movies of someone whose surname alone is enough. */
const WELL_KNOWN = 4
/** The part of a career that is early, or late, and its least length in years. */
const PART = 4
const MIN_YEARS = 8

interface Reading {
  tokens: readonly Token[]
  names: NameFinder
  careerOf: CareerOf
}

/** People named in full, or by a surname where a person is expected, with their roles. */
export function readPeople(reading: Reading, isTaken: (token: number) => boolean): Mention[] {
  const { tokens, names } = reading
  const read: PersonMention[] = []
  for (let at = 0; at < Math.min(WORDS, tokens.length); at++) {
    if (isTaken(at) || NO_PERSON.has(tokens[at].text)) continue
    const found = pronounAt(tokens, at, read.at(-1)) ?? names.personAt(at) ?? expectedPerson(reading, at)
    if (found === undefined || isTaken(found.to - 1)) continue
    read.push(mentionOf(reading, at, found, read.at(-1)))
    at = found.to - 1
  }
  return withAlternatives(tokens, read)
}

interface PersonMention extends Mention {
  person: FoundName
  role: Role | undefined
}

/** "But not directed by him": the person named before. */
function pronounAt(tokens: readonly Token[], at: number, last: PersonMention | undefined): FoundName | undefined {
  if (last === undefined || !PRONOUNS.has(tokens[at].text)) return undefined
  const { role, length } = readRole(tokens, at, undefined)
  return role === undefined || length === 0 ? undefined : { ...last.person, from: at, to: at + 1 }
}

function mentionOf(reading: Reading, at: number, found: FoundName, last: PersonMention | undefined): PersonMention {
  const { tokens, careerOf } = reading
  const career = careerOf(found.id)
  const own = readRole(tokens, at, career)
  const role = own.length === 0 && last !== undefined && joins(tokens, last.to, at) ? last.role : own.role
  const person: Wish = { kind: 'person', id: found.id, name: found.title, ...(role && { role }), wanted: true }
  const period = periodOf(tokens[at - 1], career)
  const from = period === undefined ? at : at - 1
  const wishes = period === undefined ? [person] : [person, period]
  return { from, to: found.to, wishes, rank: RANKS.fixed, firm: true, person: found, role }
}

/** True if only "and", "or" or a comma is between two names. */
function joins(tokens: readonly Token[], end: number, at: number): boolean {
  if (at === end) return tokens[at].after === 'comma'
  return at === end + 1 && /^(?:and|or|plus|n)$/.test(tokens[end].text)
}

/** "A or B", "A, B or C" and "A / B" mean any of them. */
function withAlternatives(tokens: readonly Token[], read: readonly PersonMention[]): Mention[] {
  const either = new Set<PersonMention>()
  let list: PersonMention[] = []
  read.forEach((mention, i) => {
    const last = read[i - 1]
    if (last === undefined || !joins(tokens, last.to, mention.from)) list = []
    list.push(mention)
    const isChoice = list.length > 1 && (tokens[last.to].text === 'or' || tokens[mention.from].slash)
    if (isChoice) for (const one of list) either.add(one)
  })
  return read.map((mention) =>
    either.has(mention) ? { ...mention, wishes: mention.wishes.map(asAlternative) } : mention,
  )
}

function asAlternative(wish: Wish): Wish {
  return wish.kind === 'person' ? { ...wish, either: true } : wish
}

/** "Early Spielberg": the first years of the career. */
function periodOf(before: Token | undefined, career: Career | undefined): Wish | undefined {
  if (!career?.from || !career.to || !/^(?:early|late|later)$/.test(before?.text ?? '')) return undefined
  const years = Math.max(MIN_YEARS, Math.round((career.to - career.from) / PART))
  return before!.text === 'early'
    ? { kind: 'years', from: null, to: career.from + years, wanted: true }
    : { kind: 'years', from: career.to - years, to: null, wanted: true }
}

function expectedPerson(reading: Reading, at: number): FoundName | undefined {
  const { tokens, names } = reading
  const before = [3, 2, 1].flatMap((length) => {
    return at >= length && tokens[at].after !== 'stop' ? joined(tokens, at - length, at) : []
  })
  const capital = tokens[at].capital && at > 0 && tokens[at].after !== 'stop'
  const sure = before.some((phrase) => SURE.has(phrase))
  if (sure || before.some((phrase) => BEFORE.has(phrase))) {
    const found = names.misspeltPersonAt(at)
    if (found !== undefined) return found
    if (before.some((phrase) => DENIALS.has(phrase))) return capital ? deniedPerson(reading, at) : undefined
    const ends = at + 1 === tokens.length || tokens[at + 1].after !== 'word'
    if (!sure && !capital && ends) return names.surnameAt(at, { rare: true })
    if (sure || capital) return names.surnameAt(at, { rare: false })
  }
  const next = tokens[at + 1]
  if (next?.after === 'word' && AFTER.has(next.text)) {
    const found = names.surnameAt(at, { rare: !capital })
    if (found !== undefined) return found
  }
  return wellKnownPerson(reading, at, capital)
}

/** A surname after "not" is a person if no movie or series is called so. */
function deniedPerson(reading: Reading, at: number): FoundName | undefined {
  return reading.names.isMovie(at) ? undefined : wellKnownPerson(reading, at, true)
}

/** A surname that hardly means anything else, where no word announces a person: "best Hitchcock", "Nolan without Batman". */
function wellKnownPerson({ tokens, names, careerOf }: Reading, at: number, capital: boolean): FoundName | undefined {
  if (tokens.length > SHORT) return undefined
  const next = tokens[at + 1]
  const first = at === 0 && (next === undefined || next.after !== 'word' || AFTER_FIRST.has(next.text))
  if (!capital && at === 0 && !first) return undefined
  const found = names.surnameAt(at, { rare: !capital })
  const movies = found && careerOf(found.id)?.movies
  if (movies === undefined) return undefined
  const { director = 0, actor = 0 } = movies
  return director >= WELL_KNOWN || (capital && actor >= 2 * WELL_KNOWN) ? found : undefined
}
