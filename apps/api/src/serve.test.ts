import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url))

it('tests the port before it writes anything', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = {
    PATH: process.env['PATH'],
    MARQUEE_ENV_FILE: 'none',
    PORT: String(port),
    DATA_DIR: join(directory, 'data'),
  }
  const outcome = await new Promise((resolve) => {
    execFile(process.execPath, [SERVER], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr, written: readdirSync(directory) }),
    )
  })
  expect(outcome).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is already in use: stop what uses it, or set PORT to another one.\n`,
    written: [],
  })
  other.close()
  rmSync(directory, { recursive: true })
})
