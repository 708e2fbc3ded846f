import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PARENT = fileURLToPath(new URL('testing/busy-parent.ts', import.meta.url))

it('a process that computes without a pause ends soon after its parent', async () => {
  const parent = spawn(process.execPath, [PARENT], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  // By then it is busy.
  await sleep(1500)
  expect(lives(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => lives(pid)).toBe(false)
})

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
