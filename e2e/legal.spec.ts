import { expect, test } from './fixtures.ts'
import { NIGHT } from './sweeps.ts'

const PAGES = [
  { path: '/terms', link: 'Terms of Service', sections: 10 },
  { path: '/privacy', link: 'Privacy Policy', sections: 10 },
  { path: '/cookies', link: 'Cookie Policy', sections: 9 },
]

test('the footer leads to the terms and policies with their numbered sections', async ({ page }) => {
  await page.goto('/about')
  for (const { path, link, sections } of PAGES) {
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
    const headings = page.getByRole('article').getByRole('heading', { level: 2 })
    await expect(headings).toHaveCount(sections)
    for (let i = 0; i < sections; i++) await expect(headings.nth(i)).toHaveText(new RegExp(`^${i + 1}\\. `))
  }
})

test('the terms name the ages, and the privacy policy that nothing is sold', async ({ page }) => {
  await page.goto('/terms')
  await expect(page.getByText('You must be at least 13 years old.')).toBeVisible()
  await expect(page.getByText(/under 18, you need the consent/)).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByText(/Personal data is not sold/)).toBeVisible()
})

test('a choice about cookies can be changed on the cookie page', NIGHT, async ({ page }) => {
  await page.goto('/cookies')
  await page.getByRole('button', { name: 'OK' }).click()
  const choices = page.getByRole('article')
  await expect(choices.getByRole('checkbox', { name: 'Essential (always on)' })).toBeDisabled()
  await choices.getByRole('checkbox', { name: 'Performance' }).check()
  await choices.getByRole('button', { name: 'Save choices' }).click()
  await page.reload()
  await expect(choices.getByRole('checkbox', { name: 'Performance' })).toBeChecked()
  await expect(choices.getByRole('checkbox', { name: 'Advertising' })).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Cookies', exact: true })).toHaveCount(0)
})

test('about, contact, press and how recommendations work have content', NIGHT, async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('article').getByRole('link', { name: 'How recommendations work' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How recommendations work' })).toBeVisible()
  await expect(page.getByText('Movies it knows')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByRole('list', { name: 'Ways to reach us' }).getByRole('listitem')).toHaveCount(4)
  await page.goto('/press')
  await expect(page.getByRole('link', { name: 'Mark as SVG' })).toHaveAttribute('href', '/icons/marquee.svg')
})
