import { Readable } from 'node:stream'
import type { OpenFile } from '@marquee/files'
import { parseEnvFile } from '../../apps/api/src/env-file.ts'
import { mergeConcepts, parseConcepts } from '../../apps/api/src/modules/catalogue/search/concepts.ts'
import { StartError } from '../../apps/api/src/start-error.ts'
import type { RowValues } from '../../packages/sources/src/csv/fields.ts'
import { toMovie } from '../../packages/sources/src/csv/movie.ts'
import { readRows } from '../../packages/sources/src/csv/rows.ts'
import { RowError } from '../../packages/sources/src/csv/values.ts'
import { SourceError } from '../../packages/sources/src/errors.ts'
import { readLinks, readRatings } from '../../packages/sources/src/movielens/dataset.ts'
import { must, mustBeStorable, readOrRefuse, type Target } from './target.ts'

const IMAGES = 'https://image.tmdb.org/t/p'
/** Size of the chunks in which files are read, small so that they are split at every place. */
const PIECE = 61

const TABLES = [
  'title,year,overview\r\n"Heat",1995,"He said ""go"""\r\n',
  'title;release_date;genres;runtime\nRonin;1998-9-25;Drama|Sci-Fi;122 min\n',
  'title\tyear\tbudget\nAlien\t1979\t"$11,000,000"\n',
  '\ufefftitle,tmdb_id,imdb_id,countries,keywords,aliases,vote_average,vote_count,poster_path\nHeat,949,113277,US,heist;bank,Hitze|Fuego,8.3,600,/h.jpg\n',
  'title,cast,crew,director,writer\nHeat,"[{""name"": ""Al"", ""character"": ""V"", ""id"": 1}]","[{""name"":""M"",""job"":""Director""}]",Michael Mann,"A, B"\n',
  'movie_id,title,cast,crew\n949,Heat,[],[]\n',
]
const LINES = [
  '{"title":"Heat","year":1995,"keywords":["heist"],"genres":[{"id":18,"name":"Drama"}],"runtime":170}\n{"title":\n',
  '{"id":949,"title":"Heat","production_countries":[{"iso_3166_1":"US"}],"cast":[{"id":1,"name":"Al","character":"V"}],"popularity":9.5}\n',
]
/** Lines with only two facts, so that a mutation often changes one of them. */
const SHORT_LINES = [
  { popularity: 9.5 },
  { vote_average: 8.3 },
  { vote_count: 600 },
  { budget: 60_000_000 },
  { runtime: 170 },
  { release_date: '1995-12-15' },
  { genres: ['Drama', 'Sci-Fi'] },
  { countries: ['US'] },
  { cast: [{ id: 1, name: 'Al' }] },
  { poster_path: '/h.jpg' },
].map((facts) => JSON.stringify({ title: 'Heat', ...facts }))
const WORDS = [
  'title',
  'year',
  'release_date',
  'tmdb_id',
  'imdb_id',
  'genres',
  'countries',
  'keywords',
  'aliases',
  'runtime',
]
const CELLS = [
  'tt0113277',
  '1995-12-15',
  '142 min',
  '$1,000',
  '[{"name":"x"}]',
  '["a"]',
  '[',
  'US|DE',
  '/x.jpg',
  'http://x/',
]

function open(input: Buffer): OpenFile {
  const pieces = Array.from({ length: Math.ceil(input.length / PIECE) }, (_, index) =>
    input.subarray(index * PIECE, (index + 1) * PIECE),
  )
  return { bytes: Readable.from(pieces), size: input.length, position: () => 0 }
}

function readCatalogue(name: string) {
  return async (input: Buffer): Promise<void> => {
    await readOrRefuse(async () => {
      let last = 0
      for await (const row of readRows(open(input), name)) {
        must(row.line >= last, 'lines that run back')
        last = row.line
        if ('values' in row) await readMovie(row.values)
      }
    }, SourceError)
  }
}

async function readMovie(values: RowValues): Promise<void> {
  const movie = await readOrRefuse(() => toMovie(values, IMAGES), RowError)
  if (movie === null) return
  mustBeStorable(movie)
  must(movie.title !== '', 'a movie without a title')
}

async function readMovieLens(input: Buffer): Promise<void> {
  await readOrRefuse(async () => {
    for await (const { users, movies, stars } of readRatings(open(input))) {
      mustBeStorable({ users, movies, stars })
      must(users.length === movies.length && movies.length === stars.length, 'columns of different lengths')
    }
  }, SourceError)
}

async function readMovieLinks(input: Buffer): Promise<void> {
  const links = await readOrRefuse(() => readLinks(open(input)), SourceError)
  for (const { movieId, imdbId, tmdbId } of links ?? []) {
    mustBeStorable({ id: movieId, tmdbId, imdbId })
    must(imdbId === null || /^tt\d{7,10}$/.test(imdbId), `an IMDb id that is none: ${imdbId}`)
  }
}

/** An entry with every field, and shorter ones. */
const CONCEPTS = [
  '{"name":"club","kind":"mood","phrases":["club night*"],"wanted":{"labels":{"tense":1}},"unwanted":{"genres":{"War":0.5}},"minutes":{"to":90}}\n',
  '{"name":"club","phrases":[]}\n\n{"name":"tea","kind":"wording","phrases":["tea"],"minutes":{"from":80}}',
]

async function readConcepts(input: Buffer): Promise<void> {
  const entries = await readOrRefuse(() => parseConcepts(input.toString('utf8'), 'concepts.jsonl'), StartError)
  if (entries === null) return
  const shipped = [{ name: 'rain', kind: 'mood' as const, phrases: ['club night*', 'rainy day'] }]
  for (const { phrases, wanted, minutes } of mergeConcepts(shipped, entries)) {
    must(phrases.length > 0 && phrases.every((phrase) => /[\p{L}\p{N}]/u.test(phrase)), 'a phrase without words')
    const weights = Object.values(wanted ?? {}).flatMap((named: Record<string, number> = {}) => Object.values(named))
    must(
      weights.every((weight) => weight > 0 && weight <= 1),
      'a weight that is none',
    )
    must(
      Object.values(minutes ?? {}).every((limit) => Number.isInteger(limit) && limit > 0),
      'a limit that is none',
    )
  }
}

const ENV_FILES = [
  "# first\nPORT=8080\nexport HOST = 127.0.0.1 # here\nDATABASE_URL='postgres://a:b$c@d/e' # there\n",
  '\ufeffTMDB_API_TOKEN="a \\"quoted\\" \\\\ value"\r\nDATA_DIR=./data\r\nPUBLIC_URL: x\n',
]

/** Every line is a comment, a value or an error; a value written in single quotes is read as it is. */
function readEnvFile(input: Buffer): void {
  const { values, errors } = parseEnvFile(input.toString('utf8'))
  const lines = [...values, ...errors].map(({ line }) => line)
  must(new Set(lines).size === lines.length, 'a line is read twice')
  for (const { name, value } of values) {
    must(/^[A-Za-z_][\w.-]*$/.test(name), `a name that is none: ${name}`)
    must(!/[\n\0]/.test(value), 'a value of several lines')
    if (/['\\\r]/.test(value)) continue
    const [again] = parseEnvFile(`${name}='${value}'`).values
    must(again?.value === value, 'a value changes when it is quoted')
  }
}

export const targets: readonly Target[] = [
  {
    name: 'catalogue-csv',
    kind: 'csv',
    samples: TABLES,
    dictionary: [...WORDS, ...CELLS],
    run: readCatalogue('movies.csv'),
  },
  {
    name: 'catalogue-jsonl',
    kind: 'json',
    samples: [...LINES, ...SHORT_LINES],
    dictionary: [...WORDS, ...CELLS],
    run: readCatalogue('movies.jsonl'),
  },
  {
    name: 'movielens-ratings',
    kind: 'csv',
    samples: ['userId,movieId,rating,timestamp\n1,1,4.0,964982703\n1,3,0.5,964981247\n'],
    dictionary: ['userId', 'movieId', 'rating', '5.5', '0'],
    run: readMovieLens,
  },
  {
    name: 'movielens-links',
    kind: 'csv',
    samples: ['movieId,imdbId,tmdbId\n1,0114709,862\n2,0113497,\n3,,15602\n'],
    dictionary: ['movieId', 'imdbId', 'tmdbId'],
    run: readMovieLinks,
  },
  {
    name: 'concepts',
    kind: 'json',
    samples: CONCEPTS,
    dictionary: [
      'name',
      'kind',
      'phrases',
      'wanted',
      'unwanted',
      'minutes',
      'labels',
      'mood',
      '__proto__',
      '*',
      '0.5',
      '-1',
    ],
    run: readConcepts,
  },
  {
    name: 'env-file',
    kind: 'text',
    samples: ENV_FILES,
    dictionary: ['export ', '=', ' #', '$', '"', "'", '\\', '\\"', "\\'", '\r\n', '\ufeff', '\0'],
    run: readEnvFile,
  },
]
