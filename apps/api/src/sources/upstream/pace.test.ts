import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

const never = new AbortController().signal

it('starts no more than so many calls in any second, and as many when they are wanted', async () => {
  const pace = createPace(50)
  const starts: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 160 }, async () => {
      await pace.turn(never)
      starts.push(performance.now())
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (let call = 50; call < starts.length; call++) expect(starts[call] - starts[call - 50]).toBeGreaterThan(1000)
  expect(seconds).toBeGreaterThan(3)
  expect(seconds).toBeLessThan(6)
})

it('lets nothing start while it is held', async () => {
  const pace = createPace(50)
  pace.hold(300)
  const began = performance.now()
  await pace.turn(never)
  expect(performance.now() - began).toBeGreaterThan(290)
})

it('gives up a turn that nobody waits for any more', async () => {
  const pace = createPace(1)
  await pace.turn(never)
  await expect(pace.turn(AbortSignal.timeout(30))).rejects.toThrow()
})
