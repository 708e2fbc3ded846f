import { strToU8, zipSync } from 'fflate'
import { expect, test } from './fixtures.ts'
import { ask, register, sitDown } from './people.ts'
import { tabTo } from './steps.ts'
import type { Browser } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

const TABLE = `datum,titel,betyg,imdb
2022-12-24,Alien,8,tt0078748
2023-01-02,Casablanca,,tt0034583
2023-02-03,A Film That Was Never Made,6,
`
const table = { name: 'filmer.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) }

/** A diary with one movie seen twice, a note, a list, and a wanted movie. */
const ARCHIVE = {
  'watched.csv': 'Date,Name,Year,Letterboxd URI\n2024-01-05,Alien,1979,https://boxd.it/a\n',
  'ratings.csv': 'Date,Name,Year,Letterboxd URI,Rating\n2024-01-05,Alien,1979,https://boxd.it/a,4.5\n',
  'diary.csv': `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
2024-01-05,Alien,1979,https://boxd.it/b,4.5,,,2024-01-04
2025-01-05,Alien,1979,https://boxd.it/c,4.5,Yes,cinema,2025-01-04
`,
  'reviews.csv': `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
2025-01-05,Alien,1979,https://boxd.it/c,4.5,Yes,"Still ""in space"".",cinema,2025-01-04
`,
  'watchlist.csv':
    'Date,Name,Year,Letterboxd URI\n2024-02-01,Casablanca,1942,https://boxd.it/d\n2024-02-01,Alien,1979,https://boxd.it/a\n',
  'lists/in-space.csv': `Letterboxd list export v7
Date,Name,Tags,URL,Description
2024-03-01,In space,,https://boxd.it/e,No one can hear you scream.

Position,Name,Year,URL,Description
1,Alien,1979,https://boxd.it/a,The first
`,
}
const archive = {
  name: 'letterboxd.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync(Object.fromEntries(Object.entries(ARCHIVE).map(([name, text]) => [name, strToU8(text)]))),
  ),
}

/** The card of the import, once earlier imports are known. */
async function openCard(browser: Browser, server: string) {
  const person = await register(server)
  const visit = await sitDown(browser, server, { person })
  await visit.page.goto('/edit-profile?open=import')
  const card = visit.page.getByRole('region', { name: 'Import your history' })
  await expect(card.getByText('How do I get my file?')).toBeVisible()
  return { ...visit, card, person }
}

test('maps an unknown table by keyboard, imports it, and remembers its columns', NIGHT, async ({ browser, server }) => {
  const { page, card, person, problems, leave } = await openCard(browser, server)
  await card.getByLabel('Choose a file').setInputFiles(table)
  await expect(card.getByRole('heading', { name: 'What do the columns mean?' })).toBeVisible()

  for (const [column, meaning] of [
    ['datum', 'Date'],
    ['titel', 'Title'],
    ['betyg', 'Rating'],
    ['imdb', 'IMDb id'],
  ] as const) {
    const field = card.getByRole('combobox', { name: column })
    await tabTo(page, field)
    await page.keyboard.type(meaning)
    await expect(field.locator('option:checked')).toHaveText(meaning)
  }
  const rows = card.getByRole('list', { name: 'As it would be read' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Alien')
  await expect(rows.first()).toContainText('8 of 10 · 24 Dec 2022')
  await tabTo(page, card.getByRole('button', { name: 'Read the file' }))
  await page.keyboard.press('Enter')

  await expect(card.getByText('2 of 3 movies were found here.')).toBeVisible()
  await tabTo(page, card.getByRole('button', { name: 'Import 2 movies' }))
  await page.keyboard.press('Enter')
  await expect(card.getByRole('alert')).toContainText('1 new rating, 1 movie marked as seen, 1 viewing in the diary.')
  const { results } = await ask<{ results: object[] }>(server, 'GET', '/identity/me/import', { by: person })
  expect(results).toMatchObject([{ state: 'applied', source: 'mapped', outcome: { rated: 1, viewings: 1 } }])

  await card.getByLabel('Choose a file').setInputFiles(table)
  await expect(card.getByText('As you chose the last time for a file with these columns.')).toBeVisible()
  await expect(card.getByRole('combobox', { name: 'betyg' }).locator('option:checked')).toHaveText('Rating')
  expect(problems).toEqual([])
  await leave()
})

test(
  'shows the dates, notes and lists of a whole Letterboxd archive before anything changes',
  NIGHT,
  async ({ browser, server }) => {
    const { page, card, problems, leave } = await openCard(browser, server)
    await card.getByLabel('Choose a file').setInputFiles(archive)
    await expect(card.getByText('2 of 2 movies were found here. Nothing has changed yet.')).toBeVisible()
    await expect(card.getByText('8 rows: 8 about 2 movies.')).toBeVisible()
    for (const found of ['Ratings', 'Viewings with a date', 'Notes and tags', 'Lists', 'For the shortlist'])
      await expect(card.getByRole('term').filter({ hasText: found })).toBeVisible()
    await expect(card.getByText('Viewings with a date').locator('..')).toContainText('2')

    await card.getByRole('checkbox', { name: 'Leave one movie that you have seen off the shortlist' }).check()
    await card.getByRole('button', { name: 'Import 2 movies' }).click()
    await expect(card.getByRole('alert')).toContainText(
      '1 new rating, 2 viewings in the diary, 1 note, 1 list, 1 on your shortlist.',
    )
    await card.getByRole('link', { name: 'See my movies' }).click()
    await expect(page).toHaveURL(/\/my-movies/)
    await expect(page.getByRole('link', { name: /^Alien/ }).first()).toBeVisible()
    expect(problems).toEqual([])
    await leave()
  },
)

test('takes a text of titles as seen or wanted, after one question', NIGHT, async ({ browser, server }) => {
  const { card, problems, leave } = await openCard(browser, server)
  const text = { name: 'films.txt', mimeType: 'text/plain', buffer: Buffer.from('Alien (1979)\nCasablanca (1942)\n') }
  await card.getByLabel('Choose a file').setInputFiles(text)
  await expect(card.getByRole('heading', { name: 'Have you seen these 2 movies?' })).toBeVisible()
  await card.getByRole('button', { name: 'I want to see them' }).click()
  await expect(card.getByText('2 of 2 movies were found here.')).toBeVisible()
  await expect(card.getByText('For the shortlist').locator('..')).toContainText('2')
  await card.getByRole('button', { name: 'Discard' }).click()
  await card.page().getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(card.getByText('How do I get my file?')).toBeVisible()
  expect(problems).toEqual([])
  await leave()
})
