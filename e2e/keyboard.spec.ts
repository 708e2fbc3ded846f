import { expect, test } from './fixtures.ts'
import { register, sitDown } from './people.ts'
import { tabTo } from './steps.ts'
import { NIGHT, swept } from './sweeps.ts'
import { createWorld } from './world.ts'

test('someone signs in, finds, rates and shortlists a movie, and logs out, by keyboard alone', async ({
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
  await expect(page.getByRole('heading', { level: 1, name: /^(?:For you tonight|Rate five movies)/ })).toBeVisible()

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

/** The element with the focus, if its box leaves the viewport or all of its corners are covered. */
function hiddenFocus(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  // A control for screen readers only is shown by its next sibling.
  const isDrawnBeside = focused.matches('input.sr-only')
  const shown = (isDrawnBeside && focused.nextElementSibling) || focused
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent} at ${left}, ${top}`
  const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  if (!isInside) return `${name}: outside of the viewport`
  // Inside of rounded corners.
  const inset = Math.min(9, (right - left) / 4, (bottom - top) / 4)
  const corners = [left + inset, right - inset].flatMap((x) =>
    [top + inset, bottom - inset].map((y) => [x, y] as const),
  )
  const isOnTop = corners.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (shown.contains(hit) || hit.closest('label')?.contains(shown) === true)
  })
  return isOnTop ? null : `${name}: covered`
}

for (const { viewport, first } of [
  { viewport: { width: 375, height: 812 }, first: 0 },
  { viewport: { width: 320, height: 256 }, first: 3 },
]) {
  test(
    `the focus stays in sight at every stop, at ${viewport.width} by ${viewport.height}`,
    NIGHT,
    async ({ browser, server }) => {
      const world = await createWorld(server)
      const { person, group } = world
      const { page, leave } = await sitDown(browser, server, {
        person,
        group,
        options: { viewport, reducedMotion: 'reduce' },
      })
      const lost: string[] = []
      const paths = ['/', `/movie/${world.movie}`, '/search', '/recommendations', `/groups/${group}`, '/edit-profile']
      for (const path of swept(paths, 6, first)) {
        await page.goto(path)
        await expect(page.getByRole('contentinfo')).toBeAttached()
        await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
        let stops = 0
        for (; stops < 150; stops++) {
          await page.keyboard.press('Tab')
          let hidden = await page.evaluate(hiddenFocus)
          // A row may still be scrolling to it.
          for (let again = 0; hidden !== null && again < 10; again++) {
            await page.waitForTimeout(50)
            hidden = await page.evaluate(hiddenFocus)
          }
          if (hidden !== null) lost.push(`${path}: ${hidden}`)
          if ((await page.locator('footer a:focus').count()) > 0) break
        }
        expect(stops).toBeGreaterThan(5)
      }
      expect(lost).toEqual([])
      await leave()
    },
  )
}
