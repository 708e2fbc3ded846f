import { expect, test } from './fixtures.ts'
import { moviesOf, rate, register, sitDown } from './people.ts'
import { WHY } from './steps.ts'
import { NIGHT } from './sweeps.ts'

const PREDICTED = /^personal: \d+ of 100, (low|fair|high)$/

test(
  'nothing is predicted before the fifth rating, and pages show how many are missing',
  NIGHT,
  async ({ browser, server }) => {
    const person = await register(server)
    const [movie, other, ...more] = await moviesOf(server, '/main/movies/popular?page_size=6')
    const { page, problems, leave } = await sitDown(browser, server, { person })
    const dial = page.getByRole('img', { name: /^personal/ })
    const cards = page.getByRole('list', { name: 'Recommendations' }).getByRole('listitem')
    await page.goto('/recommendations')
    await expect(page.getByText('Rate 5 more movies to see your percent')).toHaveCount(1)
    await expect(cards.first()).toBeVisible()
    await expect(cards.filter({ hasText: '%' })).toHaveCount(0)
    await rate(server, person, more)

    await page.goto(`/movie/${movie.id}`)
    await expect(page.getByText('Rate 1 more movie to see your percent')).toHaveCount(1)
    await expect(dial).toHaveCount(0)
    await expect(page.getByText(WHY)).toHaveCount(0)
    await page.getByRole('radio', { name: 'Best' }).click()
    await expect(page.getByText('Rated: Best')).toBeVisible()
    await expect(dial).toHaveAccessibleName('personal, You: Best')
    await expect(page.getByText(/to see your percent/)).toHaveCount(0)

    await page.goto(`/movie/${other.id}`)
    await expect(dial).toHaveAccessibleName(PREDICTED)
    await expect(page.getByText(WHY)).toBeVisible()
    await page.goto('/recommendations')
    await expect(cards.first()).toContainText(/Personal: \d+%/)
    await expect(page.getByText(/to see your percent/)).toHaveCount(0)
    expect(problems).toEqual([])
    await leave()
  },
)

test('a rating replaces the percent as soon as it is made, and gives way when taken back', async ({
  browser,
  server,
}) => {
  const person = await register(server)
  const [movie, ...more] = await moviesOf(server, '/main/movies/popular?page_size=8')
  await rate(server, person, more)
  const { page, problems, leave } = await sitDown(browser, server, { person })
  const card = page.getByRole('article').filter({ hasText: movie.title }).first()
  const dial = page.getByRole('img', { name: /^personal/ })
  await page.goto('/')
  await expect(card).toContainText(/Personal: \d+%/)
  await card.getByRole('link').click()
  await expect(dial).toHaveAccessibleName(PREDICTED)
  await expect(page.getByText(WHY)).toBeVisible()

  const like = page.getByRole('radio', { name: 'Like', exact: true })
  await like.click()
  await expect(dial).toHaveAccessibleName('personal, You: Like')
  await expect(dial).toHaveCount(1)
  await expect(page.getByText(WHY)).toHaveCount(0)
  await expect(page.getByText('Rated: Like')).toBeVisible()
  await page.goBack()
  await expect(card).toContainText('You: Like')
  await expect(card).not.toContainText('Personal')
  await page.reload()
  await expect(card).toContainText('You: Like')

  await card.getByRole('link').click()
  await expect(like).toBeChecked()
  await like.click()
  await expect(dial).toHaveAccessibleName(PREDICTED)
  await expect(page.getByText('Rating removed')).toBeVisible()
  await page.goBack()
  await expect(card).toContainText(/Personal: \d+%/)
  await expect(card).not.toContainText('You')
  expect(problems).toEqual([])
  await leave()
})
