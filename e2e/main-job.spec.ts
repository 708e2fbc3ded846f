import { chooseEssentialCookies, expect, fillSignUp, newAccount, patient, signIn, test, watch } from './fixtures.ts'
import { startServer } from './server.ts'
import { rateFirst } from './steps.ts'
import type { Page } from '@playwright/test'

interface ShiftRecord {
  formMoves: string[]
}

/** Notes in each frame of the sign-up page where the form is, and how often it has moved. */
async function recordShifts(page: Page) {
  await page.evaluate(() => {
    const record: ShiftRecord = { formMoves: [] }
    Object.assign(globalThis, { record })
    let before: number | undefined
    const look = () => {
      const field = document.querySelector('input[autocomplete=username]')
      // The address changes before the page does.
      if (document.querySelector('h1')?.textContent !== 'Sign up') return
      const top = field === null ? undefined : Math.round(field.getBoundingClientRect().top + scrollY)
      if (before !== undefined && top !== before) record.formMoves.push(`from ${before} to ${top}`)
      before = top
      requestAnimationFrame(look)
    }
    look()
  })
}

const shiftsWhileSigningUp = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { record: ShiftRecord }).record.formMoves)

test('a visitor finds a movie by a misspelt title, rates, and gets recommendations that follow every rating', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url })
  const page = patient(await context.newPage())
  const problems = watch(page)
  try {
    await page.goto('/')
    await chooseEssentialCookies(page)
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await page.getByPlaceholder('Search movies and people').fill('metroplis')
    await page
      .getByRole('option', { name: /Metropolis/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Metropolis')
    await expect(page).toHaveTitle(/Metropolis/)
    await expect(page.getByRole('radiogroup')).toHaveCount(0)

    const account = newAccount()
    await page.goto('/signup')
    await expect(
      page.getByText('No one has an account here yet. The first one administers this instance.'),
    ).toBeVisible()
    await recordShifts(page)
    // Answers after the sign-up take a moment, so that the page stays long enough to be seen.
    await page.route(/\/api\/(config|identity\/me)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await fillSignUp(page, account)
    await expect(page.getByRole('heading', { name: 'Who may sign up?' })).toBeVisible()
    expect(await shiftsWhileSigningUp(page)).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/discover$/)
    await rateFirst(page, ['Like', 'Like', 'Dislike', 'Like', 'Like', 'Dislike'])
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${server.url}/`)

    await page.goto('/recommendations')
    const list = page.getByRole('list', { name: 'Recommendations' }).getByRole('article')
    const addresses = () =>
      list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await expect(list.first()).toBeVisible()
    const before = await addresses()
    const first = list.first()
    await expect(first).toContainText(/Personal: \d+%/)
    await first.getByRole('link').first().click()
    await page.getByRole('radio', { name: 'Dislike' }).click()
    await expect(page.getByText('Rated: Dislike')).toBeVisible()
    await page.goto('/recommendations')
    await expect(list.first()).toBeVisible()
    const after = await addresses()
    expect(after).not.toContain(before[0])
    expect(after).not.toEqual(before.slice(1, after.length + 1))

    // An open page would keep requesting while the server is down.
    await page.goto('about:blank')
    await server.restart()
    await page.goto('/recommendations')
    await expect(list.first()).toBeVisible()
    expect(await addresses()).toEqual(after)

    await page.getByRole('button', { name: account.username }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await signIn(page, account)
    await page.goto('/recommendations')
    await expect(list.first()).toBeVisible()
    expect(await addresses()).toEqual(after)
    expect(problems).toEqual([])
  } finally {
    await server.close()
    await context.close()
  }
})
