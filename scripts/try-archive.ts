import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCommands, shellBlocks } from '../apps/api/src/testing/documented-commands.ts'

const READY_WITHIN_MS = 180_000

/** Commands of the README's first block: those that install, and the one that starts. */
export function firstCommands(readme: string): { install: string[][]; start: string[] } {
  const [block] = shellBlocks(readme)
  const commands = block === undefined ? [] : readCommands(block.script)
  const last = commands.at(-1)
  if (last === undefined) throw new Error('The README has no block of commands.')
  return { install: commands.slice(0, -1), start: last }
}

/**
 * Runs the README's first command on a release in a temporary folder, and requests a page.
 * @throws Error in one sentence if it does not start
 */
export async function tryArchive(archive: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-release-'))
  const run = ([program = '', ...args]: string[], cwd: string) => {
    const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`)
  }
  try {
    run(['tar', '-xzf', archive], folder)
    const root = join(folder, readdirSync(folder)[0])
    const commands = firstCommands(readFileSync(join(root, 'README.md'), 'utf8'))
    for (const command of commands.install) run(command, root)
    await start(commands.start, root, join(folder, 'data'))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function start([program = '', ...args]: string[], root: string, dataDir: string): Promise<void> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1' }
  const began = performance.now()
  const server = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
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
