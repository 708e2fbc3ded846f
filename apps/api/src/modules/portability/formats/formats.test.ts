import { zipSync, strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from './entry.ts'
import { readHistory, type History } from './read-history.ts'

async function whole(bytes: Uint8Array, name: string): Promise<History> {
  const history = await readHistory(bytes, name)
  if ('question' in history) throw new Error(`It asks: ${JSON.stringify(history.question)}`)
  return history
}
const read = (text: string, name = 'export.csv') => whole(Buffer.from(text), name)
const ask = (text: string, name = 'export.csv') => readHistory(Buffer.from(text), name)
const zip = (files: Record<string, string>) =>
  whole(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))), '')
const brief = ({ title, year, tmdbId, imdbId, says }: HistoryEntry) => ({ title, year, tmdbId, imdbId, says })

describe('the Letterboxd format', () => {
  const files = {
    'watched.csv':
      'Date,Name,Year,Letterboxd URI\n2024-01-02,Heat,1995,https://boxd.it/a\n2024-01-03,Alien,1979,https://boxd.it/b\n',
    'ratings.csv': 'Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,Heat,1995,https://boxd.it/a,4.5\n',
    'diary.csv':
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2024-01-02,Heat,1995,https://boxd.it/x1,4,,,2023-12-31\n2024-02-02,Heat,1995,https://boxd.it/x2,4,Yes,"a, b",2024-02-01\n',
    'reviews.csv':
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2024-01-02,Heat,1995,https://boxd.it/x1,4,,"First line\nsecond ""quoted"" line, and a comma",,2023-12-31\n',
    'watchlist.csv':
      'Date,Name,Year,Letterboxd URI\n2024-03-01,"Good, the Bad and the Ugly, The",1966,https://boxd.it/c\n',
    'profile.csv': 'Date Joined,Username\n2019-01-01,ada\n',
    'likes/films.csv': 'Date,Name,Year,Letterboxd URI\n2024-01-02,Solaris,1972,https://boxd.it/d\n',
    'lists/best.csv':
      'Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-01-02,Best,,x,\n\nPosition,Name,Year,URL,Description\n1,Solaris,1972,x,\n',
    'deleted/ratings.csv': 'Date,Name,Year,Letterboxd URI,Rating\n2020-01-02,Cats,2019,https://boxd.it/e,0.5\n',
  }

  it('gives one entry per movie, with its current rating, every viewing, texts, likes and lists', async () => {
    const { source, scale, entries, lists, invalidRows } = await zip(files)
    expect({ source, scale, invalidRows }).toEqual({ source: 'letterboxd', scale: 'stars', invalidRows: [] })
    expect(lists).toEqual([{ name: 'Best', description: null, tags: [] }])
    const ids = { tmdbId: null, imdbId: null }
    expect(entries.map(brief)).toEqual([
      {
        title: 'Heat',
        year: 1995,
        ...ids,
        says: {
          rating: { raw: 4.5, scale: 'stars', tenths: 9, at: '2024-01-02T00:00:00.000Z' },
          viewings: [{ on: '2023-12-31' }, { on: '2024-02-01' }],
          note: 'First line\nsecond "quoted" line, and a comma',
          tags: ['a', 'b'],
        },
      },
      { title: 'Alien', year: 1979, ...ids, says: { seen: { at: null } } },
      {
        title: 'Good, the Bad and the Ugly, The',
        year: 1966,
        ...ids,
        says: { shortlist: { at: '2024-03-01T00:00:00.000Z' } },
      },
      { title: 'Solaris', year: 1972, ...ids, says: { liked: true, lists: [{ list: 0, position: 1 }] } },
    ])
  })

  it('keeps two viewings of one day, and takes those of two files for the same', async () => {
    const day = '2024-01-02,Heat,1995,https://boxd.it/x,,,,2023-12-31\n'
    const { entries } = await zip({
      'diary.csv': `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n${day}${day}`,
      'reviews.csv': files['reviews.csv'],
    })
    expect(entries[0]?.says.viewings).toEqual([{ on: '2023-12-31' }, { on: '2023-12-31' }])
  })

  it('reads a single file, in a folder, with BOM, CRLF, semicolons or UTF-16', async () => {
    const text = files['ratings.csv'].replaceAll('\n', '\r\n')
    for (const bytes of [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text.replaceAll(',', ';')),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      zipSync({ 'letterboxd-ada-2024/ratings.csv': strToU8(text) }),
    ]) {
      const { entries } = await whole(bytes, 'ratings.csv')
      expect(entries.map(({ title, says }) => [title, says.rating?.raw])).toEqual([['Heat', 4.5]])
    }
  })

  it('accepts columns in any order and case, and does without missing ones', async () => {
    const { entries } = await read('RATING,letterboxd uri,YEAR,name\n3,https://boxd.it/a,1995,Heat\n', 'ratings.csv')
    expect(entries.map(brief)).toMatchObject([{ title: 'Heat', year: 1995, says: { rating: { raw: 3, at: null } } }])
  })

  it('reads the import format of Letterboxd, which other services export', async () => {
    const own =
      'LetterboxdURI,tmdbID,imdbID,Title,Year,Directors,WatchedDate,Rating,Rating10,Tags,Review\r\n,949,tt0113277,Heat,1995,Michael Mann,,4,8,,\r\n'
    const movary = "WatchedDate,Title,Year,tmdbID,Rating10\n2024-01-05,'=Heat,1995,949,7\n"
    expect((await read(own)).entries).toMatchObject([
      { tmdbId: 949, imdbId: 'tt0113277', directors: ['Michael Mann'], says: { rating: { raw: 4, tenths: 8 } } },
    ])
    expect((await read(movary)).entries.map(brief)).toMatchObject([
      {
        title: '=Heat',
        tmdbId: 949,
        says: { rating: { raw: 7, scale: 'points', tenths: 7 }, viewings: [{ on: '2024-01-05' }] },
      },
    ])
  })
})

describe('the IMDb format', () => {
  it('reads ratings of movies, with and without original titles', async () => {
    const now =
      'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors\n' +
      'tt0113277,9,2024-05-01,Heat,Heat,https://www.imdb.com/title/tt0113277,Movie,8.3,170,1995,"Crime, Drama",700000,1995-12-15,"Michael Mann, Somebody Else"\n' +
      'tt0903747,10,2024-05-01,Breaking Bad,Breaking Bad,x,TV Series,9.5,45,2008,Drama,2000000,2008-01-20,\n'
    const older = now.replaceAll('Original Title,', '').replaceAll('Heat,Heat,', 'Heat,').replace(',Movie,', ',movie,')
    for (const text of [now, older]) {
      const { source, scale, entries, skipped } = await read(text)
      expect({ source, scale, skipped }).toEqual({ source: 'imdb', scale: 'points', skipped: 1 })
      expect(entries).toMatchObject([
        {
          title: 'Heat',
          year: 1995,
          imdbId: 'tt0113277',
          directors: ['Michael Mann', 'Somebody Else'],
          says: { rating: { raw: 9, tenths: 9, at: '2024-05-01T00:00:00.000Z' } },
        },
      ])
    }
  })

  it('reads watchlists of every version, with the ratings on them', async () => {
    const now =
      'Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated\n' +
      '1,tt0078748,2024-01-01,2024-01-01,,Alien,Alien,x,Movie,8.5,117,1979,Horror,1,1979-05-25,Ridley Scott,,\n' +
      '2,tt0113277,2024-01-01,2024-01-01,,Heat,Heat,x,Movie,8.3,170,1995,Crime,1,1995-12-15,Michael Mann,8,2024-02-02\n'
    const ancient =
      'position,const,created,modified,description,Title,Title type,Directors,You rated,IMDb Rating,Runtime (mins),Year,Genres,Num. Votes,Release Date (month/day/year),URL\n' +
      '1,tt0078748,Mon Jan  1 00:00:00 2024,,,Alien,Feature Film,Ridley Scott,,8.5,117,1979,horror,1,1979-05-25,x\n' +
      '2,tt0113277,Mon Jan  1 00:00:00 2024,,,Heat,Feature Film,Michael Mann,8,8.3,170,1995,crime,1,1995-12-15,x\n'
    for (const text of [now, ancient]) {
      const { entries } = await read(text)
      expect(entries.map(({ title, says }) => [title, Object.keys(says)])).toEqual([
        ['Alien', ['shortlist']],
        ['Heat', ['rating', 'shortlist']],
      ])
    }
  })
})

describe('the Trakt format', () => {
  const heat = { title: 'Heat', year: 1995, ids: { trakt: 1, slug: 'heat-1995', imdb: 'tt0113277', tmdb: 949 } }
  const ratings = [
    { rated_at: '2024-03-07T19:37:27.000Z', rating: 8, type: 'movie', movie: heat },
    { rated_at: '2024-03-07T19:37:27.000Z', rating: 8, type: 'show', show: { title: 'Lost' } },
  ]
  const watched = [
    { plays: 2, last_watched_at: '2024-03-06T20:00:00.000Z', last_updated_at: 'x', movie: heat },
    {
      plays: 1,
      last_watched_at: '2023-03-06T20:00:00.000Z',
      movie: { title: 'Alien', year: 1979, ids: { tmdb: null } },
    },
  ]
  const watchlist = [
    {
      rank: 1,
      id: 5,
      listed_at: '2024-01-01T00:00:00.000Z',
      type: 'movie',
      movie: { title: 'Dune', year: 2021, ids: {} },
    },
  ]
  const listed = [
    { rank: 1, listed_at: '2024-01-01T00:00:00.000Z', type: 'movie', movie: { title: 'Cats', year: 2019, ids: {} } },
  ]
  const layouts = {
    old: {
      'ada/ratings/ratings-movies.json': ratings,
      'ada/watched/watched-movies.json': watched,
      'ada/lists/watchlist.json': watchlist,
      'ada/lists/my-list.json': listed,
    },
    new: {
      'ratings-movies.json': ratings,
      'ratings-shows.json': [],
      'watched-movies.json': watched,
      'watched-history-1.json': [
        { id: 1, watched_at: '2022-03-06T20:00:00.000Z', action: 'scrobble', type: 'movie', movie: heat },
      ],
      'lists-watchlist.json': watchlist,
      'lists-list-77-my-list.json': listed,
      'lists-favorites.json': listed,
      'user-profile.json': { username: 'ada' },
    },
  }

  it.each(['old', 'new'] as const)(
    'reads ratings, watched movies and the watchlist of the %s layout',
    async (layout) => {
      const texts = Object.entries(layouts[layout]).map(([name, value]) => [name, JSON.stringify(value)])
      const { source, entries, lists, skipped } = await zip(Object.fromEntries(texts))
      expect({ source, skipped }).toEqual({ source: 'trakt', skipped: 1 })
      expect(entries.map(({ title, tmdbId, says }) => [title, tmdbId, Object.keys(says).toSorted()])).toEqual([
        ['Heat', 949, ['rating', 'viewings']],
        ['Alien', null, ['viewings']],
        ['Dune', null, ['shortlist']],
        ['Cats', null, layout === 'new' ? ['liked', 'lists'] : ['lists']],
      ])
      expect(entries[0]?.says.viewings).toEqual(
        layout === 'new' ? [{ on: '2022-03-06' }, { on: '2024-03-06' }] : [{ on: '2024-03-06' }, { on: null }],
      )
      expect(lists.map(({ name }) => name)).toEqual(['My list'])
    },
  )
})

describe('the other formats', () => {
  it('include movielens.org, whose titles have their article at the end', async () => {
    const { source, entries } = await read(
      'movie_id,imdb_id,tmdb_id,rating,average_rating,title\n858,0068646,238,4.5,4.2,"Godfather, The (1972)"\n' +
        '4973,211915,,-1.0,4.1,"Amelie (Fabuleux destin d\'Amélie Poulain, Le) (2001)"\n6,,,3.5,3.8,Heat (1995)\n',
    )
    expect(source).toBe('movielens')
    expect(entries.map(brief)).toMatchObject([
      {
        title: 'The Godfather',
        year: 1972,
        tmdbId: 238,
        imdbId: 'tt0068646',
        says: { rating: { raw: 4.5, tenths: 9 } },
      },
      { title: 'Heat', year: 1995, says: { rating: { raw: 3.5, tenths: 7 } } },
    ])
    const wishlist = await read('movie_id,imdb_id,tmdb_id,average_rating,title\n1,0114709,862,3.9,Toy Story (1995)\n')
    expect(wishlist.entries.map(brief)).toMatchObject([{ title: 'Toy Story', says: { shortlist: { at: null } } }])
  })

  it('include TMDB', async () => {
    const { source, entries, skipped } = await read(
      'TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated\n' +
        '949,tt0113277,movie,Heat,1995-12-15,,,7.9,8.5,2024-01-02T03:04:05Z\n348,tt0078748,movie,Alien,1979-05-25,,,8.1,,\n1396,,tv,Breaking Bad,2008-01-20,,,8.9,10,\n',
    )
    expect({ source, skipped }).toEqual({ source: 'tmdb', skipped: 1 })
    expect(entries).toMatchObject([
      { tmdbId: 949, year: 1995, says: { rating: { raw: 8.5, tenths: 8, at: '2024-01-02T03:04:05.000Z' } } },
      { tmdbId: 348, says: { shortlist: { at: null } } },
    ])
  })

  it('include Movary’s three files and Yamtrack', async () => {
    const movary = await zip({
      'history.csv': 'title,year,tmdbId,imdbId,watchedAt,comment,location\nHeat,1995,949,tt0113277,2024-01-01,,\n',
      'ratings.csv': 'title,year,tmdbId,imdbId,userRating\nHeat,1995,949,tt0113277,8\n',
      'watchlist.csv': 'title,year,tmdbId,imdbId,addedAt\nAlien,1979,348,tt0078748,2024-01-01 10:00:00\n',
    })
    expect(movary.entries).toMatchObject([
      { tmdbId: 949, says: { rating: { raw: 8 }, viewings: [{ on: '2024-01-01' }] } },
      { tmdbId: 348, says: { shortlist: { at: '2024-01-01T10:00:00.000Z' } } },
    ])
    const yamtrack = await read(
      'media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress,created_at,progressed_at\n' +
        '949,tmdb,movie,Heat,,,,8.0,Completed,,2024-01-01,2024-01-02,1,2024-01-03,\n348,tmdb,movie,Alien,,,,,Planning,,,,0,2024-01-03,\n1,mal,anime,Bebop,,,,9,Completed,,,,,,\n',
    )
    expect(yamtrack.skipped).toBe(1)
    expect(yamtrack.entries.map(({ tmdbId, says }) => [tmdbId, Object.keys(says)])).toEqual([
      [949, ['rating', 'viewings']],
      [348, ['shortlist']],
    ])
  })

  it('include Marquee’s own lossless file, which is preferred to the CSV beside it', async () => {
    const movie = { tmdb_id: 949, imdb_id: null, title: 'Heat', year: 1995 }
    const [created_at, updated_at] = ['2024-01-01T00:00:00.000Z', '2024-02-01T00:00:00.123Z']
    const document = {
      schema_version: 1,
      ratings: [{ movie, value: 0.75, predicted: 61, baseline: null, created_at, updated_at }],
      marks: [{ movie, kind: 'seen', created_at }],
      shortlist: [{ movie: { ...movie, tmdb_id: 1, title: 'Ariel' }, created_at }],
    }
    const csv = 'tmdbID,Title,Year,Rating10\n949,Heat,1995,8\n'
    const { source, scale, entries } = await zip({ 'letterboxd.csv': csv, 'export.json': JSON.stringify(document) })
    expect({ source, scale }).toEqual({ source: 'marquee', scale: null })
    expect(entries.map(brief)).toMatchObject([
      {
        tmdbId: 949,
        says: {
          rating: {
            raw: 0.75,
            tenths: 8,
            at: created_at,
            own: { value: 0.75, updated_at, predicted: 61, baseline: null },
          },
          seen: { at: created_at },
        },
      },
      { tmdbId: 1, says: { shortlist: { at: created_at } } },
    ])
    await expect(read(JSON.stringify({ ...document, schema_version: 2 }))).rejects.toThrow(/newer Marquee/)
  })
})

describe('a file of no known service', () => {
  const TABLE = 'datum,titel,betyg,imdb\n2024-01-02,Heat,4,tt0113277\n'

  it.each([
    ['Letterboxd', 'Date,Name,Year,Letterboxd URI,Rating,Score\n2024-01-02,Heat,1995,https://boxd.it/a,4,8\n'],
    ['IMDb', 'Const,Your Rating,Title,Year,Platform,Shelf\ntt0113277,9,Heat,1995,Disc,B\n'],
    ['Movary', 'title,tmdbId,watchedAt,rating\nHeat,949,2024-01-01,9\n'],
    ['TMDB', 'TMDb ID,Type,Name,List\n949,movie,Heat,Best\n'],
    ['MovieLens', 'movie_id,imdb_id,tmdb_id,title,stars\n6,,949,Heat (1995),4\n'],
    ['Yamtrack', 'media_id,source,media_type,title,stars\n949,tmdb,movie,Heat,4\n'],
  ])('is not read as %s’s when it has a column that may matter, or several', async (_, text) => {
    expect(await ask(text, 'ratings.csv')).toMatchObject({ source: 'mapped', question: { kind: 'columns' } })
  })

  it('stays out of an archive that has known ones', async () => {
    const ratings = 'Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,Heat,1995,https://boxd.it/a,4.5\n'
    const { source, entries } = await zip({ 'filmer.csv': TABLE, 'ratings.csv': ratings })
    expect([source, entries.map(({ title }) => title)]).toEqual(['letterboxd', ['Heat']])
  })

  it.each(['04/01/2024', '04-01-2024', '1/4/24'])(
    'or saved again by a spreadsheet has no date where day and month may be mixed up: %s',
    async (date) => {
      const { entries } = await read(
        `Date,Name,Year,Letterboxd URI,Rating\n${date},Heat,1995,https://boxd.it/a,4.5\n`,
        'ratings.csv',
      )
      expect(entries).toMatchObject([{ title: 'Heat', says: { rating: { raw: 4.5, at: null } } }])
    },
  )
})

describe('a file with errors', () => {
  it('is read except for its invalid rows, which are reported one by one', async () => {
    const { entries, invalidRows } = await read(
      'Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,Heat,1995,x,11\n2024-01-02,,1995,x,4\n2024-99-99,Alien,soon,x,4\n',
      'ratings.csv',
    )
    expect(invalidRows).toMatchObject([
      { file: 'ratings.csv', line: 2, fault: '"11" is no rating from 0 to 5.', raw: '2024-01-02,Heat,1995,x,11' },
      { line: 3, fault: 'It names no movie.' },
    ])
    expect(entries.map(brief)).toMatchObject([{ title: 'Alien', year: null, says: { rating: { at: null } } }])
  })

  it('reports an entry that is nested too deeply, and reads the others', async () => {
    const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
    const heat = '{"rated_at":"2024-01-02T00:00:00Z","rating":8,"movie":{"title":"Heat","year":1995}}'
    const { entries, invalidRows } = await read(`[{"rated_at":"x","rating":7,"movie":{"title":${deep}}},${heat}]`)
    expect(entries.map(({ title }) => title)).toEqual(['Heat'])
    expect(invalidRows).toMatchObject([{ line: 1, fault: 'It is nested too deeply.', raw: '' }])
  })

  it.each([
    ['a picture', '\u0089PNG\r\n', /no export/],
    ['JSON of something else', '{"a":1}', /no export/],
    ['a header alone', 'Date,Name,Year,Letterboxd URI,Rating\n', /no movie/],
    ['broken JSON', '[{"rated_at":', /no export/],
  ])('is refused with a sentence when it is %s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})
