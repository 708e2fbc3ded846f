import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { ask, register, sitDown } from './people.ts'
import { NIGHT } from './sweeps.ts'

/** Letterboxd's ratings.csv: known movies, a year off by one, a misspelt title, an unknown movie, an invalid row. */
const RATINGS = `Date,Name,Year,Letterboxd URI,Rating
2024-01-01,The Godfather,1972,https://boxd.it/a,5
2024-01-02,Casablanca,1943,https://boxd.it/b,4
2024-01-03,"Matrix, The",1999,https://boxd.it/c,3
2024-01-04,Rashomon,1950,https://boxd.it/d,1.5
2024-01-05,A Film That Was Never Made,1950,https://boxd.it/e,2
2024-01-06,Alien,1979,https://boxd.it/f,lots
2024-01-07,Good Bad & Ugly,1966,https://boxd.it/g,5
`
const file = (text: string, name = 'ratings.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Checks accessibility at the width of a desktop and of a phone: all rules in the theme shown, those about colours in the other one. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    for (const rules of [undefined, ['color-contrast']]) {
      expect(await findViolations(page, rules), `${rules?.join() ?? 'all rules'} at ${width} pixels`).toEqual([])
      await page.evaluate(() => ['light', 'dark'].map((name) => document.documentElement.classList.toggle(name)))
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('someone brings ratings from Letterboxd, moves a cut point, applies, and takes it all back', async ({
  browser,
  server,
}) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  await page.goto('/discover')
  await page.getByRole('link', { name: 'Bring your ratings' }).click()
  const card = page.getByRole('region', { name: 'Import your history' })
  await expect(card.getByText('How do I get my file?')).toBeVisible()
  await card.getByLabel('Choose a file').setInputFiles(file('hello', 'notes.csv'))
  await expect(card.getByRole('alert')).toContainText('This is no export of a service that Marquee knows')
  await expect(card.getByText('Any other table, or a text')).toBeVisible()

  await card.getByLabel('Choose a file').setInputFiles(file(RATINGS))
  await expect(card.getByText('4 of 6 movies were found here. Nothing has changed yet.')).toBeVisible()
  await expect(card.getByText('1 is not in this catalogue, 1 row could not be read')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('radio', { name: /^The Good, the Bad and the Ugly 1966, Sergio Leone/ }).check()
  const best = card.getByRole('slider', { name: 'Best begins at' })
  await expect(best).toHaveAttribute('aria-valuetext', '4½ stars')
  await best.press('ArrowLeft')
  await expect(best).toHaveAttribute('aria-valuetext', '4 stars')
  const neutral = card.getByRole('slider', { name: 'Neutral begins at' })
  const { x, y, width, height } = (await neutral.boundingBox())!
  // The track starts and ends half a handle inside the field; 2½ stars are the fifth of eleven points.
  const pointAt = (step: number) => x + 14 + ((width - 28) * (step - 1)) / 10
  await page.mouse.move(pointAt(5), y + height - 11)
  await page.mouse.down()
  await page.mouse.move(pointAt(3), y + height - 11, { steps: 4 })
  await page.mouse.up()
  await expect(neutral).toHaveAttribute('aria-valuetext', '1½ stars')

  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download the list' }).click()
  expect((await download).suggestedFilename()).toBe('marquee-import-problems.csv')

  await card.getByRole('button', { name: /^Import \d+ movies?$/ }).click()
  await expect(card.getByRole('alert')).toContainText('5 new ratings.')
  const { results } = await ask<{ results: { id: string; outcome: { rated: number } }[] }>(
    server,
    'GET',
    '/identity/me/import',
    { by: person },
  )
  expect(results).toMatchObject([{ state: 'applied', outcome: { rated: 5 } }])

  await page.goto('/search/casablanca')
  await page
    .getByRole('link', { name: /^Casablanca/ })
    .first()
    .click()
  await expect(page.getByRole('radio', { name: 'Best' })).toBeChecked()
  await page.goto('/search/rashomon')
  await page
    .getByRole('link', { name: /^Rashomon/ })
    .first()
    .click()
  await expect(page.getByRole('radio', { name: 'Neutral' })).toBeChecked()

  await page.goto('/edit-profile?open=import')
  await card.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Everything is as it was before the import')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Undo the import' })).toHaveCount(0)
  expect(problems.filter((problem) => !/Failed to load resource|Network response was not ok/.test(problem))).toEqual([])
  await leave()
})

test(
  'an export of one account, brought into another, makes the same ratings and shortlist',
  NIGHT,
  async ({ browser, server }) => {
    const from = await register(server)
    const { results: movies } = await ask<{ results: { id: number }[] }>(server, 'GET', '/main/movies/popular', {})
    await ask(server, 'POST', `/main/movies/${movies[0].id}/rate`, { by: from, body: { rating: -0.5 } })
    await ask(server, 'POST', `/main/movies/${movies[1].id}/shortlist/personal`, { by: from })
    const exported = await fetch(`${server}/api/identity/me/export`, {
      headers: { authorization: `Bearer ${from.access}` },
    })
    const zip = Buffer.from(await exported.arrayBuffer())

    const to = await register(server)
    const { page, problems, leave } = await sitDown(browser, server, { person: to })
    await page.goto('/edit-profile?open=import')
    const card = page.getByRole('region', { name: 'Import your history' })
    await expect(card.getByText('How do I get my file?')).toBeVisible()
    await card
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'marquee.zip', mimeType: 'application/zip', buffer: zip })
    await expect(card.getByText('2 of 2 movies were found here.')).toBeVisible()
    await expect(card.getByRole('slider')).toHaveCount(0)
    await card.getByRole('button', { name: /^Import \d+ movies?$/ }).click()
    await expect(card.getByRole('alert')).toContainText('1 new rating, 1 on your shortlist.')
    expect(await ask(server, 'GET', `/main/movies/${movies[0].id}/rate`, { by: to })).toEqual({ rating: -0.5 })
    expect(problems).toEqual([])
    await leave()
  },
)
