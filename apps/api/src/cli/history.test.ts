import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routes } from '@marquee/contract'
import { makeTemporaryDirectory, removeDataDirectory } from '@marquee/embedded-postgres/testing'
import { createWorld, FIRST_INVENTED, startFakeTmdb } from '@marquee/sources/testing'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CHEAP_READING, createTestApp, type TestApp, type TestUser } from '../testing/app.ts'
import { pretendStarter, runCommand } from '../testing/cli.ts'
import { insertMovie } from '../testing/movies.ts'
import { startSessionPooler, type SessionPooler } from '../testing/session-pooler.ts'

// Commands open the database again each time, which takes long on a busy machine, also through a pooler.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let test: TestApp
let db: TestApp['db']
let pooler: SessionPooler
let directory: string
const ids: Record<string, number> = {}

beforeAll(async () => {
  test = await createTestApp()
  db = test.db
  pooler = await startSessionPooler(test.databaseUrl)
  directory = await makeTemporaryDirectory()
  await pretendStarter(test.databaseUrl)
  const movies = [
    ['Ferrous Lamp', 1995, 'tt9000001'],
    ['Alienated Postman', 1979, 'tt9000002'],
    ['Solar Tramway', 1972, 'tt9000003'],
    ['Ranunculus Road', 1985, null],
    ['Stalkerbloom', 1979, null],
    ['Pinocchiade', 2022, null],
    ['Pinocchiade', 2022, null],
  ] as const
  for (const [title, year, imdb_id] of movies) {
    ids[title] = await insertMovie(db, { title, release_date: `${year}-01-01`, imdb_id })
    await test.changes.catalogueChanged([ids[title]])
  }
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(directory, name), content)
})
afterAll(async () => {
  await pooler.close()
  await test.close()
  await removeDataDirectory(directory)
})

const RATINGS = `Date,Name,Year,Letterboxd URI,Rating
2024-01-01,Ferrous Lamp,1995,x,5
2024-01-02,Alienated Postman,1980,x,3.5
2024-01-03,Solar Tramway,1972,x,3
2024-01-05,Pinocchiade,2022,x,4
2024-01-06,Nowhere at All,2022,x,4
2024-01-07,Stalkerbloom,1979,x,9
`
const FILES = {
  'letterboxd-ada.zip': zipSync({
    'ratings.csv': strToU8(RATINGS),
    'watched.csv': strToU8(
      'Date,Name,Year,Letterboxd URI\n2024-02-01,Ferrous Lamp,1995,x\n2024-02-02,Stalkerbloom,1979,x\n',
    ),
    'watchlist.csv': strToU8('Date,Name,Year,Letterboxd URI\n2024-03-01,Ranunculus Road,1985,x\n'),
  }),
  'ratings.csv': `Const,Your Rating,Date Rated,Title,Year
tt9000001,9,2023-05-01,Ferrous Lamp,1995
tt9000002,6,2023-05-02,Alienated Postman,1979
tt9000003,2,2023-05-03,Another Name,1972
,7,2023-05-04,Ranunculus Road,1985
`,
  'strange.csv': 'datum,titel,betyg\n2024-01-01,Ferrous Lamp,5\n',
  'titles.txt': 'Ferrous Lamp (1995)\nAlienated Postman (1979)\n',
  'profiles.zip': zipSync({
    'CONTENT_INTERACTION/ViewingActivity.csv': strToU8(
      ['Anna', 'Ben']
        .flatMap((name, index) => [
          `${name},2025-06-19 20:00:00,02:00:00,,${['Ferrous Lamp', 'Solar Tramway'][index]},,Device,02:00:00,02:00:00,SE`,
        ])
        .reduce(
          (text, row) => `${text}${row}\n`,
          'Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country\n',
        ),
    ),
  }),
  'unknown.csv': 'Const,Your Rating,Title,Year\ntt9999999,8,Nowhere at All,1901\n',
  'large.csv': Buffer.alloc(8 * 1024 * 1024 + 1, ' '),
} as const
type FileName = keyof typeof FILES

const NOTHING = { rows: [[], [], [], [], []], imports: [] }

const marquee = (args: string[], extras: Parameters<typeof runCommand>[2] = CHEAP_READING) =>
  runCommand(['history', ...args], { DATABASE_URL: pooler.url, DATA_DIR: directory }, extras)
const bring = (user: TestUser, file: FileName, ...options: string[]) =>
  marquee(['import', user.username, join(directory, file), ...options])

/** As the page does it: upload, wait for the preview, apply. */
async function bringByPage(user: TestUser, file: FileName, cuts: number[]) {
  const body = Buffer.from(FILES[file] as string)
  const { id } = (await test.call(routes.importHistory, { body, query: { file_name: file } }, { user })).body
  const run = () => test.modules.portability.jobs.importHistory!(id)
  await run()
  await test.call(routes.applyHistory, { params: { id }, body: { cuts, conflict: 'mine', choices: [] } }, { user })
  await run()
  return (await test.call(routes.historyImport, { params: { id } }, { user })).body
}

/** All that an import stores for a person; times of this minute are "now", and ids of the person and the import are left out. */
async function storedFor({ id }: TestUser) {
  const tables = ['rating', 'movie_mark', 'personal_shortlist', 'viewing', 'movie_note'] as const
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where('user_id', '=', id).execute()),
  )
  const imports = await db
    .selectFrom('history_import')
    .innerJoin('history_entry', 'import_id', 'history_import.id')
    .selectAll('history_entry')
    .select(['source', 'state', 'file_name', 'cuts', 'conflict', 'scale'])
    .where('user_id', '=', id)
    .execute()
  const text = JSON.stringify({ rows, imports }, (key, value: unknown) => {
    if (key === 'user_id' || key === 'import_id' || key === 'id') return undefined
    const isNow = typeof value === 'string' && /^\d{4}-.*Z$/.test(value) && Date.now() - Date.parse(value) < 120_000
    return isNow ? 'now' : value
  })
  const stored = JSON.parse(text) as { rows: { movie_id: number }[][]; imports: { position: number }[] }
  for (const table of stored.rows) table.sort((a, b) => a.movie_id - b.movie_id)
  stored.imports.sort((a, b) => a.position - b.position)
  return stored
}

describe('the history import command', () => {
  it.each([
    ['letterboxd-ada.zip', [5, 7, 9]],
    ['ratings.csv', [5, 7, 9]],
    ['ratings.csv', [3, 6, 11]],
  ] as const)(
    'stores what the page stores of %s with the cuts %j, and nothing more when repeated',
    async (file, cuts) => {
      const [byPage, byCommand] = [await test.signUp(), await test.signUp()]
      const { outcome } = await bringByPage(byPage, file, [...cuts])
      const { code, stdout, stderr } = await bring(byCommand, file, '--yes', '--cuts', cuts.join(','))
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toContain(`Imported for ${byCommand.username}: ${outcome!.rated} new ratings`)
      const stored = await storedFor(byCommand)
      expect(stored).toEqual(await storedFor(byPage))
      expect(stored.rows[0]!.length).toBeGreaterThan(2)
      const again = await bring(byCommand, file, '--yes', '--cuts', cuts.join(','))
      expect(again.stdout).toContain(
        `Imported for ${byCommand.username}: ${outcome!.rated} ratings kept as they were.\n`,
      )
      expect((await storedFor(byCommand)).rows).toEqual(stored.rows)
    },
  )

  it('prints the preview of the page, and changes nothing without --yes or a terminal', async () => {
    const user = await test.signUp()
    await test.call(routes.rateMovie, { params: { id: ids['Ferrous Lamp']! }, body: { rating: 0 } }, { user })
    const before = await storedFor(user)
    expect(await bring(user, 'letterboxd-ada.zip')).toEqual({
      code: 0,
      stderr: 'Nothing was imported. Repeat the command with --yes to import it.\n',
      stdout: `Letterboxd: letterboxd-ada.zip
5 of 7 movies were found here. Nothing has changed yet.

  Ratings            4
  Seen               1
  For the shortlist  1

  Dislike  0  ½ to 2 stars
  Neutral  1  2½ to 3 stars
  Like     2  3½ to 4 stars
  Best     1  4½ to 5 stars

9 rows: 8 about 7 movies, 1 that could not be read.
${user.username} has already rated 1 of these here: those ratings stay.
One movie in the file matches several here and will not be imported: on the page one can be chosen.
Left out: 1 is not in this catalogue, 1 row could not be read.

Rows without a movie:
  ratings.csv, line 5: Pinocchiade (2022): Several movies may be meant.
  ratings.csv, line 6: Nowhere at All (2022): This movie is not in the catalogue.
  ratings.csv, line 7: "9" is no rating from 0 to 5.

`,
    })
    expect(await storedFor(user)).toEqual(before)
  })

  it('prints the question of a file, and imports it with the answer', async () => {
    const cases = [
      [
        'strange.csv',
        `strange.csv is a table of no known service. Its columns need names, for example:
  --columns date=datum,title=titel,rating=betyg --scale stars --kind seen
A column can be title, original_title, year, tmdb_id, imdb_id, link, rating, date, note, tags, list. The first rows:
  datum       titel         betyg
  2024-01-01  Ferrous Lamp  5
`,
        ['--columns', 'date=datum,title=titel,rating=betyg', '--scale', 'stars'],
        '1 new rating',
      ],
      [
        'titles.txt',
        `titles.txt is a list of 2 movies: add --kind seen or --kind shortlist.
  Ferrous Lamp (1995)
  Alienated Postman (1979)
`,
        ['--kind', 'shortlist'],
        '2 on the shortlist',
      ],
      [
        'profiles.zip',
        `profiles.zip has several profiles: add --profile with one of them.
  Anna
  Ben
`,
        ['--profile', 'Anna'],
        '1 movie marked as seen, 1 viewing in the diary',
      ],
    ] as const
    for (const [file, question, options, outcome] of cases) {
      const user = await test.signUp()
      const { code, stdout, stderr } = await bring(user, file, '--yes')
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toBe(
        `${question}Nothing was imported. Repeat the command with the answer.\nUsage: npm run marquee -- history import <username> <file> [options]\n`,
      )
      expect(await storedFor(user)).toEqual(NOTHING)
      const answered = await bring(user, file, '--yes', ...options)
      expect([answered.code, answered.stderr]).toEqual([0, ''])
      expect(answered.stdout).toContain(`Imported for ${user.username}: ${outcome}.`)
    }
  })

  it('leaves seen movies off the shortlist with --leave-out-seen', async () => {
    const user = await test.signUp()
    await test.call(routes.rateMovie, { params: { id: ids['Ferrous Lamp']! }, body: { rating: 1 } }, { user })
    const { stdout } = await bring(user, 'titles.txt', '--kind', 'shortlist', '--leave-out-seen', '--yes')
    expect(stdout).toContain('1 for the shortlist is rated or seen: --leave-out-seen leaves it out.\n')
    expect(stdout).toContain(`Imported for ${user.username}: 1 on the shortlist.`)
  })

  it('asks on a terminal, and imports after a yes alone', async () => {
    const user = await test.signUp()
    const questions: string[] = []
    const answering = (answer: boolean) => ({
      confirm: (question: string) => Promise.resolve(questions.push(question) > 0 && answer),
    })
    const args = ['import', user.username, join(directory, 'ratings.csv')]
    const refused = await marquee(args, { ...answering(false), ...CHEAP_READING })
    expect([refused.code, refused.stdout.endsWith('\n\nNothing was imported.\n')]).toEqual([0, true])
    expect(await storedFor(user)).toEqual(NOTHING)
    // The file is read in a separate process here, as outside of tests.
    expect((await marquee(args, answering(true))).stdout).toMatch(
      /\n\nImported for \S+: 4 new ratings\.\nIt can be undone on the page, under Edit Profile, for 30 days\.\n$/,
    )
    expect(questions).toEqual(['Import? [y/N] ', 'Import? [y/N] '])
    expect((await storedFor(user)).rows[0]).toHaveLength(4)
  })

  it('shows in the lists of a running Marquee immediately, and can be undone on the page', async () => {
    const user = await test.signUp()
    const titlesOf = (movies: { title: string }[]) => movies.map(({ title }) => title)
    const shortlist = async () => titlesOf((await test.call(routes.personalShortlist, {}, { user })).body.results)
    const recommended = async () =>
      titlesOf((await test.call(routes.recommendations, { query: {} }, { user })).body.results)
    await test.call(routes.addToShortlist, { params: { id: ids['Ferrous Lamp']! } }, { user })
    const [first] = (await test.call(routes.recommendations, { query: {} }, { user })).body.results
    const { title, release_date: date } = first!
    const row = `,8,"${title}",${date!.slice(0, 4)}`
    await writeFile(
      join(directory, 'mine.csv'),
      `Const,Your Rating,Title,Year\ntt9000001,10,Ferrous Lamp,1995\n${row}\n`,
    )
    expect([await shortlist(), await recommended()]).toEqual([['Ferrous Lamp'], expect.arrayContaining([title])])
    const { stdout } = await marquee(['import', user.username, join(directory, 'mine.csv'), '--yes'])
    expect(stdout).toContain('2 new ratings')
    expect([await shortlist(), await recommended()]).toEqual([[], expect.not.arrayContaining([title])])
    expect((await test.call(routes.myRating, { params: { id: first!.id } }, { user })).body.rating).toBe(0.75)
    const [brought] = (await test.call(routes.historyImports, {}, { user })).body.results
    expect((await test.call(routes.undoHistory, { params: { id: brought!.id } }, { user })).status).toBe(200)
    expect([await shortlist(), await recommended()]).toEqual([['Ferrous Lamp'], expect.arrayContaining([title])])
  })

  it('keeps a file that the person has open on the page, and replaces what an interrupted command has left', async () => {
    const user = await test.signUp()
    const open = (file_name: string) =>
      test.call(routes.importHistory, { body: Buffer.from(FILES['ratings.csv']), query: { file_name } }, { user })
    const { id } = (await open('mine.csv')).body
    await test.modules.portability.jobs.importHistory!(id)
    expect(await bring(user, 'ratings.csv', '--yes')).toEqual({
      code: 1,
      stdout: '',
      stderr: `${user.username} has another file open on the page. It must be imported or discarded there first.\n`,
    })
    expect((await test.call(routes.historyImport, { params: { id } }, { user })).body.state).toBe('preview')
    await test.call(routes.discardHistory, { params: { id } }, { user })
    await open('ratings.csv')
    expect((await bring(user, 'ratings.csv', '--yes')).stdout).toContain('4 new ratings')
    expect((await test.call(routes.historyImports, {}, { user })).body.results).toHaveLength(1)
  })

  it('finishes an import that was interrupted while it was applied', async () => {
    const user = await test.signUp()
    const body = Buffer.from(FILES['ratings.csv'])
    const { id } = (await test.call(routes.importHistory, { body, query: { file_name: 'a.csv' } }, { user })).body
    await test.modules.portability.jobs.importHistory!(id)
    const choices = { cuts: [1, 1, 1], conflict: 'mine' as const, choices: [] }
    await test.call(routes.applyHistory, { params: { id }, body: choices }, { user })
    const { stdout } = await bring(user, 'ratings.csv', '--yes')
    expect(stdout).toContain('4 ratings kept as they were')
    expect((await storedFor(user)).rows[0]).toEqual(Array(4).fill(expect.objectContaining({ value: 1 })))
  })

  it('looks up movies on TMDB that the catalogue lacks', async () => {
    const world = createWorld({ invented: 60 })
    const tmdb = await startFakeTmdb(world)
    const user = await test.signUp()
    // More than one run of the job looks up.
    const rows = Array.from(
      { length: 50 },
      (_, index) => `x,,${world.listItem(FIRST_INVENTED + index).id as number},10`,
    )
    await writeFile(join(directory, 'new.csv'), ['Title,Year,tmdbID,Rating10', ...rows, ''].join('\n'))
    const { code, stdout } = await runCommand(
      ['history', 'import', user.username, join(directory, 'new.csv'), '--yes'],
      { DATABASE_URL: pooler.url, DATA_DIR: directory, ...tmdb.settings },
      CHEAP_READING,
    )
    await tmdb.close()
    expect([code, stdout]).toEqual([0, expect.stringContaining('\n0 of 50 movies were found here.')])
    expect(stdout).toContain('50 more are not in this catalogue yet: Marquee looks them up on TMDB when you import.\n')
    expect(stdout).toContain(`Imported for ${user.username}: 50 new ratings.\n`)
    expect((await storedFor(user)).rows[0]).toHaveLength(50)
  })

  it('fails with one sentence and changes nothing for a file, an account or cuts that cannot be used', async () => {
    const user = await test.signUp()
    const cuts = (text: string) =>
      `--cuts is "${text}", but must be three whole numbers from 1 to 11, each at least as high as the one before.\n`
    const missing = join(directory, 'missing.csv')
    const failures: [string[], string][] = [
      [['import', 'nobody_here', join(directory, 'ratings.csv'), '--yes'], 'There is no account named nobody_here.\n'],
      [['import', user.username, missing, '--yes'], `${missing} cannot be read: there is no such file.\n`],
      [['import', user.username, directory, '--yes'], `${directory} cannot be read: it is a directory.\n`],
      [
        ['import', user.username, join(directory, 'large.csv'), '--yes'],
        `${join(directory, 'large.csv')} is larger than 8 MB.\n`,
      ],
      [
        ['import', user.username, join(directory, 'strange.csv'), '--columns', 'title=name', '--yes'],
        'The file has no column "name".\n',
      ],
      [
        ['import', user.username, join(directory, 'strange.csv'), '--columns', 'name=titel', '--yes'],
        '--columns has "name", but must be one of title, original_title, year, tmdb_id, imdb_id, link, rating, date, note, tags, list.\n',
      ],
      [
        ['import', user.username, join(directory, 'titles.txt'), '--kind', 'loved', '--yes'],
        '--kind has "loved", but must be one of seen, shortlist.\n',
      ],
      [
        ['import', user.username, join(directory, 'unknown.csv'), '--yes'],
        'None of these movies can be imported, so nothing was changed.\n',
      ],
      ...['9,7,5', '5,7', '5,7,9,10', '0,7,9', '5,7,12', '5,7.5,9', 'low'].map((text): [string[], string] => [
        ['import', user.username, join(directory, 'ratings.csv'), '--yes', '--cuts', text],
        cuts(text),
      ]),
    ]
    for (const [args, message] of failures) {
      const { code, stderr } = await marquee(args)
      expect([args.at(-1), code, stderr]).toEqual([args.at(-1), 1, message])
    }
    expect(await storedFor(user)).toEqual(NOTHING)
    expect(await marquee(['import', user.username])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It needs a username and a file.\nUsage: npm run marquee -- history import'),
    })
  })
})
