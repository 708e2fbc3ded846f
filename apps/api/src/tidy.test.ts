import { expect, it } from 'vitest'
import { tidyHourly } from './tidy.ts'

it('does every task again and again, also after one has failed, until it is ended', async () => {
  const warnings: unknown[] = []
  let done = 0
  const fail = () => Promise.reject(new Error('No room.'))
  const count = () => Promise.resolve(void done++)
  const end = tidyHourly([fail, count], { warn: (about: unknown) => void warnings.push(about) }, 5)
  await expect.poll(() => done).toBeGreaterThan(2)
  await end()
  const ended = done
  expect(warnings.length).toBe(ended)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(done).toBe(ended)
})
