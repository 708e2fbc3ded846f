import {
  AWARD_BODIES,
  BASIS_KINDS,
  CONTENT,
  CREW_JOBS,
  type CrewJob,
  type MovieLine,
  type StarterAward,
  type StarterMovie,
} from '@marquee/starter'
import { categoryOf } from './award-categories.ts'
import { EntryError, lineOf, partsOf, type Entry } from './entry-form.ts'

/** Finds a film by `Title year`; null if the catalogue has none or several. */
export type Resolve = (named: string) => number | null

/** The line of a movie, and the films that could not be resolved. */
export interface Converted {
  line: MovieLine
  /** Loved films that the catalogue lacks, as they were written. */
  unresolved: string[]
}

/** Converts an entry. @throws EntryError with its place */
export function convert(entry: Entry, resolve: Resolve): Converted {
  const unresolved: string[] = []
  const own = idsOf(entry).tmdb_id
  const named = new Set([own])
  const movies = (kind: string) =>
    partsOf(entry, kind).flatMap((film) => {
      const id = resolve(film)
      if (id === null) unresolved.push(film)
      if (id === null || named.has(id)) return []
      named.add(id)
      return id
    })
  const isFull = entry.lines.has('g')
  const also = isFull ? { 3: movies('v3'), 2: movies('v2'), 1: movies('v1') } : movies('v')
  const not = movies('x')
  const line: MovieLine = {
    ...(!isFull && { density: 'brief' as const }),
    ...idsOf(entry),
    ...factsOf(entry),
    ...textsOf(entry),
    ...creditsOf(entry),
    keywords: [...new Set(partsOf(entry, 'k').map((word) => word.toLowerCase()))],
    labels: labelsOf(entry),
    ...outsideOf(entry, factsOf(entry).title),
    panel: numbersOf(entry),
    also,
    ...(not.length > 0 && { not }),
  }
  return { line, unresolved }
}

function idsOf(entry: Entry) {
  const [, tmdb, imdb] = /^(\d+) (tt\d+|-)$/.exec(lineOf(entry, 'id')) ?? refuse(entry, 'id')
  return { tmdb_id: Number(tmdb), ...(imdb !== '-' && { imdb_id: imdb }) }
}

function factsOf(entry: Entry) {
  const parts = lineOf(entry, 't')
    .split('|')
    .map((part) => part.trim())
  if (parts.length !== 8) refuse(entry, 't')
  const [title, original, language, date, minutes, popularity, countries, genres] = parts as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (!/^\d{4}(-\d\d-\d\d)?$/.test(date)) refuse(entry, 't')
  const [, budget, revenue] = /^(\d+) (\d+)$/.exec(entry.lines.get('$') ?? '0 0') ?? refuse(entry, '$')
  return {
    title,
    ...(original !== '' && original !== title && { original_title: original }),
    original_language: language,
    release_date: date,
    ...(minutes !== '' && { runtime: Number(minutes) }),
    ...(Number(budget) > 0 && { budget: Number(budget) }),
    ...(Number(revenue) > 0 && { revenue: Number(revenue) }),
    popularity: Number(popularity),
    genres: genres.split(/\s+/).map(Number),
    origin_country: countries.split(/\s+/),
  }
}

function textsOf(entry: Entry) {
  const tagline = entry.lines.get('g')
  return { ...(tagline !== undefined && { tagline }), overview: lineOf(entry, 'o') }
}

function creditsOf(entry: Entry): Pick<StarterMovie, 'crew'> & Pick<MovieLine, 'cast'> {
  const cast = partsOf(entry, 'c').map((part) => {
    const [name = '', ...character] = part.split('=').map((word) => word.trim())
    return { name, ...(character.length > 0 && { character: character.join('=') }) }
  })
  const crew = [
    ...partsOf(entry, 'd').map((name) => ({ name, job: 'Director' as const })),
    ...partsOf(entry, 'w').flatMap((part) => workOf(entry, part)),
    ...partsOf(entry, 'e').flatMap((part) => workOf(entry, part)),
  ]
  return { cast: unique(cast), crew: unique(crew) }
}

/** `Job: Name, Name`, or a writer's name alone. */
function workOf(entry: Entry, part: string): { name: string; job: CrewJob }[] {
  const [, given, rest] = /^([A-Z][A-Za-z ]+): (.+)$/.exec(part) ?? [undefined, 'Writer', part]
  const job = CREW_JOBS.find((known) => known === given) ?? refuse(entry, `job ${given}`)
  const names = part === rest ? [part] : rest.split(', ')
  return names.map((name) => ({ name: name.trim(), job }))
}

export function labelsOf(entry: Entry): StarterMovie['labels'] {
  return partsOf(entry, 'l').map((part) => {
    const [, name, rating] = /^(.+)=(-?[\d.]+)$/.exec(part) ?? refuse(entry, `l ${part}`)
    return { name: name, rating: Number(rating) }
  })
}

/** Titles in other languages, certificates, prizes and the work that it is based on. @param own title that is not repeated */
export function outsideOf(entry: Entry, own: string) {
  const titles = titlesOf(entry, own)
  const aliases = partsOf(entry, 'a')
  const { certificates, content } = certificatesOf(entry)
  const awards = partsOf(entry, 'p').flatMap((part) => awardOf(entry, part) ?? [])
  const based_on = basisOf(entry)
  return {
    ...(Object.keys(titles).length > 0 && { titles }),
    ...(aliases.length > 0 && { aliases: unique(aliases) }),
    ...(Object.keys(certificates).length > 0 && { certificates }),
    ...(content.length > 0 && { content }),
    ...(awards.length > 0 && { awards: unique(awards) }),
    ...(based_on && { based_on }),
  }
}

/** `de:Titel; fr:Titre`; a semicolon within a title stays. */
function titlesOf(entry: Entry, own: string): Record<string, string> {
  const parts = partsOf(entry, 'm', /;\s*(?=[a-z]{2}:\S)/)
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [, language, title] = /^([a-z]{2}):(.+)$/.exec(part) ?? refuse(entry, `m ${part}`)
      return title.trim() === own ? [] : [[language, title.trim()]]
    }),
  )
}

function certificatesOf(entry: Entry) {
  const certificates: Record<string, string> = {}
  const content: StarterMovie['content'][number][] = []
  for (const part of partsOf(entry, 'r')) {
    const [, country, certificate] = /^([A-Z]{2}) (\S+)$/.exec(part) ?? []
    if (country !== undefined) certificates[country] = certificate!
    else
      content.push(
        ...part.split(',').map((word) => CONTENT.find((known) => known === word.trim()) ?? refuse(entry, `r ${word}`)),
      )
  }
  return { certificates, content: unique(content) }
}

function awardOf(entry: Entry, part: string): StarterAward | null {
  const [, given, outcome, called] = /^([a-z ]+?) (won|nominated) (.+)$/.exec(part) ?? refuse(entry, `p ${part}`)
  const body = AWARD_BODIES.find((known) => known === given) ?? refuse(entry, `p ${part}`)
  const category = categoryOf(body, called.trim())
  return category && { body, category, won: outcome === 'won' }
}

/** `kind: Title, Author`; the author is what follows the last comma. */
function basisOf(entry: Entry): StarterMovie['based_on'] {
  const text = entry.lines.get('b')
  if (text === undefined) return null
  const [given, rest = ''] = text.split(/:\s*(.*)/s, 2)
  const kind = BASIS_KINDS.find((known) => known === given) ?? refuse(entry, `b ${text}`)
  const at = rest.lastIndexOf(', ')
  const [title, author] = at === -1 ? [rest, ''] : [rest.slice(0, at), rest.slice(at + 2)]
  return { kind, title: title || null, author: author || null }
}

function numbersOf(entry: Entry): StarterMovie['panel'] {
  const [, seen, regard, divides] = /^(\d+) (\d+) (\d+)$/.exec(lineOf(entry, 'n')) ?? refuse(entry, 'n')
  return { seen: Number(seen), regard: Number(regard), divides: Number(divides) }
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

function refuse({ place }: Entry, what: string): never {
  throw new EntryError(`${place}: cannot be read: ${what}`)
}
