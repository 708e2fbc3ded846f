/** The fields that a row of an operator's file may have. */
export type Field =
  | 'title'
  | 'original_title'
  | 'original_language'
  | 'tmdb_id'
  | 'imdb_id'
  | 'year'
  | 'release_date'
  | 'runtime'
  | 'budget'
  | 'revenue'
  | 'poster_path'
  | 'backdrop_path'
  | 'popularity'
  | 'vote_count'
  | 'vote_average'
  | 'overview'
  | 'tagline'
  | 'aliases'
  | 'genres'
  | 'countries'
  | 'keywords'
  | 'cast'
  | 'crew'
  | 'director'
  | 'writer'

/** The raw values of one row: text, or JSON values. */
export type RowValues = Partial<Record<Field, unknown>>

const OTHER_NAMES = new Map<string, Field>(
  Object.entries({
    name: 'title',
    movie_title: 'title',
    language: 'original_language',
    tmdbid: 'tmdb_id',
    imdbid: 'imdb_id',
    imdb: 'imdb_id',
    release_year: 'year',
    released: 'release_date',
    runtime_minutes: 'runtime',
    'runtime_(mins)': 'runtime',
    duration: 'runtime',
    poster: 'poster_path',
    poster_url: 'poster_path',
    backdrop: 'backdrop_path',
    votes: 'vote_count',
    num_votes: 'vote_count',
    plot: 'overview',
    description: 'overview',
    summary: 'overview',
    alternative_titles: 'aliases',
    genre: 'genres',
    country: 'countries',
    origin_country: 'countries',
    production_countries: 'countries',
    keyword: 'keywords',
    actors: 'cast',
    directors: 'director',
    writers: 'writer',
  } as const),
)
/** Columns that hold TMDB ids in TMDB's own layouts only. */
const TMDB_NAMES = new Map<string, Field>([
  ['id', 'tmdb_id'],
  ['movie_id', 'tmdb_id'],
])

const FIELDS: ReadonlySet<string> = new Set<Field>([
  'title',
  'original_title',
  'original_language',
  'tmdb_id',
  'imdb_id',
  'year',
  'release_date',
  'runtime',
  'budget',
  'revenue',
  'poster_path',
  'backdrop_path',
  'popularity',
  'vote_count',
  'vote_average',
  'overview',
  'tagline',
  'aliases',
  'genres',
  'countries',
  'keywords',
  'cast',
  'crew',
  'director',
  'writer',
])

/** Maps each column name to its field, or null if unknown. Ignores case, spaces and dashes. */
export function fieldsOf(names: readonly string[]): (Field | null)[] {
  const plain = names.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const tmdbLayout = isTmdbLayout(plain)
  const known = plain.map((name): Field | null => {
    if (isField(name)) return name
    return OTHER_NAMES.get(name) ?? (tmdbLayout ? (TMDB_NAMES.get(name) ?? null) : null)
  })
  // When two columns map to one field, the first is used.
  return known.map((field, index) => (known.indexOf(field) === index ? field : null))
}

/** TMDB's details, or the two files of tmdb_5000. */
function isTmdbLayout(names: readonly string[]): boolean {
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name))
  return has('id', 'production_countries') || has('movie_id', 'cast', 'crew')
}

function isField(name: string): name is Field {
  return FIELDS.has(name)
}
