import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url))

interface Outcome {
  code: unknown
  stdout: string
  stderr: string
}

/** Starts the product with these settings, and answers once it has ended by itself. */
function startWith(settings: Record<string, string>): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], MARQUEE_ENV_FILE: 'none', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [SERVER], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    )
  })
}

it('tests the port before it writes anything', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await startWith({ PORT: String(port), DATA_DIR: join(directory, 'data') })).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is already in use: stop what uses it, or set PORT to another one.\n`,
  })
  expect(readdirSync(directory)).toEqual([])
  other.close()
  rmSync(directory, { recursive: true })
})

it('refuses a BACKUP_DIR that does not exist before it writes anything', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  const missing = join(directory, 'mtn')
  expect(await startWith({ PORT: '0', DATA_DIR: join(directory, 'data'), BACKUP_DIR: missing })).toEqual({
    code: 1,
    stdout: '',
    stderr: `BACKUP_DIR is ${missing}, which does not exist: create it, or correct the path.\n`,
  })
  expect(readdirSync(directory)).toEqual([])
  rmSync(directory, { recursive: true })
})
