import type { HistoryAnswer } from '@marquee/contract'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { suggestAnswer } from './column-meanings.ts'
import { readHistory, sampleRows } from './read-history.ts'
import { rowsOf } from './samples/cases.ts'

const TABLE = Buffer.from(
  'Datum;Titel;Betyg;IMDb\n24/12/2022;Heat;4,5;tt0113277\n02/01/2023;Alien;3;tt0078748\n;Lost;x;\n',
)
const ANSWER: HistoryAnswer = {
  columns: [
    { column: 'Titel', meaning: 'title' },
    { column: 'Betyg', meaning: 'rating' },
    { column: 'IMDb', meaning: 'imdb_id' },
    { column: 'Datum', meaning: 'date' },
  ],
}

describe('a table of no known service', () => {
  it('asks for the meaning of its columns, with a guess and its first rows', async () => {
    expect(await readHistory(TABLE, 'filmer.csv')).toEqual({
      source: 'mapped',
      question: {
        kind: 'columns',
        columns: ['Datum', 'Titel', 'Betyg', 'IMDb'],
        rows: [
          ['24/12/2022', 'Heat', '4,5', 'tt0113277'],
          ['02/01/2023', 'Alien', '3', 'tt0078748'],
          ['', 'Lost', 'x', ''],
        ],
        suggested: {
          columns: [
            { column: 'Datum', meaning: 'date' },
            { column: 'Titel', meaning: 'title' },
            { column: 'Betyg', meaning: 'rating' },
            { column: 'IMDb', meaning: 'imdb_id' },
          ],
          scale: 'stars',
        },
        remembered: false,
      },
    })
  })

  it('shows its first rows as they are read, with the order of dates that one of them proves', async () => {
    const none = { note: null, list: null, year: null, tmdb_id: null }
    expect(await sampleRows(TABLE, 'filmer.csv', ANSWER)).toEqual([
      { line: 2, title: 'Heat', imdb_id: 'tt0113277', rating: 4.5, date: '2022-12-24', fault: null, ...none },
      { line: 3, title: 'Alien', imdb_id: 'tt0078748', rating: 3, date: '2023-01-02', fault: null, ...none },
      { line: 4, title: '', imdb_id: null, rating: null, date: null, fault: '"x" is no rating from 0 to 5.', ...none },
    ])
  })

  it('asks again after an answer for other columns, and refuses one that names no movie', async () => {
    const other = { columns: [{ column: 'Name', meaning: 'title' as const }] }
    expect(await readHistory(TABLE, '', other)).toMatchObject({ question: { kind: 'columns' } })
    const nameless = { columns: [{ column: 'Betyg', meaning: 'rating' as const }] }
    await expect(readHistory(TABLE, '', nameless)).rejects.toThrow('Choose the column with the titles')
  })

  it('keeps whether its movies were seen or are wanted, where a row has nothing else', async () => {
    const answer = { ...ANSWER, kind: 'shortlist' as const }
    const history = await readHistory(Buffer.from('Titel,Betyg,IMDb,Datum\nHeat,,,\nAlien,4,,\n'), '', answer)
    expect(history).toMatchObject({
      entries: [{ says: { shortlist: { at: null } } }, { says: { rating: { raw: 4 } } }],
    })
  })

  it.each([
    ['Оригінальна назва', 'original_title'],
    ['Название', 'title'],
    ['Jahr', 'year'],
    ['Année', 'year'],
    ['Mi calificación', null],
    ['puntuación', 'rating'],
    ['tmdb_url', 'link'],
    ['IMDb Rating', null],
    ['Päivämäärä', 'date'],
  ] as const)('has a column %s that means %s', (name, meaning) => {
    expect(suggestAnswer([name], [null]).columns?.[0]?.meaning ?? null).toBe(meaning)
  })

  it('may have a French "note" that is a rating if it holds numbers', () => {
    expect(suggestAnswer(['titre', 'note'], [null, 18])).toMatchObject({
      columns: [{ meaning: 'title' }, { meaning: 'rating' }],
      scale: 'hundred',
    })
    expect(suggestAnswer(['titre', 'note'], [null, null])).toMatchObject({ columns: [{}, { meaning: 'note' }] })
  })
})

describe('a list of titles or ids', () => {
  it('asks whether they were seen, with the first of them', async () => {
    const text = Buffer.from('Heat (1995)\nThe Good, the Bad and the Ugly (1966)\n')
    expect(await readHistory(text, 'films.txt')).toEqual({
      source: 'text',
      question: { kind: 'titles', titles: ['Heat (1995)', 'The Good, the Bad and the Ugly (1966)'], count: 2 },
    })
    expect(await sampleRows(text, 'films.txt', { kind: 'seen' })).toMatchObject([{ year: 1995 }, { year: 1966 }])
  })

  it('may have ratings next to its ids', async () => {
    const history = await readHistory(Buffer.from('tt0113277,9\ntt0078748\n'), 'ids.csv', { kind: 'shortlist' })
    expect(history).toMatchObject({
      source: 'ids',
      entries: [
        { imdbId: 'tt0113277', says: { rating: { raw: 9, scale: 'points' } } },
        { imdbId: 'tt0078748', says: { shortlist: { at: null } } },
      ],
    })
  })

  it('may be a table of one column, whose name is no title', async () => {
    expect(await readHistory(Buffer.from('Title\nHeat\nAlien\n'), 'x.csv')).toMatchObject({
      question: { kind: 'titles', titles: ['Heat', 'Alien'], count: 2 },
    })
  })

  it.each(['Dear diary,\nI saw a film.\n', '<html><body>Heat (1995)</body></html>', 'one\ntwo\nthree\n'])(
    'is no other text: %j',
    async (text) => {
      await expect(readHistory(Buffer.from(text), 'x.txt')).rejects.toThrow(/can be read too/)
    },
  )
})

describe('a Netflix account with several profiles', () => {
  const zip = zipSync({
    'CONTENT_INTERACTION/ViewingActivity.csv': strToU8(
      'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type\nAnna,2025-06-19 17:00:00,02:10:00,,Roma,\nBen,2025-06-18 17:00:00,01:40:00,,Heat,\nAnna,2025-06-19 21:00:00,00:30:00,,Roma,\n',
    ),
  })

  it('asks for the profile, and reads only that one', async () => {
    expect(await readHistory(zip, '')).toEqual({
      source: 'netflix',
      question: { kind: 'profile', profiles: ['Anna', 'Ben'] },
    })
    expect(await readHistory(zip, '', { profile: 'Zoe' })).toMatchObject({ question: { kind: 'profile' } })
    expect(await readHistory(zip, '', { profile: 'Anna' })).toMatchObject({
      entries: [{ title: 'Roma', rows: 2, says: { viewings: [{ on: '2025-06-19' }] } }],
      empty: 1,
    })
  })
})

describe('an archive', () => {
  it('without a movie is no table of the account that is in it', async () => {
    const zip = zipSync({
      'watched.csv': strToU8('Date,Name,Year,Letterboxd URI\n'),
      'profile.csv': strToU8('Date Joined,Username\n2018-02-01,nina\n'),
    })
    await expect(readHistory(zip, '')).rejects.toThrow('There is no movie in this file.')
  })
})

describe('the rows of a file', () => {
  const cell = fc.constantFrom('', 'Heat', 'Alien', '1995', '4', '11', 'tt0113277', '2024-01-02', '05/13/2024', 'Movie')
  const tables = [
    'Date,Name,Year,Letterboxd URI,Rating,Watched Date',
    'Const,Your Rating,Title,Title Type,Created',
    'title,year,tmdbId,imdbId,watchedAt,comment',
    'TMDb ID,Type,Name,Your Rating',
    'SIMKL_ID,Title,Type,Watchlist,WatchedDate,Rating',
    'Profile Name,Start Time,Duration,Title',
  ]

  it('all end in entries, or as skipped, empty or invalid', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tables),
        fc.array(fc.array(cell, { minLength: 2, maxLength: 7 }), { minLength: 1, maxLength: 12 }),
        async (header, rows) => {
          // A line of nothing is no row.
          const lines = rows.map((cells) => [...cells, 'x'].join(','))
          const text = [header, ...lines].join('\n')
          const history = await readHistory(Buffer.from(text), 'x.csv', { profile: 'Heat' }).catch(() => null)
          if (history === null || 'question' in history) return
          expect(rowsOf(history)).toBe(rows.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})
