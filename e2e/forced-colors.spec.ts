import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createGroup, moviesOf, rate, rateFive, register, sitDown } from './people.ts'
import { NIGHT, swept } from './sweeps.ts'

const styleOf = (element: Locator, name: string, pseudo?: string) =>
  element.evaluate((node, [property, part]) => getComputedStyle(node, part).getPropertyValue(property!), [name, pseudo])

/** Of a system colour, as the browser paints it now. */
const systemColour = (inside: Locator, name: string) =>
  inside.evaluate((node, colour) => {
    const probe = node.ownerDocument.createElement('i')
    probe.style.setProperty('color', colour)
    probe.style.setProperty('forced-color-adjust', 'none')
    node.append(probe)
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, name)

for (const colorScheme of swept(['light', 'dark'] as const, 2)) {
  test(`forced colours show numbers, tabs, switches and choices on a ${colorScheme} ground`, async ({
    browser,
    server,
    look,
  }) => {
    const person = await register(server)
    await rateFive(server, person)
    const [movie] = await moviesOf(server, '/main/movies/popular?page_size=9', person).then((all) => all.slice(-1))
    const options = { viewport: look.viewport, forcedColors: 'active', colorScheme } as const
    const { page, leave } = await sitDown(browser, server, { person, options })
    await page.goto(`/movie/${movie.id}`)
    const body = page.locator('body')
    const [text, grey, chosen] = await Promise.all([
      systemColour(body, 'CanvasText'),
      systemColour(body, 'GrayText'),
      systemColour(body, 'Highlight'),
    ])
    const dial = page.getByRole('img', { name: /^personal: \d+ of 100/ })
    await expect(dial).toBeVisible()
    expect(await styleOf(dial.locator('text'), 'fill')).toBe(text)
    expect(await styleOf(dial.locator('circle').first(), 'stroke')).toBe(grey)
    expect(await styleOf(dial.locator('circle').nth(1), 'stroke')).toBe(text)

    await rate(server, person, [movie])
    await page.reload()
    const levels = page.getByRole('group', { name: /^Your rating of/ })
    const like = levels.locator('label', { has: page.getByRole('radio', { checked: true }) }).locator('span')
    const other = levels.locator('label', { has: page.getByRole('radio', { checked: false }) }).locator('span')
    await expect(like).toHaveCount(1)
    // Colours change gradually.
    await expect.poll(() => styleOf(like, 'outline')).toBe(`${chosen} solid 2px`)
    expect(await styleOf(other.first(), 'outline-style')).toBe('none')

    await page.goto('/edit-profile?open=shortcuts')
    const control = page.getByRole('switch', { name: 'Single-key shortcuts' })
    const knob = control.locator('xpath=following-sibling::span')
    const on = await styleOf(knob, 'background-color', '::after')
    expect(await styleOf(knob, 'border-top-width', '::after')).toBe('2px')
    await page.getByText('Single-key shortcuts').click()
    await expect(control).not.toBeChecked()
    await expect.poll(() => styleOf(knob, 'background-color', '::after')).not.toBe(on)
    await leave()
  })
}

test('forced colours mark the chosen tab by a border, and only it', NIGHT, async ({ browser, server, look }) => {
  const person = await register(server)
  await rateFive(server, person)
  const group = await createGroup(server, person, [])
  const options = { viewport: look.viewport, forcedColors: 'active', colorScheme: 'light' } as const
  const { page, leave } = await sitDown(browser, server, { person, group, options })
  await page.goto('/recommendations')
  const [personal, shared] = [page.getByRole('tab', { name: 'Personal' }), page.getByRole('tab', { name: 'Group' })]
  await expect(personal).toHaveAttribute('aria-selected', 'true')
  const chosen = await systemColour(page.locator('body'), 'Highlight')
  await expect.poll(() => styleOf(personal, 'border-bottom')).toBe(`3px solid ${chosen}`)
  expect(await styleOf(shared, 'border-bottom-width')).toBe('0px')
  await leave()
})
