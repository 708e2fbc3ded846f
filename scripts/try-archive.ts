import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_WITHIN_MS = 180_000

/**
 * Installs and starts a release from its archive in a temporary folder, as its first user does, and asks it for a page.
 * @throws Error in one sentence when it does not come up.
 */
export async function tryArchive(archive: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-release-'))
  const run = (program: string, args: string[], cwd: string) => {
    const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`)
  }
  try {
    run('tar', ['-xzf', archive], folder)
    const root = join(folder, readdirSync(folder)[0])
    run('npm', ['ci', '--omit=dev'], root)
    await start(root, join(folder, 'data'))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function start(root: string, dataDir: string): Promise<void> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1' }
  const began = performance.now()
  const server = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await untilReady(`http://127.0.0.1:${port}`, server, began + READY_WITHIN_MS)
    console.log(`  ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  }
}

async function untilReady(address: string, server: ChildProcess, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`Marquee ended with ${server.exitCode} when it was started from the archive.`)
    const ready = await fetch(`${address}/readyz`).catch(() => null)
    if (ready?.ok === true) {
      const page = await (await fetch(`${address}/`)).text()
      if (!page.includes('<h1')) throw new Error('Marquee from the archive does not show its home page.')
      return
    }
    await sleep(200)
  }
  throw new Error('Marquee from the archive was not ready within three minutes.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
