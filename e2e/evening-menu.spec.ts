import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown } from './people.ts'

/** Entries of the evening's menu, with the title of the dialog that each of them opens. */
const ENTRIES = [
  ['Invite', 'Who is here'],
  ['Answer on this phone', 'Answer on this phone'],
  ['Watch another movie', 'Watch another movie'],
  ['Leave tonight', 'Leave tonight'],
  ['End the evening', 'End the evening'],
] as const
/** They open over the menu, which stays. */
const QUESTIONS: ReadonlySet<string> = new Set(['Leave tonight', 'End the evening'])

const menu = (page: Page) => page.getByRole('button', { name: 'More', exact: true })
const dialogs = (page: Page) => page.locator('dialog[open] h2').filter({ visible: true })

for (const width of [1280, 375]) {
  test(`opens what each entry of the evening’s menu names, at ${width} pixels`, async ({ browser, server }) => {
    const ada = await register(server)
    const group = await createGroup(server, ada, [])
    const limits = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
    const { id } = await ask<{ id: string }>(server, 'POST', `/identity/groups/${group}/evenings`, {
      by: ada,
      body: { limits, members: [], guests: 0 },
    })
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
