import { expect, newAccount, signIn, signUp, test } from './fixtures.ts'
import { REFUSED, clipboardOf, newVisitor, unexpected } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

interface Candidate {
  id: number
  title: string
  release_date: string | null
}

const GUESSES = 6

async function ask<T>(server: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${server}/api${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  expect(response.ok, `${method} ${path}`).toBe(true)
  return response.json() as Promise<T>
}

/** Today's movie, found out by losing once, and movies that are wrong guesses. */
async function learnTheAnswer(server: string): Promise<{ answer: Candidate; wrong: Candidate[] }> {
  const { results } = await ask<{ results: Candidate[] }>(server, 'GET', '/main/movies/popular?page_size=20')
  const { id } = await ask<{ id: string }>(server, 'POST', '/games/daily/create')
  for (const { id: movie_id } of results) {
    const { solution } = await ask<{ solution: Candidate | null }>(server, 'POST', `/games/daily/${id}/guess`, {
      movie_id,
    })
    if (solution) return { answer: solution, wrong: results.filter((movie) => movie.id !== solution.id) }
  }
  throw new Error('The game did not end after all guesses.')
}

async function guess(page: Page, { title, release_date }: Candidate): Promise<void> {
  await page.getByRole('combobox', { name: 'Guess a movie' }).fill(title)
  const option = page.getByRole('option').filter({ hasText: `${title} (${release_date?.slice(0, 4)})` })
  const answered = page.waitForResponse('**/guess')
  await option.first().click()
  await answered
}

const guesses = (page: Page) => page.getByRole('list', { name: 'Your Guesses' }).getByRole('listitem')

test('a guest loses, is shown the movie, and finds the ended game again', NIGHT, async ({ browser, server }) => {
  const { page, problems, leave } = await newVisitor(browser, server)
  const { answer, wrong } = await learnTheAnswer(server)
  await page.goto('/games/daily')
  await expect(page.getByRole('heading', { level: 1, name: "Guess Today's Movie" })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Your Guesses (${GUESSES} left)` })).toBeVisible()
  for (const [index, movie] of wrong.slice(0, GUESSES).entries()) {
    await guess(page, movie)
    await expect(guesses(page)).toHaveCount(index + 1)
    if (index < GUESSES - 1) await expect(page.getByText('*********')).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveText('You lost unfortunately!')
  await expect(page.getByRole('heading', { level: 2, name: answer.title })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Guess a movie' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('You lost unfortunately!')
  await expect(guesses(page)).toHaveCount(GUESSES)
  expect(problems).toEqual([])
  await leave()
})

test('a guest resumes, wins, and shares the result without giving the movie away', async ({ browser, server }) => {
  const { page, problems, leave } = await newVisitor(browser, server)
  const { answer, wrong } = await learnTheAnswer(server)
  await page.goto('/games/daily')
  for (const movie of wrong.slice(0, 2)) await guess(page, movie)
  await expect(page.getByRole('heading', { name: 'Your Guesses (4 left)' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Guesses (4 left)' })).toBeVisible()
  await expect(guesses(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Guess a movie' }).fill(wrong[0].title)
  await expect(page.getByRole('option').filter({ hasText: 'guessed' })).toHaveAttribute('aria-disabled', 'true')

  await guess(page, answer)
  await expect(page.getByRole('alert')).toHaveText('You WON!')
  await expect(page.getByRole('img', { name: `Poster of ${answer.title}` })).toBeVisible()
  await page.getByRole('button', { name: 'Share result' }).click()
  await expect(page.getByText('Result copied to clipboard')).toBeVisible()
  const text = await clipboardOf(page)
  expect(text).toMatch(/^Marquee #\d+ 3\/6\n🟥🟥🟩⬜⬜⬜\nhttp.*\/games\/daily$/u)
  expect(text).not.toContain(answer.title)
  await page.getByRole('link', { name: 'About this movie' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(answer.title)
  expect(problems).toEqual([])
  await leave()
})

test('a game started as a guest is the account’s after signing up, and goes on on another device', async ({
  browser,
  server,
}) => {
  const [home, away] = [await newVisitor(browser, server), await newVisitor(browser, server)]
  const account = newAccount()
  const { wrong } = await learnTheAnswer(server)
  await home.page.goto('/games/daily')
  await guess(home.page, wrong[0])
  await expect(guesses(home.page)).toHaveCount(1)
  const claimed = home.page.waitForResponse('**/claim')
  await signUp(home.page, account)
  expect((await claimed).status()).toBe(200)

  await signIn(away.page, account)
  await away.page.goto('/games/daily')
  await expect(guesses(away.page)).toHaveCount(1)
  await expect(guesses(away.page)).toContainText(wrong[0].title)
  await away.page.getByRole('combobox', { name: 'Guess a movie' }).pressSequentially(wrong[1].title)
  await expect(away.page.getByRole('option', { selected: true })).toContainText(wrong[1].title)
  await away.page.keyboard.press('Enter')
  await expect(guesses(away.page)).toHaveCount(2)
  await expect(away.page.getByRole('region', { name: 'Today’s movie' })).toContainText(/between|after|before|than/)

  await home.page.goto('/games/daily')
  await expect(guesses(home.page)).toHaveCount(2)
  expect(home.problems).toEqual([])
  expect(away.problems).toEqual([])
  await home.leave()
  await away.leave()
})

test(
  'a missing game, a game that does not load and a failed guess each show a message',
  NIGHT,
  async ({ browser, server }) => {
    const { page, problems, leave } = await newVisitor(browser, server)
    const available = '**/games/daily/available'
    await page.route(available, (route) =>
      route.fulfill({ json: { available: false, guesses: GUESSES, today: '2026-11-20' } }),
    )
    await page.goto('/games/daily')
    await expect(page.getByText('Game is not available today.')).toBeVisible()

    await page.unroute(available)
    await page.route(available, (route) => route.fulfill({ status: 500, json: { detail: 'No.', code: 'internal' } }))
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again later.')

    await page.unroute(available)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.route('**/games/autocomplete*', (route) => route.abort())
    await page.getByRole('combobox', { name: 'Guess a movie' }).fill('metro')
    await expect(page.getByText('Nothing found.')).toBeVisible()

    await page.unroute('**/games/autocomplete*')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/guess', async (route) => {
      await held
      await route.abort()
    })
    await page.getByRole('combobox', { name: 'Guess a movie' }).fill('metropolis')
    await page
      .getByRole('option', { name: /Metropolis/ })
      .first()
      .click()
    await expect(page.getByText('Checking your guess')).toBeAttached()
    await expect(page.getByRole('combobox', { name: 'Guess a movie' })).toBeDisabled()
    letGo()
    await expect(page.getByText('That guess did not get through. Try again.')).toBeVisible()
    await expect(page.getByText('Checking your guess')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'Guess a movie' })).toBeEnabled()
    expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
    await leave()
  },
)
