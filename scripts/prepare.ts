/** What npm ci leaves to do before Marquee can start, without the network. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { archivedSources, fingerprint, isBuilt, unpackArchive, WEB } from './web-app.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = join(ROOT, 'node_modules')
/** Of the runtime's package, C headers are a third. */
const UNUSED = ['include', 'share', 'CHANGELOG.md']

function trimRuntime(): void {
  const runtimes = readdirSync(MODULES).filter((name) => /^node-(linux|win|darwin)-/.test(name))
  for (const path of runtimes.flatMap((name) => UNUSED.map((unused) => join(MODULES, name, unused)))) {
    if (!existsSync(path)) continue
    try {
      rmSync(path, { recursive: true })
    } catch {
      // Whoever installed Marquee for other accounts keeps the headers; they do no harm.
    }
  }
}

/** Makes the built web app fit its sources. @returns false when it does not and cannot be built here. */
function prepareWebApp(): boolean {
  // A container holds the built app alone.
  if (!existsSync(join(WEB, 'src'))) return true
  const sources = fingerprint()
  if (isBuilt(sources)) return true
  if (archivedSources() === sources) {
    unpackArchive()
    return true
  }
  if (!existsSync(join(MODULES, 'vite'))) return false
  return (
    spawnSync(process.execPath, [join(ROOT, 'scripts/build-web.ts'), '--if-needed'], { cwd: ROOT, stdio: 'inherit' })
      .status === 0
  )
}

/**
 * Removes the parts of the runtime that nothing uses, and unpacks the built web app, unless that is done.
 * @returns a sentence for the person who starts Marquee when something is missing, or null.
 */
export function prepare(): string | null {
  trimRuntime()
  try {
    if (prepareWebApp()) return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return `The web app could not be unpacked (${error.message}): run npm ci with an account that may write here, or give this one the folder.`
  }
  return 'The web app has changed since it was built: run npm ci --include=dev once, and the next start builds it.'
}
