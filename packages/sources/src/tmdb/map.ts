import {
  OFFER_KINDS,
  type FetchedPerson,
  type OfferKind,
  type SourceMovie,
  type SourcePerson,
  type WatchRegion,
} from '../source-movie.ts'
import { storable } from '../storable.ts'
import type { ParsedMovie, RegionOffers } from './parse.ts'
import type { Cast, Crew, PersonDetails, Provider } from './schema.ts'

/** A TMDB movie in our form, with data that no other source has. */
export interface FetchedMovie {
  movie: SourceMovie
  regions: WatchRegion[]
  /** TMDB's ids. */
  similarIds: number[]
}

const MAX_CAST = 40
/** Translated and alternative titles together. */
const MAX_TITLES = 40
const MAX_TITLE_LENGTH = 500
const MAX_SIMILAR = 40
const CO_DIRECTOR = 'Co-Director'
/** Jobs that are kept, in the order of a movie's page. */
const JOBS = new Set([
  'Director',
  CO_DIRECTOR,
  'Writer',
  'Co-Writer',
  'Screenplay',
  'Teleplay',
  'Adaptation',
  'Story',
  'Original Story',
  'Original Film Writer',
  'Novel',
  'Short Story',
  'Book',
  'Author',
  'Comic Book',
  'Graphic Novel',
  'Theatre Play',
  'Characters',
  'Producer',
  'Director of Photography',
  'Editor',
  'Original Music Composer',
  'Production Design',
  'Costume Design',
])

/** @param imageUrl base address of the pictures, without a size */
export function mapMovie(parsed: ParsedMovie, imageUrl: string): FetchedMovie {
  const { details } = parsed
  const movie: SourceMovie = {
    tmdbId: details.id,
    imdbId: imdbIdOf(details.imdb_id),
    title: details.title,
    originalTitle: details.original_title || null,
    originalLanguage: details.original_language || null,
    releaseDate: toDate(details.release_date),
    runtime: details.runtime || null,
    budget: details.budget || null,
    revenue: details.revenue || null,
    posterPath: imageAddress(details.poster_path, imageUrl),
    backdropPath: imageAddress(details.backdrop_path, imageUrl),
    popularity: details.vote_count ?? 0,
    overview: details.overview || original(parsed, 'overview'),
    tagline: details.tagline || original(parsed, 'tagline'),
    ...toOtherTitles(parsed),
    collection: toCollection(parsed.collection),
    genreIds: unique(parsed.genres),
    countries: unique(parsed.countries),
    keywords: unique(parsed.keywords.map((name) => name.toLowerCase())),
    cast: toCast(parsed.cast, imageUrl),
    crew: toCrew(parsed.crew, imageUrl),
    ratings: toRatings(details.vote_average, details.vote_count),
    links: toLinks(parsed),
  }
  const similarIds = parsed.similar.slice(0, MAX_SIMILAR)
  return storable({ movie, regions: mapRegions(parsed.regions, imageUrl), similarIds })
}

/** TMDB has the official title of each language and region among the translations, and only unofficial ones as alternatives. */
function toOtherTitles({ details, translations, alternativeTitles }: ParsedMovie) {
  const named = translations
    .map(({ iso_639_1: language, data }) => ({ language, title: storable(data.title ?? '').trim() }))
    .filter(({ language, title }) => /^[a-z]{2,3}$/.test(language) && isOtherTitle(title, details.title))
  const distinct = unique(named.map(({ title }) => title)).slice(0, MAX_TITLES)
  const titles: Record<string, string[]> = {}
  for (const { language, title } of named) {
    const known = (titles[language] ??= [])
    if (distinct.includes(title) && !known.includes(title)) known.push(title)
  }
  const others = alternativeTitles.filter((title) => title !== details.title && !distinct.includes(title))
  return { titles, aliases: unique(others).slice(0, MAX_TITLES - distinct.length) }
}

function isOtherTitle(title: string, shown: string): boolean {
  return title !== '' && title !== shown && title.length <= MAX_TITLE_LENGTH
}

/** TMDB names a series "Alien Collection", and does not say which place a movie has in it. */
function toCollection(collection: ParsedMovie['collection']): SourceMovie['collection'] {
  if (collection === null) return null
  const { id, name } = collection
  return { name: name.replace(/(?<=\S) Collection$/, ''), position: null, tmdbId: id }
}

/** Takes a text in the movie's own language when there is none in English. */
function original({ details, translations }: ParsedMovie, text: 'overview' | 'tagline'): string | null {
  const own = translations.filter(({ iso_639_1: language }) => language === details.original_language)
  return own.find(({ data }) => data[text])?.data[text] ?? null
}

/** @param imageUrl base address of the pictures, without a size */
export function mapPerson(details: PersonDetails, imageUrl: string): FetchedPerson {
  const { biography, birthday, deathday, profile_path: profile } = details
  return storable({
    biography: biography?.trim() || null,
    birthday: toDate(birthday),
    deathday: toDate(deathday),
    profilePath: imageAddress(profile, imageUrl),
  })
}

export function mapRegions(regions: readonly RegionOffers[], imageUrl: string): WatchRegion[] {
  return storable(
    regions.map(({ region, link, offers }) => ({
      region,
      link: toLink(link),
      offers: OFFER_KINDS.flatMap((kind) => offers[kind].map((provider) => toOffer(provider, kind, imageUrl))).map(
        (offer, position) => ({ ...offer, position }),
      ),
    })),
  )
}

function toOffer({ provider_id, provider_name, logo_path }: Provider, kind: OfferKind, imageUrl: string) {
  return { kind, providerId: provider_id, name: provider_name, logoPath: imageAddress(logo_path, imageUrl) }
}

/** Address of an image in its original size; null if the path is not a plain file name. */
export function imageAddress(path: string | null | undefined, imageUrl: string): string | null {
  return path && /^\/[\w-]{1,100}\.(jpg|jpeg|png|webp)$/i.test(path) ? `${imageUrl}/original${path}` : null
}

/** Returns YYYY-MM-DD, or null if it is no valid date. */
export function toDate(text: string | null | undefined): string | null {
  if (!text || !/^(1[89]|20|21)\d\d-\d\d-\d\d$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}

function toPerson(entry: Cast | Crew, imageUrl: string): SourcePerson {
  const { id, name, known_for_department: department, popularity, profile_path: profile } = entry
  return {
    name,
    tmdbId: id,
    profilePath: imageAddress(profile, imageUrl),
    knownForDepartment: department || null,
    popularity: Math.fround(popularity ?? 0),
  }
}

function toCast(cast: readonly Cast[], imageUrl: string): SourceMovie['cast'] {
  return cast
    .toSorted((a, b) => (a.order ?? MAX_CAST) - (b.order ?? MAX_CAST))
    .slice(0, MAX_CAST)
    .map((entry) => ({ person: toPerson(entry, imageUrl), character: entry.character || null }))
}

function toCrew(crew: readonly Crew[], imageUrl: string): SourceMovie['crew'] {
  const order = [...JOBS]
  return crew
    .filter(({ job }) => JOBS.has(job))
    .toSorted((a, b) => order.indexOf(a.job) - order.indexOf(b.job))
    .map((entry) => ({ person: toPerson(entry, imageUrl), job: entry.job === CO_DIRECTOR ? 'Director' : entry.job }))
}

function toRatings(average: number | null | undefined, votes: number | null | undefined): SourceMovie['ratings'] {
  return average && votes ? [{ type: 'tmdb', rating: Math.round(10 * average) / 10, maxRating: 10 }] : []
}

function toLinks({ details, wikidataId }: ParsedMovie): SourceMovie['links'] {
  const imdb = imdbIdOf(details.imdb_id)
  const home = toLink(details.homepage)
  return [
    ...(imdb === null ? [] : [{ type: 'imdb', link: `https://www.imdb.com/title/${imdb}/` }]),
    ...(home === null ? [] : [{ type: 'official', link: home }]),
    ...(wikidataId !== null && /^Q\d{1,12}$/.test(wikidataId)
      ? [{ type: 'wikidata', link: `https://www.wikidata.org/wiki/${wikidataId}` }]
      : []),
  ]
}

/** Accepts web addresses only, because a link must never run a script. */
function toLink(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}

function imdbIdOf(text: string | null | undefined): string | null {
  return text && /^tt\d{7,9}$/.test(text) ? text : null
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
