import { expect, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { tabTo } from './steps.ts'

test('somebody signs in, finds, rates and shortlists a movie, and logs out, by keyboard alone', async ({
  browser,
  server,
}) => {
  const person = await register(server)
  const { page, problems, leave } = await sitDown(browser, server)
  await page.goto('/signin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'What are you in the mood for?' })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('metroplis')
  await expect(page.getByRole('option', { name: /Metropolis/ }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Metropolis')

  await expect(page.getByRole('radio', { name: 'Best' })).toBeEnabled()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/rate') && answer.request().method() === 'POST')
  await page.keyboard.press('4')
  await expect(page.getByRole('radio', { name: 'Best' })).toBeChecked()
  await saved
  await tabTo(page, page.getByRole('button', { name: 'Add to shortlist' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove from shortlist' })).toBeFocused()
  await expect(page.getByText('Added to the shortlist')).toBeVisible()

  const menu = page.getByRole('button', { name: person.username })
  await tabTo(page, menu, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Shortlist' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: 'Shortlist' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server}/shortlist`)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('list', { name: 'My shortlist' }).getByRole('listitem')).toContainText('Metropolis')

  await tabTo(page, menu, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(problems).toEqual([])
  await leave()
})
