import { labelsWithStated, type StarterMovie } from '@marquee/starter'
import type { SourceMovie } from './source-movie.ts'

/** Votes assumed for the best known movie, and the share of them for the least known movie of the starter catalogue. */
const MAX_VOTES = 30_000
const MIN_SHARE = 0.03

const YEAR = 'YYYY'.length

/** Maps a starter movie to the form of sources, its popularity as an estimated vote count. @param typeOf the type of a label */
export function toSourceMovie(movie: StarterMovie, typeOf: (label: string) => string): SourceMovie {
  return {
    tmdbId: movie.tmdb_id,
    imdbId: movie.imdb_id,
    title: movie.title,
    originalTitle: movie.original_title,
    originalLanguage: movie.original_language,
    releaseDate: movie.release_date?.length === YEAR ? `${movie.release_date}-01-01` : movie.release_date,
    runtime: movie.runtime,
    budget: movie.budget,
    revenue: movie.revenue,
    popularity: MAX_VOTES * MIN_SHARE ** (1 - movie.popularity / 100),
    overview: movie.overview,
    tagline: movie.tagline,
    aliases: movie.aliases,
    titles: Object.fromEntries(Object.entries(movie.titles).map(([language, title]) => [language, [title]])),
    collection: movie.collection,
    certificates: movie.certificates,
    content: movie.content,
    awards: movie.awards,
    basedOn: movie.based_on,
    genreIds: movie.genres,
    countries: movie.origin_country,
    keywords: movie.keywords,
    labels: labelsWithStated(movie).map(({ name, rating }) => ({ name, type: typeOf(name), rating })),
    cast: movie.cast.map(({ name, character }) => ({ person: { name }, character })),
    crew: movie.crew.map(({ name, job }) => ({ person: { name }, job })),
    ratings: movie.ratings.map(({ source, rating, max_rating }) => ({ type: source, rating, maxRating: max_rating })),
    links: movie.links.map(({ type, url }) => ({ type, link: url })),
  }
}
