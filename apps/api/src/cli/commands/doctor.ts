import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { first } from '../../common/required.ts'
import { LOCAL_EMBEDDINGS } from '../../common/local-embeddings.ts'
import { loadConfig, type Config } from '../../config.ts'
import { pendingMigrations } from '../../database/migrate.ts'
import { fetchMetadata, MetadataError } from '../../modules/accounts/identity/provider-metadata.ts'
import { loadConcepts } from '../../modules/catalogue/search/concepts.ts'
import { isLocalModelInstalled, NOT_INSTALLED } from '../../modules/catalogue/search/local-model.ts'
import { createModelRepository } from '../../modules/taste/model/model-repository.ts'
import { StartError } from '../../start-error.ts'
import { defineCommand, DONE, FAILED, type CliContext } from '../command.ts'
import { formatCount } from '../progress.ts'
import { hasDatabase, withDatabase, type Session } from '../session.ts'

type Grade = 'ok' | 'note' | 'error'

interface Finding {
  name: string
  grade: Grade
  text: string
}

const LEAST_FREE_BYTES = 2 ** 30

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Says whether settings, disk, database, schema, catalogue and model are sound.',
  options: {},
  async run(_, context) {
    const config = loadConfig(context.env)
    const findings = [
      checkSettings(config),
      ...checkEmbeddings(config),
      ...(await checkProvider(config)),
      await checkConcepts(config),
      await checkDisk(config),
      ...(await checkDatabase(config, context)),
    ]
    const width = Math.max(...findings.map(({ name }) => name.length))
    for (const { name, grade, text } of findings) {
      context.stdout.write(`${grade.padEnd(5)}  ${name.padEnd(width)}  ${text}\n`)
    }
    return findings.some(({ grade }) => grade === 'error') ? FAILED : DONE
  },
})

function checkSettings({ port, publicUrl, tmdb, identity, embeddings }: Config): Finding {
  const parts = [
    `port ${port}`,
    publicUrl === null ? 'no PUBLIC_URL' : publicUrl,
    tmdb.apiToken === null ? 'no TMDB' : 'TMDB',
    identity === null ? 'no identity provider' : `identity by ${identity.issuer}`,
    embeddings === null ? 'no embeddings' : `embeddings by ${embeddings.model}`,
  ]
  return { name: 'settings', grade: 'ok', text: parts.join(', ') }
}

function checkEmbeddings({ embeddings }: Config): Finding[] {
  if (embeddings?.url !== LOCAL_EMBEDDINGS) return []
  const name = 'embeddings'
  if (!isLocalModelInstalled()) return [{ name, grade: 'error', text: NOT_INSTALLED }]
  return [{ name, grade: 'ok', text: 'extras/local-embeddings is installed' }]
}

/** What to register with the identity provider, and whether its discovery document can be used. */
async function checkProvider({ identity, publicUrl }: Config): Promise<Finding[]> {
  if (identity === null || identity.isGoogle) return []
  const origin = publicUrl ?? 'https://WHERE.PEOPLE.OPEN.IT'
  const redirect = `redirect URI ${origin}/api/identity/callback`
  const name = 'provider'
  try {
    const { issuer } = await fetchMetadata(identity.issuer)
    if (publicUrl === null)
      return [{ name, grade: 'note', text: `${issuer} answers; ${redirect}: set PUBLIC_URL to fix it` }]
    if (issuer.startsWith('http:')) return [{ name, grade: 'note', text: `${issuer} is not encrypted; ${redirect}` }]
    return [{ name, grade: 'ok', text: `${issuer} answers; ${redirect}` }]
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error
    return [{ name, grade: 'error', text: `${error.message} Register there: ${redirect}` }]
  }
}

/** Whether the operator's own moods, occasions and wordings can be read. */
async function checkConcepts(config: Config): Promise<Finding> {
  const name = 'concepts'
  try {
    const { length } = await loadConcepts(config)
    const own = config.conceptsFile === null ? 'as shipped' : `with those of ${config.conceptsFile}`
    return { name, grade: 'ok', text: `${formatCount(length)} moods, occasions and wordings, ${own}` }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { name, grade: 'error', text: error.message }
  }
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return { name: 'disk', grade: 'note', text: `${dataDir} does not exist yet` }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const text = `${formatCount(free / 2 ** 20)} MB free in ${dataDir}`
  return { name: 'disk', grade: free < LEAST_FREE_BYTES ? 'error' : 'ok', text }
}

async function checkDatabase(config: Config, context: CliContext): Promise<Finding[]> {
  if (!hasDatabase(config))
    return [{ name: 'database', grade: 'note', text: `none yet: npm start makes one in ${config.dataDir}` }]
  try {
    return await withDatabase(context, { prepare: false }, checkContent)
  } catch (error) {
    if (error instanceof StartError) return [{ name: 'database', grade: 'error', text: error.message }]
    throw error
  }
}

async function checkContent({ database }: Session): Promise<Finding[]> {
  const { pool, kind } = database
  const { rows } = await pool.query<{ version: string; bytes: number }>(
    "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
  )
  const server = first(rows)
  const text = `PostgreSQL ${server.version} (${kind}), ${formatCount(server.bytes / 2 ** 20)} MB`
  const findings: Finding[] = [{ name: 'database', grade: 'ok', text }]
  const pending = await pendingMigrations(pool)
  if (pending.length > 0) {
    return [
      ...findings,
      { name: 'schema', grade: 'error', text: `waits for ${pending.join(', ')}: npm start applies them` },
    ]
  }
  return [
    ...findings,
    { name: 'schema', grade: 'ok', text: 'the newest' },
    await checkCatalogue(database),
    ...(await checkModel(database)),
  ]
}

async function checkCatalogue({ pool }: Session['database']): Promise<Finding> {
  const { rows } = await pool.query<Record<'movies' | 'people' | 'users' | 'ratings' | 'imported', number>>(
    `select (select count(*) from movie) as movies, (select count(*) from person) as people,
            (select count(*) from user_account) as users, (select count(*) from rating) as ratings,
            (select count(*) from imported_rating) as imported`,
  )
  const { movies, people, users, ratings, imported } = first(rows)
  const text =
    `${formatCount(movies)} movies, ${formatCount(people)} people, ${formatCount(users)} users, ` +
    `${formatCount(ratings)} ratings, ${formatCount(imported)} imported ratings`
  return { name: 'catalogue', grade: movies > 0 ? 'ok' : 'note', text }
}

async function checkModel({ db }: Session['database']): Promise<Finding[]> {
  const snapshots = createModelRepository(db)
  const snapshot = await snapshots.newest()
  if (!snapshot)
    return [{ name: 'model', grade: 'note', text: 'none yet: npm start or npm run marquee -- train makes one' }]
  const error = await snapshots.body(snapshot).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (error !== null)
    return [{ name: 'model', grade: 'error', text: `${error} Train another: npm run marquee -- train.` }]
  const { version, movies, ratings, size_bytes: bytes, metrics } = snapshot
  const ndcg = metrics['ndcg100']
  const parts = [
    `${version}, checksum sound`,
    `${formatCount(ratings)} ratings of ${formatCount(movies)} movies`,
    `${formatCount(bytes / 2 ** 20)} MB`,
    ...(typeof ndcg === 'number' ? [`held-out NDCG@100 ${ndcg.toFixed(4)}`] : []),
  ]
  return [{ name: 'model', grade: 'ok', text: parts.join(', ') }]
}
