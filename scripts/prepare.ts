/** Steps between npm ci and a start of Marquee, without the network. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint, stateOfBuild, WEB } from './web-app.ts'

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
      // An owner who installed Marquee for other accounts keeps the headers; they do no harm.
    }
  }
}

/** Reason why Marquee cannot be started; the message is for the operator. */
class PrepareError extends Error {}

/** Makes the built web app fit its sources. @returns the work that was done, or null if there was none */
async function prepareWebApp(isQuiet: boolean): Promise<string | null> {
  // Images and archives of releases hold the built app alone.
  if (!existsSync(join(WEB, 'src'))) return null
  const sources = fingerprint()
  const state = stateOfBuild(sources)
  if (state === 'whole') return null
  const build = [join(ROOT, 'scripts/build-web.ts'), '--if-needed']
  const stdio = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, build, { cwd: ROOT, stdio })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return state === 'damaged' ? 'built again, because a file of it was damaged' : 'built'
  throw new PrepareError(`The web app could not be built.\n${output}`.trim())
}

/**
 * Removes the parts of the runtime that nothing uses, and builds the web app, unless that is done.
 * @param onDone called with the work on the web app, if any; without it a build reports its own progress
 * @returns a sentence for the person who starts Marquee when something is missing, or null.
 */
export async function prepare(onDone?: (what: string) => void): Promise<string | null> {
  trimRuntime()
  try {
    const done = await prepareWebApp(onDone !== undefined)
    if (done !== null) onDone?.(done)
    return null
  } catch (error) {
    if (error instanceof PrepareError) return error.message
    if (!(error instanceof Error && 'code' in error)) throw error
    return `The web app could not be built (${error.message}): run npm run build with an account that may write here, or give this one the folder.`
  }
}
