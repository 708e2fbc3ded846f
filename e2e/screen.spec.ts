import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { ask, createGroup, register, sitDown } from './people.ts'
import type { Person } from './people.ts'
import { NIGHT } from './sweeps.ts'

const LIMITS = { max_minutes: null, services: [], region: null, unseen: false, moods: [] }
const TV = { viewport: { width: 1280, height: 720 } }

interface Started {
  id: string
  cards: { movie: { id: number } }[]
}

const answerAll = async (server: string, by: Person, { id, cards }: Started) => {
  for (const { movie } of cards)
    await ask(server, 'PUT', `/identity/evenings/${id}/votes/${movie.id}`, { by, body: { answer: 'fine' } })
}

const lobbyOf = (page: Page) => page.getByRole('list', { name: 'Tonight’s cards' })

test('a signed-out television shows the evening by its code and by its link, without a seat', async ({
  browser,
  server,
}) => {
  const [ada, ben] = [await register(server), await register(server)]
  const group = await createGroup(server, ada, [ben])
  const evening = await ask<Started>(server, 'POST', `/identity/groups/${group}/evenings`, {
    by: ada,
    body: { limits: LIMITS, members: [], guests: 0 },
  })
  await ask(server, 'POST', `/identity/evenings/${evening.id}/seats`, { by: ben })

  const member = await sitDown(browser, server, { person: ada, options: { viewport: { width: 390, height: 844 } } })
  await member.page.goto(`/tonight/${evening.id}`)
  await member.page.getByRole('button', { name: 'More', exact: true }).click()
  await member.page.getByRole('button', { name: 'Show on a big screen' }).click()
  const dialog = member.page.getByRole('dialog', { name: 'Show on a big screen' })
  const shownCode = dialog.getByText(/^[BCDFGHJKMNPRSTVWXYZ]{6}$/)
  await expect(shownCode).toBeVisible()
  expect(await findViolations(member.page), 'the code').toEqual([])
  const code = await shownCode.innerText()

  // By remote control: the field has the focus, and Enter sends it.
  const typed = await sitDown(browser, server, { options: { ...TV, reducedMotion: 'reduce' } })
  await typed.page.goto('/screen')
  await expect(typed.page.getByRole('textbox', { name: 'Type the code of the evening' })).toBeFocused()
  expect(await findViolations(typed.page), 'the field').toEqual([])
  await typed.page.keyboard.type('ZZZ')
  await typed.page.keyboard.press('Enter')
  await expect(typed.page.getByRole('alert')).toHaveText('The code has six letters.')
  await typed.page.keyboard.press('ControlOrMeta+A')
  await typed.page.keyboard.type(code.toLowerCase())
  await typed.page.keyboard.press('Enter')
  await expect(lobbyOf(typed.page)).toBeVisible()

  const linked = await sitDown(browser, server, { options: { ...TV, reducedMotion: 'reduce' } })
  const asked: string[] = []
  linked.page.on('request', (request) => asked.push(request.url()))
  await linked.page.goto(`/screen#code=${code}`)
  await expect(lobbyOf(linked.page)).toBeVisible()
  await expect(linked.page).toHaveURL(`${server}/screen`)
  expect(asked.filter((url) => url.includes(code))).toEqual([])

  for (const { page } of [typed, linked]) await expect(page.getByText('0 of 2 have answered')).toBeVisible()
  await answerAll(server, ada, evening)
  for (const { page } of [typed, linked]) await expect(page.getByText('1 of 2 has answered')).toBeVisible()
  await typed.page.reload()
  await expect(typed.page.getByText('1 of 2 has answered')).toBeVisible()

  // The last answer decides: no one waits for a television.
  await answerAll(server, ben, evening).catch(() => {})
  for (const { page } of [typed, linked]) await expect(page.getByText('Tonight’s movie', { exact: true })).toBeVisible()

  for (const { problems } of [typed, linked]) expect(problems).toEqual([])
  await ask(server, 'POST', `/identity/evenings/${evening.id}/end`, { by: ada })
  await expect(typed.page.getByText('Tonight’s movie', { exact: true })).toBeVisible()
  await linked.page.goto('about:blank')
  await linked.page.goto(`/screen#code=${code}`)
  await expect(linked.page.getByRole('alert')).toHaveText(
    'No open evening has this code. Check it, or ask for a new one.',
  )
  for (const { leave } of [member, typed, linked]) await leave()
})

test(
  'a television of an evening that ends without a movie says so, and Escape leads to the field',
  NIGHT,
  async ({ browser, server }) => {
    const ada = await register(server)
    const group = await createGroup(server, ada, [])
    const { id } = await ask<Started>(server, 'POST', `/identity/groups/${group}/evenings`, {
      by: ada,
      body: { limits: LIMITS, members: [], guests: 1 },
    })
    const { code } = await ask<{ code: string }>(server, 'PUT', `/identity/evenings/${id}/screen`, { by: ada })
    const { page, leave } = await sitDown(browser, server, { options: { viewport: { width: 1920, height: 1080 } } })
    await page.goto(`/screen#code=${code}`)
    await expect(lobbyOf(page)).toBeVisible()
    const wayIn = page.getByText('Open this page by the address that other devices use.')
    await expect(wayIn).toBeVisible()
    await ask(server, 'POST', `/identity/evenings/${id}/end`, { by: ada })
    await expect(page.getByText('This evening is over.')).toBeVisible()
    await expect(wayIn).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Type the code of the evening' })).toBeFocused()
    await leave()
  },
)
