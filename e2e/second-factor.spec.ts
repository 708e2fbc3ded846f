import { Secret, TOTP } from 'otpauth'
import { findViolations } from './axe.ts'
import { expect, newAccount, signUp, test } from './fixtures.ts'
import type { Account } from './fixtures.ts'
import { ask, register, sitDown } from './people.ts'
import { startServer } from './server.ts'
import { REFUSED, newVisitor, unexpected } from './steps.ts'
import type { Page } from '@playwright/test'
import { NIGHT } from './sweeps.ts'

/** Code of the app on the phone, this many steps of half a minute from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const section = (page: Page, title: string) => page.getByRole('region', { name: title })

/** Turns the factor on in the open dialog. Answers the secret that the app has, and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; recovery: string[] }> {
  const dialog = page.getByRole('dialog', { name: 'Turn on the second factor' })
  await expect(dialog.getByRole('img', { name: /^Scan to add Marquee/ })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recovery = await codes.getByRole('listitem').allTextContents()
  expect(await findViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('marquee-recovery-codes.txt')
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  return { secret, recovery }
}

async function enterPassword(page: Page, { username, password }: Account) {
  await page.goto('/signin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
}

test(
  'a second factor is turned on, signs in by the app and by a recovery code, and is turned off',
  NIGHT,
  async ({ browser, page, server }) => {
    test.setTimeout(120_000)
    const account = newAccount()
    await signUp(page, account)
    await page.goto('/edit-profile?open=second-factor')
    await section(page, 'Second factor').getByRole('button', { name: 'Turn on' }).click()
    const { secret, recovery } = await turnOn(page)
    await expect(
      section(page, 'Second factor').getByText('10 recovery codes are left.', { exact: false }),
    ).toBeVisible()

    const phone = await newVisitor(browser, server)
    await enterPassword(phone.page, account)
    expect(await findViolations(phone.page)).toEqual([])
    await phone.page.getByLabel('Code').fill('000000')
    await phone.page.getByRole('button', { name: 'Sign in' }).click()
    await expect(phone.page.getByText('This code is not right, or was used before.')).toBeVisible()
    // The app's code of now has turned the factor on: the next one counts already.
    await phone.page.getByLabel('Code').fill(codeOf(secret, 1))
    await phone.page.getByRole('button', { name: 'Sign in' }).click()
    await expect(phone.page.getByRole('button', { name: account.username })).toBeVisible()
    await phone.leave()

    const lost = await newVisitor(browser, server)
    await enterPassword(lost.page, account)
    await lost.page.getByRole('button', { name: 'Use a recovery code' }).click()
    await lost.page.getByLabel('Recovery code').fill(recovery[0].toLowerCase())
    await lost.page.getByRole('button', { name: 'Sign in' }).click()
    await expect(lost.page.getByText(/^A recovery code signed in on .* 9 are left\.$/)).toBeVisible()
    await lost.page.goto('/edit-profile?open=second-factor')
    const factor = section(lost.page, 'Second factor')
    await expect(factor.getByText('9 recovery codes are left.', { exact: false })).toBeVisible()
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await lost.page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(lost.page.getByText('The second factor is off')).toBeVisible()
    await expect(factor.getByRole('button', { name: 'Turn on' })).toBeVisible()
    expect(unexpected([...phone.problems, ...lost.problems], REFUSED, /Network response was not ok/)).toEqual([])
    await lost.leave()
  },
)

test(
  'an instance that asks administrators for a second factor lets them do nothing else',
  NIGHT,
  async ({ browser }) => {
    test.setTimeout(180_000)
    const product = await startServer({ REQUIRE_SECOND_FACTOR: 'administrators' })
    try {
      const [administrator, member] = [await register(product.url), await register(product.url)]
      const beside = await sitDown(browser, product.url, { person: member, options: {} })
      await beside.page.goto('/shortlist')
      await expect(beside.page.getByRole('heading', { name: 'My shortlist' })).toBeVisible()
      await beside.leave()

      const { page, problems, leave } = await sitDown(browser, product.url, { person: administrator, options: {} })
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Turn on' }).click()
      await turnOn(page)
      await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
      await expect(page.getByText(member.username, { exact: true })).toBeVisible()
      expect(unexpected(problems, REFUSED, /Network response was not ok/)).toEqual([])
      expect(await ask(product.url, 'GET', '/identity/me', { by: member })).not.toHaveProperty('second_factor_required')
      await leave()
    } finally {
      await product.close()
    }
  },
)
