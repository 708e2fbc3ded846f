import { expect, signUp, test } from './fixtures.ts'
import { likeFirst } from './steps.ts'
import { NIGHT } from './sweeps.ts'

test('a visitor opens a person from the search and sees both sides of their work', async ({ page }) => {
  await page.goto('/search/chaplin')
  await page.getByRole('link', { name: 'Charlie Chaplin' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Charlie Chaplin' })).toBeVisible()
  await expect(page).toHaveTitle(/Charlie Chaplin/)
  await expect(page.getByText('Known for')).toBeVisible()
  await expect(page.getByRole('img', { name: /^personal/ })).toHaveCount(0)

  await page.getByRole('tab', { name: 'As cast' }).click()
  const cast = page.getByRole('list', { name: 'Charlie Chaplin as cast' })
  await expect(cast.getByRole('link', { name: /The Gold Rush/ })).toBeVisible()
  await page.getByRole('tab', { name: 'As cast' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'As crew' })).toBeFocused()
  const crew = page.getByRole('list', { name: 'Charlie Chaplin as crew' })
  await expect(crew.getByText('Director').first()).toBeVisible()

  await crew.getByRole('link', { name: /City Lights/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('City Lights')
})

test('someone with five ratings sees what they may think of a person’s movies', NIGHT, async ({ page, account }) => {
  const person = async () => {
    await page.goto('/search/chaplin')
    await page.getByRole('link', { name: 'Charlie Chaplin' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Charlie Chaplin' })).toBeVisible()
  }
  const dial = page.getByRole('img', { name: /^personal/ })
  await signUp(page, account)
  await likeFirst(page, 4)
  await person()
  await expect(dial).toHaveCount(0)
  await page.goto('/discover')
  await likeFirst(page, 1)
  await person()
  await expect(dial).toHaveAccessibleName(/^personal: \d+ of 100, (low|fair|high)$/)
})

test('an unknown person’s address shows that there is no one', NIGHT, async ({ page }) => {
  await page.goto('/person/nobody')
  await expect(page.getByRole('link', { name: 'Go back home' })).toBeVisible()
})
