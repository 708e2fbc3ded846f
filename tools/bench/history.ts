/**
 * Usage: npx node tools/bench/history.ts [--films 6000] [--rows 24000]
 * Imports a made-up Letterboxd archive into an embedded database that has its movies, and prints the time from the upload to the
 * preview, of applying, of repeating both, of the undo and of the export. Deletes all its data at the end.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { HistoryChoices } from '@marquee/contract'
import Fastify from 'fastify'
import { strToU8, zipSync } from 'fflate'
import { openDatabase } from '../../apps/api/src/database/connect.ts'
import { migrate } from '../../apps/api/src/database/migrate.ts'
import { loadConfig } from '../../apps/api/src/config.ts'
import { createIndexRepository } from '../../apps/api/src/modules/catalogue/index.ts'
import { buildTitles, learnableSources, loadStarterCatalogue } from '../../apps/api/src/modules/catalogue/module.ts'
import { createPortabilityRepository } from '../../apps/api/src/modules/portability/export-repository.ts'
import { createHistories } from '../../apps/api/src/modules/portability/histories.ts'
import { createPortabilityService } from '../../apps/api/src/modules/portability/service.ts'

const { values } = parseArgs({
  options: { films: { type: 'string', default: '6000' }, rows: { type: 'string', default: '24000' } },
})
const FILMS = Number(values.films)
/** Each film is in ratings.csv and watched.csv; the others are rows of the diary. */
const DIARY_ROWS = Number(values.rows) - 2 * FILMS
const CHOICES: HistoryChoices = { cuts: [5, 7, 9], conflict: 'theirs', choices: [] }

interface Film {
  title: string
  year: number
}

const csv = (rows: readonly (readonly (string | number)[])[]) =>
  strToU8(rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\n'))

function toArchive(films: readonly Film[]): Uint8Array {
  const place = (index: number) => {
    const { title, year } = films[index % films.length] ?? { title: '', year: 0 }
    return [title, year, `https://boxd.it/${index % films.length}`] as const
  }
  const dayOf = (index: number) => new Date(Date.UTC(2012, 0, 1 + Math.floor(index / 4))).toISOString().slice(0, 10)
  const header = ['Date', 'Name', 'Year', 'Letterboxd URI']
  const diary = Array.from({ length: DIARY_ROWS }, (_, index) => [
    dayOf(index),
    ...place(index),
    1 + (index % 9) / 2,
    index < films.length ? '' : 'Yes',
    index % 3 === 0 ? 'cinema, with friends' : '',
    dayOf(index),
  ])
  return zipSync({
    'ratings.csv': csv([
      [...header, 'Rating'],
      ...films.map((_, index) => [dayOf(index), ...place(index), 1 + (index % 9) / 2]),
    ]),
    'watched.csv': csv([header, ...films.map((_, index) => [dayOf(index), ...place(index)])]),
    'diary.csv': csv([[...header, 'Rating', 'Rewatch', 'Tags', 'Watched Date'], ...diary]),
  })
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${name.padEnd(24)} ${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s`)
  return result
}

const directory = await mkdtemp(join(await realpath(tmpdir()), 'marquee-history-'))
const config = loadConfig({ DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'error' })
const log = Fastify({ logger: { level: 'error' } }).log
const database = await openDatabase(config, log)
try {
  const { db, pool } = database
  await migrate(database.directUrl)
  await loadStarterCatalogue(db)
  await pool.query(
    `insert into movie (title, release_date, source)
     select initcap(overlay(left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 14) placing ' ' from 7)), make_date(1950 + (n % 70)::int, 1, 1), 'csv'
       from generate_series(1, greatest(0, $1 - (select count(*) from movie))) n`,
    [FILMS],
  )
  const films = await pool.query<Film>(
    'select title, extract(year from release_date)::int as year from movie where release_date is not null order by id limit $1',
    [FILMS],
  )
  const person = await pool.query<{ id: string }>("insert into user_account (username) values ('bench') returning id")
  const userId = person.rows[0]?.id ?? ''
  const titles = await buildTitles(createIndexRepository(db, learnableSources(config)))
  const nothing = () => Promise.resolve()
  const { histories, run, close } = createHistories({
    db,
    log,
    queue: { enqueueImport: nothing, enqueueTastes: nothing, enqueueTraining: nothing },
    database: () => null,
    cards: () => Promise.resolve([]),
    titles: () => titles,
  })
  const archive = toArchive(films.rows)
  const bring = async (name: string): Promise<string> => {
    const { id } = await timed(`${name}: read and stored`, () => histories.bring(userId, archive, 'letterboxd.zip'))
    await timed(`${name}: matched`, () => run(id))
    await histories.apply(userId, id, CHOICES)
    await timed(`${name}: applied`, () => run(id))
    const { counts, outcome } = await histories.get(userId, id)
    console.log(JSON.stringify({ counts, outcome }))
    return id
  }
  await bring('first')
  const id = await bring('second')
  const portability = createPortabilityService({ portability: createPortabilityRepository(db), now: () => new Date() })
  await timed('export', () => portability.exportAccount({ id: userId, username: 'bench' }))
  await timed('undo', () => histories.undo(userId, id))
  close()
} finally {
  await database.close()
  await rm(directory, { recursive: true, force: true })
}
