import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const LEAVING = `
  import { createJsonLog } from './log.ts'
  import { leave } from './leave.ts'
  const log = createJsonLog('info', process.stdout)
  process.once('message', () => {
    log.info('One of the last lines.')
    log.info('The last line.')
    leave(3)
  })
  process.send('ready')`

async function aProcess() {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', LEAVING], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

it('writes the last lines, and ends also when their reader has gone', { timeout: 30_000 }, async () => {
  const [heard, unheard] = [await aProcess(), await aProcess()]
  unheard.stdout!.destroy()
  await once(unheard.stdout!, 'close')
  const lines = heard.stdout!.setEncoding('utf8').toArray()
  const ends = [heard, unheard].map(async (child) => {
    const [code] = (await once(child, 'exit')) as [number]
    return code
  })
  heard.send('leave')
  unheard.send('leave')
  expect(await Promise.all(ends)).toEqual([3, 3])
  expect((await lines).join('')).toContain('The last line.')
})
