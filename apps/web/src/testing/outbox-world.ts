import { AsyncLocalStorage } from 'node:async_hooks'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import { deliver } from '../lib/outbox/deliver.ts'
import { openEntryStore } from '../lib/outbox/entry-store.ts'
import { createOutbox } from '../lib/outbox/outbox.ts'
import type { Fate, Outbox } from '../lib/outbox/outbox.ts'
import type { EntryStore, Value } from '../lib/outbox/entry.ts'
import { session } from '../lib/session.ts'
import type { Session } from '../lib/session.ts'
import { tokens } from '../lib/tokens.ts'

export type Weather = 'online' | 'offline' | 'failing' | 'losing answers'

interface Tab {
  open: boolean
  shown: Session | null
  outbox: Outbox
}

interface ClosableTab extends Tab {
  close: () => void
}

/** A write that reached the server. */
interface Write {
  account: string
  movieId: number
  rating: number
}

/** A server with ratings, whose sessions can be revoked. */
function createServer() {
  const ratings = new Map<string, number>()
  const writes: Write[] = []
  const revoked = new Set<string>()
  let sessions = 0
  const handle = (method: string, path: string, token: string, body: unknown): Response => {
    const [account = ''] = token.split('-')
    const json = (status: number, value: unknown) =>
      new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
    if (path === '/api/token/refresh') return json(401, { detail: 'Over.' })
    if (token === '' || revoked.has(token)) return json(401, { detail: 'Sign in.' })
    const key = `${account}/${path}`
    if (method === 'GET') return json(200, { rating: ratings.get(key) ?? null })
    const { rating } = body as { rating: number }
    ratings.set(key, rating)
    writes.push({ account, movieId: Number(path.split('/')[4]), rating })
    return json(200, { rating })
  }
  return {
    handle,
    writes,
    revoke: (token: string) => revoked.add(token),
    ratingOf: (account: string, movieId: number) => ratings.get(`${account}//api/main/movies/${movieId}/rate`),
    signIn: (account: string) => `${account}-${++sessions}`,
  }
}

/** The browser's locks: one holder, the others wait; a closed tab lets go. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(closed: Promise<unknown>, task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task)
    last = Promise.race([turn, closed]).catch(() => {})
    return turn
  }
}

/** Long enough for the database, not for the network. */
export const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5))

/** The tab that a request comes from. */
const sending = new AsyncLocalStorage<Tab>()

const never = new Promise<never>(() => {})

/** The network between the tabs and the server, in the weather of the moment. */
function stubNetwork(server: ReturnType<typeof createServer>, weather: () => Weather) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    await Promise.resolve()
    // A closed tab sends nothing more.
    if (sending.getStore()?.open === false) return never
    if (weather() === 'offline') throw new TypeError('Failed to fetch')
    if (weather() === 'failing') return new Response('', { status: 500 })
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const answer = server.handle(init.method ?? 'GET', path, token, body)
    if (weather() === 'losing answers') throw new TypeError('Failed to fetch')
    return answer
  })
}

/** The app as one tab runs it. */
function openTab(store: EntryStore, lock: ReturnType<typeof createLock>): ClosableTab {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const tab: Tab = { open: true, shown: session.shown(), outbox: undefined! }
  /** Nothing goes on in a tab that is closed. */
  const alive = async <T>(task: Promise<T>): Promise<T> => {
    const result = await task
    return tab.open ? result : never
  }
  tab.outbox = createOutbox({
    store: {
      all: () => alive(store.all()),
      update: (id, change) => alive(store.update(id, change)),
      move: (id, to, merge) => alive(store.move(id, to, merge)),
    },
    deliver: (entry, made) => alive(sending.run(tab, () => deliver(entry, made))),
    alone: (task) => lock(closed, task),
    shown: () => tab.shown,
    isStored: session.isStored,
    now: Date.now,
    onChange: () => {},
    onSaved: () => {},
    onRefused: () => {},
  })
  return Object.assign(tab, { close })
}

/** A browser with two tabs, one database and one server, in which everything that may go wrong can be made to. */
export async function createWorld() {
  localStorage.clear()
  session.follow()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const server = createServer()
  const lock = createLock()
  const store: EntryStore = await openEntryStore()
  let weather: Weather = 'online'
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => weather === 'online')
  stubNetwork(server, () => weather)

  const open = () => openTab(store, lock)
  const tabs = [open(), open()]
  const follow = (tab: Tab) => {
    session.follow()
    tab.shown = session.shown()
  }
  return {
    server,
    store,
    tabs,
    follow,
    setWeather: (next: Weather) => void (weather = next),
    signIn(tab: Tab, account: string) {
      tokens.begin({ access: server.signIn(account), refresh: 'r' })
      tab.shown = session.shown()
    },
    /** As the log-out that was confirmed does. False when the tab showed a session that was over already. */
    async logOut(tab: Tab): Promise<boolean> {
      const made = tab.shown
      if (made === null || !session.isStored(made)) return false
      tokens.clear()
      tab.shown = null
      await tab.outbox.forget(made)
      return true
    },
    /** As when the user of a new session has been loaded. */
    async learn(tab: Tab, account: string) {
      if (!session.isStored(tab.shown) || !session.isShown(tab.shown)) return
      session.learn(account)
      follow(tab)
      void tab.outbox.adopt()
      while ((await store.all()).some((entry) => entry.account === '')) await aMoment()
    },
    revoke() {
      const access = tokens.access()
      if (access !== null) server.revoke(access)
    },
    /** Closes a tab, whatever it was doing, and opens another one in its place. */
    reopen(index: number) {
      const tab = tabs[index]!
      tab.open = false
      tab.close()
      session.follow()
      tabs[index] = open()
    },
  }
}

/** Rates in a tab. Answers null if the user was told that the change is not saved. */
export async function rateIn({ outbox }: Tab, movieId: number, to: number): Promise<Fate | null> {
  const change = { movieId, title: 'A movie', field: 'rating' as const, to: to as Value, from: undefined, group: null }
  return outbox.press(change).catch(() => null)
}
