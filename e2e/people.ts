import { expect, newAccount, patient, watch } from './fixtures.ts'
import type { Account } from './fixtures.ts'
import { currentLook } from './looks.ts'
import type { Visitor } from './steps.ts'
import type { Browser, BrowserContextOptions } from '@playwright/test'

/** An account that exists on the server, with the tokens of a session. */
export interface Person extends Account {
  access: string
  refresh: string
}

interface Request {
  by?: Person
  group?: string
  body?: object
}

/** Makes one call as any client could. */
export async function ask<T>(server: string, method: string, path: string, request: Request = {}): Promise<T> {
  const { by, group, body } = request
  const response = await fetch(`${server}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(by && { authorization: `Bearer ${by.access}` }),
      ...(group !== undefined && { 'x-group-id': group }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  return (response.status === 204 ? null : await response.json()) as T
}

/** Signs a new user up by calls, which is faster than by the form. */
export async function register(server: string, username?: string): Promise<Person> {
  const account = { ...newAccount(), ...(username !== undefined && { username }) }
  const body = { ...account, email: `${account.username}@example.org` }
  await ask(server, 'POST', '/identity/signup', { body })
  return {
    ...account,
    ...(await ask<{ access: string; refresh: string }>(server, 'POST', '/token', { body: account })),
  }
}

export interface Movie {
  id: number
  title: string
}

export async function moviesOf(server: string, path: string, by?: Person): Promise<Movie[]> {
  return (await ask<{ results: Movie[] }>(server, 'GET', path, { ...(by && { by }) })).results
}

/** Likes and dislikes movies in turn. */
export async function rate(server: string, by: Person, movies: readonly Movie[]): Promise<void> {
  for (const [i, { id }] of movies.entries()) {
    await ask(server, 'POST', `/main/movies/${id}/rate`, { by, body: { rating: i % 3 === 2 ? -0.5 : 0.75 } })
  }
}

/** Rates enough movies for percents to be predicted, and leaves one out. */
export async function rateFive(server: string, by: Person, except?: Movie): Promise<void> {
  const movies = await moviesOf(server, '/main/movies/popular?page_size=6')
  await rate(server, by, movies.filter(({ id }) => id !== except?.id).slice(0, 5))
}

export async function createGroup(server: string, creator: Person, others: readonly Person[]): Promise<string> {
  const { id } = await ask<{ id: string }>(server, 'POST', '/identity/groups', {
    by: creator,
    body: { name: 'Friday night' },
  })
  for (const by of others) await ask(server, 'POST', `/identity/groups/${id}?action=join`, { by })
  return id
}

interface Seat {
  person?: Person | undefined
  group?: string
  /** The stored theme: none when null, the look's own when omitted. */
  theme?: 'light' | 'dark' | 'system' | null
  options?: BrowserContextOptions
}

/** Opens a separate browser context: signed in, with an active group and a theme, the cookie question answered. */
export async function sitDown(browser: Browser, server: string, seat: Seat = {}): Promise<Visitor> {
  const { person, group, options } = seat
  const theme = seat.theme === undefined ? currentLook().theme : seat.theme
  const context = await browser.newContext({ baseURL: server, ...options })
  await context.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    {
      cookie_consent: 'essential',
      ...(theme !== null && { theme }),
      ...(group !== undefined && { active_group_id: group }),
      ...(person && { access_token: person.access, refresh_token: person.refresh }),
    },
  )
  const page = patient(await context.newPage())
  return { page, problems: watch(page), leave: () => context.close() }
}
