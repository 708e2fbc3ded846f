import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'

/** Less than half of the length of `axe.source`, which every page would have to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Waits until nothing fades in any more: a text that is half transparent has too little contrast, for a moment. */
function stillness(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

/** Accessibility rules that the page breaks in its current state, each with some of its places; all rules, or those named. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Before that a page has only started.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await stillness(page)
  // More than half a megabyte: a page is given it once.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE)
  const options: RunOptions = { ...(rules && { runOnly: rules }), resultTypes: ['violations'] }
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 4).map(({ html }) => html.slice(0, 200))
    return `${id}: ${places.join(' | ')}`
  })
}
