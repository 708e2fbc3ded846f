import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes, type Answer, type CallArguments, type RouteContract } from '@marquee/contract'
import { buildRequest } from '@marquee/contract/client'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { inject as provided } from 'vitest'
import { buildApp } from '../app.ts'
import { loadConfig } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { createPool, createQueries } from '../database/pool.ts'
import { databaseChecks } from '../database/readiness.ts'
import type { Platform } from '../common/platform.ts'
import { createChanges, type Changes } from '../changes.ts'
import { createEvents } from '../common/events.ts'
import { createLive, type LiveHub } from '../common/live.ts'
import { createRevocations } from '../common/revocations.ts'
import { liveChanges } from '../database/live-changes.ts'
import { revocationsSince } from '../database/revocation-log.ts'
import { createModules, type Modules } from '../modules.ts'
import { readUpload, type UploadedFile } from '../modules/portability/read-upload.ts'
import type { Interfaces } from '../plugins/share-address.ts'
import type { StreamOptions } from '../plugins/streams.ts'
import { createAnswerCache } from '../plugins/shared-answers.ts'
import { guardContract } from './contract-guard.ts'
import { exchangeOn } from './exchange.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface TestUser {
  id: string
  username: string
  password: string
  access: string
  refresh: string
}

export interface CallOptions {
  user?: TestUser | null
  groupId?: string
  headers?: Record<string, string>
}

/** An answer with its body parsed; `body` has the shape of the route's success. */
export interface TestAnswer<R extends RouteContract> {
  status: number
  body: Answer<R>
  headers: Record<string, string | string[] | number | undefined>
}

export interface TestApp {
  app: FastifyInstance
  modules: Modules
  live: LiveHub
  changes: Changes
  databaseUrl: string
  /** The app's own queries; closed with it. */
  db: Platform['db']
  queuedTastes: string[]
  queuedImports: string[]
  /** One entry for each fetch of movies that was queued. */
  queuedFetches: string[]
  call<R extends RouteContract>(route: R, args: CallArguments<R>, options?: CallOptions): Promise<TestAnswer<R>>
  signUp(username?: string): Promise<TestUser>
  /** Answers that broke the contract; closing fails when there are any. */
  contractErrors: string[]
  close(): Promise<void>
}

/** The same in every app of a test, as in all processes. */
export const TEST_KEYS = {
  tokenSecret: 'a secret for tests that is long enough',
  gameSecret: 'another secret for tests',
}

/** Accepts jobs and runs none. */
export const NO_QUEUE: Platform['queue'] = {
  enqueueTastes: () => Promise.resolve(),
  enqueueImport: () => Promise.resolve(),
  enqueueTraining: () => Promise.resolve(),
  enqueueEmbedding: () => Promise.resolve(),
  enqueueSources: () => Promise.resolve(),
  enqueueFetch: () => Promise.resolve(),
}

export interface TestAppOptions {
  env?: Record<string, string>
  now?: () => Date
  catalogue?: boolean
  /** Instead of a new one; closed with the app. */
  database?: TestDatabase
  /** Opened as a process opens it, instead of a pool of the test database; closed with the app. */
  opened?: Database
  log?: Logger
  /** Maximum number of calls in flight; 0 refuses all. */
  maxInFlight?: number
  /** True if rate limits hold together with other apps on the database. */
  sharesLimits?: boolean
  /** Streams end after a moment, because answers to calls without a port come when they are whole. */
  streamLimits?: StreamOptions
  /** The machine's network interfaces; none but those of the system when not given. */
  interfaces?: Interfaces
}

/** An address of this machine that nothing listens at, so that no test reaches the real TMDB. */
const NOWHERE = 'http://127.0.0.1:2/3'

/** Each connection starts a process with empty caches; a dozen, as a server has, cost more than they bring. */
const MAX_CONNECTIONS = 4

/** A process for each upload, and a hash as slow as a server's, cost more than all that a test does with them. */
export const CHEAP_READING = {
  // Copied as between processes.
  readUpload: async (file: UploadedFile) => structuredClone(await readUpload(structuredClone(file))),
}
const CHEAP = {
  ...TEST_KEYS,
  ...CHEAP_READING,
  passwordCost: { memory: 64, passes: 1 },
}

let people = 0

/** The whole app on a separate database, called without a port, with high rate limits and cheap hashes. */
export async function createTestApp({
  env = {},
  now = () => new Date(),
  catalogue = true,
  database: given,
  opened,
  log = pino({ level: 'silent' }),
  maxInFlight = Infinity,
  sharesLimits = false,
  streamLimits = { heartbeatMs: 50, beats: 3 },
  interfaces,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = given ?? (await createTestDatabase({ catalogue }))
  const { db, close } = opened ?? openQueries(database, log)
  const { config, dataDir } = await makeConfig(env)
  const { revocations, ...notices } = followChanges(db, log)
  const { queue, ...queued } = recordingQueue()
  const modules = await createModules({
    config,
    db,
    patientDb: db,
    databaseUrl: database.url,
    log,
    now,
    stopping: new AbortController().signal,
    ...notices,
    ...CHEAP,
    queue,
  })
  const served = { config, modules, revocations, answers: createAnswerCache() }
  const app = await buildApp({
    ...served,
    ...stateOf(opened),
    webDirectory: null,
    log,
    streamLimits,
    ...(interfaces && { interfaces }),
    exchange: sharesLimits ? exchangeOn(db, now) : null,
    // Tests make a hundred calls in one turn, on machines that are busy with other tests.
    admit: { maxInFlight, longestTurnMs: Infinity },
  })
  const contractErrors = guardContract(app)
  const call: TestApp['call'] = (route, args, options) => inject(app, buildRequest(route, args), options)
  return {
    app,
    modules,
    live: notices.live,
    changes: createChanges(modules, served.answers, opened?.replica?.learned),
    databaseUrl: database.url,
    db,
    ...queued,
    call,
    signUp: (username = `person_${++people}`) => signUp(call, username),
    contractErrors,
    async close() {
      for (const each of [app, notices.live, revocations, { close }, database]) await each.close()
      await rm(dataDir, { recursive: true, force: true })
      failOnErrors(contractErrors)
    },
  }
}

async function makeConfig(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  return {
    dataDir,
    config: loadConfig({ RATE_LIMIT_FACTOR: '1000000', DATA_DIR: dataDir, TMDB_API_URL: NOWHERE, ...env }),
  }
}

function followChanges(db: Platform['db'], log: Logger) {
  const revocations = createRevocations({ readSince: (snapshot) => revocationsSince(db, snapshot), log })
  return { live: createLive({ ...liveChanges(db), log }), events: createEvents(db, log), revocations }
}

function openQueries({ url, traits = provided('postgres').traits }: TestDatabase, log: Logger) {
  const db = createQueries(createPool(url, log, { traits, max: MAX_CONNECTIONS }))
  return { db, close: () => db.destroy() }
}

/** State of the database that a process has opened. */
function stateOf(opened: Database | undefined) {
  if (!opened) return { checks: {} }
  const saving = { isFull: opened.isDiskFull, isReadOnly: opened.isReadOnly }
  return { checks: databaseChecks(opened), saving, replica: opened.replica }
}

/** Runs no job, and records the users for whom one was queued. */
function recordingQueue() {
  const queuedTastes: string[] = []
  const queuedImports: string[] = []
  const queuedFetches: string[] = []
  const queue: Platform['queue'] = {
    ...NO_QUEUE,
    enqueueTastes: (userId) => Promise.resolve(void queuedTastes.push(userId)),
    enqueueImport: (importId) => Promise.resolve(void queuedImports.push(importId)),
    enqueueFetch: () => Promise.resolve(void queuedFetches.push('fetch')),
  }
  return { queue, queuedTastes, queuedImports, queuedFetches }
}

function failOnErrors(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Answers broke the contract:\n${errors.slice(0, 10).join('\n')}`)
}

async function inject<R extends RouteContract>(
  app: FastifyInstance,
  { path, init }: { path: string; init: RequestInit },
  { user, groupId, headers }: CallOptions = {},
): Promise<TestAnswer<R>> {
  const response = await app.inject({
    method: init.method as 'GET',
    url: `/api${path}`,
    headers: {
      ...(init.headers as Record<string, string> | undefined),
      ...(user && { authorization: `Bearer ${user.access}` }),
      ...(groupId !== undefined && { 'x-group-id': groupId }),
      ...headers,
    },
    ...(init.body !== undefined && { payload: init.body as string }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : null) as Answer<R>,
    headers: response.headers,
  }
}

async function signUp(call: TestApp['call'], username: string): Promise<TestUser> {
  const password = `long enough for ${username}`
  const { body } = await call(routes.signUp, { body: { username, email: `${username}@example.org`, password } })
  const { body: tokens } = await call(routes.token, { body: { username, password } })
  return { id: body.id, username, password, ...tokens }
}
