import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { HistoryAnswer } from '@marquee/contract'
import { FileError, readJson, unzip } from '@marquee/files'
import { zipSync } from 'fflate'
import { readCsvTable } from '../../apps/api/src/modules/portability/formats/csv.ts'
import { RowError } from '../../apps/api/src/modules/portability/formats/entry.ts'
import { readHistory, sampleRows, type History } from '../../apps/api/src/modules/portability/formats/read-history.ts'
import { must, mustBeStorable, readOrRefuse, type Target } from './target.ts'

const NAMES = ['', 'ratings.csv', 'watchlist.csv', 'likes/films.csv', 'lists-favorites.json']
const ZIP_LIMITS = { entries: 50, bytes: 100_000 }
const CELLS = [
  '2024-01-02',
  '12/31/2023',
  '2024-02-30',
  '1995',
  '8',
  '4.5',
  '4,5',
  '0',
  '11',
  'tt0113277',
  '"a, b"',
  '"a""b"',
]

const heat = { title: 'Heat', year: 1995, ids: { imdb: 'tt0113277', tmdb: 949 } }
const TABLES: Record<string, readonly string[]> = {
  letterboxd: [
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2024-01-02,Heat,1995,https://boxd.it/x1,4,,"First\n""second"", line",,2023-12-31\n',
    'tmdbID,imdbID,Title,Year,Directors,WatchedDate,Rating10\r\n949,tt0113277,"Heat, The",1995,Michael Mann,2024-01-01,8\r\n',
    "LetterboxdURI,Title,Year,Rating\nhttps://boxd.it/x1,'=Heat,1995,3.5\n",
  ],
  imdb: [
    'Position,Const,Created,Title,Title Type,Year,Directors,Your Rating,Date Rated\n1,tt0113277,2024-01-01,Heat,Movie,1995,"A, B",8,2024-02-02\n',
    'const,you rated,title,title type\ntt0113277,8,Heat,tvEpisode\n',
  ],
  movielens: [
    'movie_id,imdb_id,tmdb_id,rating,average_rating,title\n858,0068646,238,4.5,4.2,"Godfather, The (1972)"\n',
  ],
  tmdb: [
    'TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating,Date Rated\n949,tt0113277,movie,Heat,1995-12-15,8.5,2024-01-02\n',
  ],
  movary: ['title,year,tmdbId,imdbId,watchedAt,comment,location\nHeat,1995,949,tt0113277,2024-01-01,,\n'],
  'simkl-csv': [
    'SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n1,Heat,movie,1995,completed,,04-01-2024,9,"a, b",,949,tt0113277\n',
  ],
  'trakt-csv': [
    'watched_at,action,type,title,year,trakt_rating,trakt_id,imdb_id,tmdb_id\nunknown,watch,movie,Heat,1995,8.2,100,tt0113277,949\n',
  ],
  tvtime: [
    'type-uuid-n,created_at,type,release_date,entity_type,movie_name,rewatch_count,watch_date\nwatch-a,2021-03-02 21:00:00,watch,1995-12-15,movie,Heat,2,1619863200\n',
  ],
  'criticker-csv': ['Score, Film Name, Year, Date Rated, Mini Review\n92, Heat, 1995, 2016-01-02, "a, b"\n'],
  netflix: [
    'Title,Date\n"Heat","1/24/23"\n"Dark: Staffel 1: A","24.01.23"\n',
    'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type\nAnna,2025-06-19 17:00:00,02:10:00,,Heat,\n',
    'Profile Name,Title Name,Rating Type,Star Value,Thumbs Value,Event Utc Ts\nAnna,Heat,thumb,,2,2016-06-19\n',
  ],
  mapped: [
    'datum;titel;betyg;imdb;liste\n24/12/2023;Heat;4,5;tt0113277;Noir\n;Alien;★★★½;https://www.themoviedb.org/movie/348;\n',
  ],
  'letterboxd-list': [
    'Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2022-01-01,Rainy,"a, b",x,"c\nd"\n\nPosition,Name,Year,URL,Description\n1,Heat,1995,x,good\n',
  ],
  yamtrack: [
    'media_id,source,media_type,title,score,status,end_date,created_at\n949,tmdb,movie,Heat,8.0,Completed,2024-01-02,2024-01-03\n',
  ],
}
const LISTED: Record<string, readonly string[]> = {
  criticker: [
    '<?xml version="1.0"?><recentratings><film><filmname>Heat (1995)</filmname><filmlink>https://x/film/</filmlink><rating>9</rating><quote><![CDATA[a & b]]></quote><reviewdate>2015-01-05 10:00:00</reviewdate></film><film><filmname>A &amp; B &#233;</filmname><rating>6</rating></film></recentratings>',
  ],
  titles: ['Heat (1995)\n2. Alien (1979)\n', 'tt0113277\nhttps://www.imdb.com/title/tt0078748/\n'],
}
const DOCUMENTS: Record<string, readonly object[]> = {
  trakt: [
    [{ rated_at: '2024-03-07T19:37:27.000Z', rating: 8, type: 'movie', movie: heat }],
    [
      { last_watched_at: '2024-03-07T19:37:27.000Z', plays: 2, movie: heat },
      { listed_at: '2024-01-01', movie: heat },
    ],
  ],
  simkl: [
    {
      movies: [
        { status: 'completed', user_rating: 8, last_watched_at: '2023-05-06', movie: heat, memo: { text: 'a' } },
      ],
      anime: [{ anime_type: 'movie', status: 'plantowatch', show: heat }],
    },
  ],
  ryot: [
    {
      metadata: [
        {
          lot: 'movie',
          source: 'tmdb',
          identifier: '949',
          source_id: 'Heat',
          seen_history: [{ progress: '100', ended_on: '2024-05-05' }],
          reviews: [{ rating: '85', review: { date: '2024-05-06', text: 'a' } }],
          collections: [{ collection_name: 'Noir' }, 'Watchlist'],
        },
      ],
    },
  ],
  'tvtime-copy': [
    [
      {
        id: { imdb: 'tt0113277' },
        title: 'Heat',
        is_watched: true,
        watched_at: '2021-03-02',
        rewatch_count: 2,
        rating: 9,
      },
      { title: 'Lost', seasons: [] },
    ],
  ],
  watcharr: [
    [
      {
        status: 'FINISHED',
        rating: 8,
        thoughts: 'a',
        content: { tmdbId: 949, title: 'Heat', type: 'movie', release_date: '1995-12-15' },
        activity: [{ type: 'ADDED_WATCHED', customDate: '2015-05-20' }],
      },
    ],
  ],
  marquee: [
    {
      schema_version: 1,
      ratings: [
        {
          movie: { title: 'Heat', year: 1995 },
          value: 1,
          predicted: 80,
          created_at: '2024-01-01',
          updated_at: '2024-01-01',
        },
      ],
      marks: [{ movie: { tmdb_id: 949 }, kind: 'seen', created_at: '2024-01-01' }],
      shortlist: [{ movie: { imdb_id: 'tt0113277' }, created_at: '2024-01-01' }],
      viewings: [
        { movie: { tmdb_id: 949 }, seen_on: '2022-12-01', precision: 'month', note: 'a', created_at: '2024-01-01' },
      ],
      notes: [{ movie: { tmdb_id: 949 }, text: 'a', tags: ['b'], brought: { liked: true } }],
      lists: [{ id: 'x', name: 'Noir', description: '', tags: [] }],
      list_movies: [{ list_id: 'x', position: 1, movie: { tmdb_id: 949 }, note: '' }],
    },
  ],
}

const COLUMNS: HistoryAnswer = {
  columns: [
    { column: 'titel', meaning: 'title' },
    { column: 'datum', meaning: 'date' },
    { column: 'betyg', meaning: 'rating' },
    { column: 'imdb', meaning: 'link' },
    { column: 'liste', meaning: 'list' },
  ],
  kind: 'seen',
}

/** Reads like the import; the length of the input decides the file name. A question is answered once. */
async function readFile(input: Buffer): Promise<void> {
  const name = NAMES[input.length % NAMES.length]
  const first = await readOrRefuse(() => readHistory(input, name), RowError)
  if (first === null) return
  mustBeStorable(first)
  if (!('question' in first)) return check(first)
  const { question } = first
  const answer = question.kind === 'profile' ? { profile: question.profiles[0] } : COLUMNS
  const second = await readOrRefuse(() => readHistory(input, name, answer), RowError)
  const sample = await readOrRefuse(() => sampleRows(input, name, answer), RowError)
  must((sample?.length ?? 0) <= 10, 'a sample of more rows than asked for')
  mustBeStorable(sample)
  if (second !== null && !('question' in second)) check(second)
}

function check(history: History): void {
  mustBeStorable(history)
  must(history.entries.length + history.invalidRows.length > 0, 'a history of nothing')
  for (const { title, tmdbId, imdbId, rows, says } of history.entries) {
    must(title !== '' || tmdbId !== null || imdbId !== null, 'an entry without a movie')
    must(imdbId === null || /^tt\d{7,10}$/.test(imdbId), `an IMDb id that is none: ${imdbId}`)
    must(rows > 0 && Object.keys(says).length > 0, 'an entry of no row, or of nothing')
    const tenths = says.rating?.tenths ?? 1
    must(Number.isInteger(tenths) && tenths >= 1 && tenths <= 10, 'a rating out of its scale')
    for (const { on } of says.viewings ?? [])
      must(on === null || /^(19|2[01])\d\d(-\d\d(-\d\d)?)?$/.test(on), `a viewing on no date: ${on}`)
    for (const { list } of says.lists ?? []) must(history.lists[list] !== undefined, 'a place in no list')
  }
}

async function readTable(input: Buffer): Promise<void> {
  await readOrRefuse(async () => {
    const table = await readCsvTable(Readable.from([input.toString('utf8')]))
    if (table === null) return
    for await (const { line, raw, cells } of table.rows) {
      must(line >= 0 && raw.length <= 1000 && raw.isWellFormed(), 'a row out of its bounds')
      must(cells === null || cells.every((cell) => typeof cell === 'string'), 'a cell that is no text')
    }
  }, RowError)
}

async function readArchive(input: Buffer): Promise<void> {
  let bytes = 0
  let files = 0
  await readOrRefuse(async () => {
    for await (const { content } of unzip(input, () => true, ZIP_LIMITS)) {
      files++
      for await (const chunk of content) bytes += chunk.length
      must(bytes <= ZIP_LIMITS.bytes && files <= ZIP_LIMITS.entries, 'an archive beyond its limits')
    }
  }, FileError)
}

/** The streamed values of a text are those that JSON.parse reads. */
async function readDocument(input: Buffer): Promise<void> {
  const text = input.toString('utf8').trimStart()
  const expected = parse(text)
  const limits = { maxValues: 1000, maxLevels: Infinity, maxLength: 1000 }
  await readOrRefuse(async () => {
    const values: unknown[] = []
    try {
      const half = text.length >> 1
      const chunks = Readable.from([text.slice(0, half), text.slice(half)].filter((chunk) => chunk !== ''))
      for await (const { value } of readJson(chunks, { paths: ['$'], ...limits })) values.push(value)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      return must(expected === undefined, 'JSON that was taken for none')
    }
    must(isDeepStrictEqual(values, [expected]), 'values other than those of JSON.parse')
  }, FileError)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function words(samples: readonly string[]): string[] {
  return [...new Set(samples.flatMap((sample) => sample.split(/[^\p{L}\p{N}_ ]+/u)))].filter((word) => word.length > 1)
}

const tables = Object.values(TABLES).flat()
const listed = Object.values(LISTED).flat()
const documents = Object.values(DOCUMENTS).flatMap((samples) => samples.map((sample) => JSON.stringify(sample)))
const archives = [
  zipSync({ 'ratings.csv': Buffer.from(tables[0]), 'watchlist.csv': Buffer.from(tables[0]) }),
  zipSync({ 'user/ratings.json': Buffer.from(documents[0]), 'deleted/x.csv': Buffer.from(tables[1]) }, { level: 0 }),
  zipSync({
    'export.json': Buffer.from(documents.at(-1)!),
    'letterboxd.csv': Buffer.from(tables[1]),
    'a.txt': Buffer.from('a'),
  }),
]

export const targets: readonly Target[] = [
  { name: 'csv', kind: 'csv', samples: tables, dictionary: ['"', '""', ',', ';', '\t', '\r\n', '",'], run: readTable },
  {
    name: 'zip',
    kind: 'zip',
    samples: archives,
    dictionary: ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06', '../../x', '/', '.csv'],
    run: readArchive,
  },
  {
    name: 'json',
    kind: 'json',
    samples: [...documents, '[1e400,-0.5E-2,"\\ud83d\\ude00\\ud800 \\u0000",{"__proto__":[null,true,false]}]'],
    dictionary: ['[', ']', '{', '}', ',', ':', '"', '\\u', 'null', 'true', '1e9'],
    run: readDocument,
  },
  ...Object.entries(TABLES).map(([name, samples]): Target => ({
    name: `history-${name}`,
    kind: 'csv',
    samples,
    dictionary: [...CELLS, ...words(samples)],
    run: readFile,
  })),
  ...Object.entries(DOCUMENTS).map(([name, samples]): Target => ({
    name: `history-${name}`,
    kind: 'json',
    samples: samples.map((sample) => JSON.stringify(sample)),
    dictionary: [...CELLS, ...words(samples.map((sample) => JSON.stringify(sample)))],
    run: readFile,
  })),
  ...Object.entries(LISTED).map(([name, samples]): Target => ({
    name: `history-${name}`,
    kind: 'csv',
    samples,
    dictionary: [...CELLS, ...words(samples), '<film>', '</film>', '&#', ';', '(1995)'],
    run: readFile,
  })),
  {
    name: 'history-detection',
    kind: 'csv',
    samples: [...tables, ...listed, ...documents],
    dictionary: words(tables),
    run: readFile,
  },
  {
    name: 'history-archive',
    kind: 'zip',
    samples: archives,
    dictionary: words([...tables, ...documents]),
    run: readFile,
  },
]
