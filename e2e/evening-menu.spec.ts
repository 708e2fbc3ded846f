import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown } from './people.ts'
import { swept } from './sweeps.ts'

/** Entries of the evening's menu, with the title of the dialog that each of them opens. */
const ENTRIES = [
  ['Invite', 'Who is here'],
  ['Answer on this phone', 'Answer on this phone'],
  ['Watch another movie', 'Watch another movie'],
  ['Remove all guests', 'Remove all guests'],
  ['Leave tonight', 'Leave tonight'],
  ['End the evening', 'End the evening'],
] as const
/** They open over the menu, which stays. */
const QUESTIONS: ReadonlySet<string> = new Set(['Remove all guests', 'Leave tonight', 'End the evening'])

const menu = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const dialogs = (page: Page) => page.locator('dialog[open] h2').filter({ visible: true })

async function startWithGuest(server: string) {
  const ada = await register(server)
  const group = await createGroup(server, ada, [])
  const limits = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
  const { id } = await ask<{ id: string }>(server, 'POST', `/identity/groups/${group}/evenings`, {
    by: ada,
    body: { limits, members: [], guests: 0 },
  })
  await ask(server, 'POST', `/identity/evenings/${id}/seats`, { body: { name: 'Eve' } })
  return { ada, id }
}

for (const width of swept([1280, 375], 2)) {
  test(`opens what each entry of the evening’s menu names, at ${width} pixels`, async ({ browser, server }) => {
    const { ada, id } = await startWithGuest(server)
    const { page, problems, leave } = await sitDown(browser, server, {
      person: ada,
      options: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    })
    await page.goto(`/tonight/${id}`)
    for (const [entry, title] of ENTRIES) {
      await menu(page).click()
      const sheet = page.getByRole('dialog', { name: 'Tonight', exact: true })
      await sheet.getByRole('button', { name: entry, exact: true }).click()
      const isQuestion = QUESTIONS.has(entry)
      await expect(dialogs(page)).toHaveText(isQuestion ? ['Tonight', title] : [title])
      const opened = page.getByRole('dialog', { name: title, exact: true })
      await expect.poll(() => opened.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      // Long enough for a `close` event that arrives late.
      await page.waitForTimeout(100)
      await expect(dialogs(page)).toHaveText(isQuestion ? ['Tonight'] : [])
      if (isQuestion) await page.keyboard.press('Escape')
      await expect(menu(page)).toBeFocused()
    }
    expect(problems).toEqual([])
    await leave()
  })
}

test('closes the evening to guests, removes them, and lets the next one in by the new link alone', async ({
  browser,
  server,
}) => {
  const { ada, id } = await startWithGuest(server)
  const lead = await sitDown(browser, server, { person: ada })
  await lead.page.goto(`/tonight/${id}`)
  await menu(lead.page).click()
  const sheet = lead.page.getByRole('dialog', { name: 'Tonight', exact: true })
  await sheet.getByRole('button', { name: 'No more guests' }).click()
  await expect(sheet.getByRole('button', { name: 'Let guests in again' })).toBeVisible()
  const guest = await sitDown(browser, server)
  await guest.page.goto(`/tonight/${id}`)
  await expect(guest.page.getByText('No more guests can join by this link.')).toBeVisible()

  await sheet.getByRole('button', { name: 'Let guests in again' }).click()
  await sheet.getByRole('button', { name: 'Remove all guests' }).click()
  await lead.page
    .getByRole('dialog', { name: 'Remove all guests' })
    .getByRole('button', { name: 'Remove them' })
    .click()
  await expect(sheet.getByRole('button', { name: 'Remove all guests' })).toBeHidden()
  await guest.page.reload()
  await expect(guest.page.getByText('No more guests can join by this link.')).toBeVisible()
  const { guest_code: code } = await ask<{ guest_code: string }>(server, 'GET', `/identity/evenings/${id}`, { by: ada })
  await guest.page.goto(`/tonight/${id}?code=${code}`)
  await guest.page.getByRole('textbox', { name: 'Your name' }).fill('Grace')
  await guest.page.getByRole('button', { name: 'Join for tonight' }).click()
  await expect(guest.page.getByRole('textbox', { name: 'Your name' })).toBeHidden()
  expect([...lead.problems, ...guest.problems]).toEqual([])
  await Promise.all([lead.leave(), guest.leave()])
})
