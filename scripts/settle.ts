import type { Page } from '@playwright/test'

/** Waits until pictures are there and the page has not changed for half a second. Streams never end, so the network cannot be asked. */
export async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, 500)
      new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(resolve, 500)
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
      setTimeout(resolve, 8000)
    })
    await Promise.all([...document.images].filter(({ loading }) => loading === 'eager').map((image) => image.decode()))
  })
}
