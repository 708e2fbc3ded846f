import type { Page } from '@playwright/test'

/** A phone of a picture or a film. */
export const PHONE_VIEWPORT = { width: 375, height: 812 }
export const PHONE_OPTIONS = { viewport: PHONE_VIEWPORT, hasTouch: true, isMobile: true } as const
export const CARDS = 5

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const decided = (page: Page) => page.getByRole('region', { name: 'Decided' }).getByRole('heading', { level: 2 })
export const card = (page: Page, number: number) => page.getByText(new RegExp(`^(.+: )?Card ${number} of ${CARDS}$`))

/** Presses the answer of a card, and waits until the next one is there. */
export async function answer(page: Page, number: number, word: string): Promise<void> {
  await card(page, number).waitFor()
  await press(page, word)
  await card(page, number).waitFor({ state: 'hidden' })
}

/** Starts the evening of a group on a phone that shows the group's page, up to the code for the others. */
export async function start(page: Page, show: () => Promise<void> = async () => {}, guests = 0): Promise<void> {
  await press(page, /Tonight/)
  await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
  for (let guest = 0; guest < guests; guest++) await press(page, 'One guest more')
  await show()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('img', { name: 'QR code of tonight’s link' }).waitFor()
}

/** The guest's name is in the form; the button joins. */
export async function openAsGuest(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
}
