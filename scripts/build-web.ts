/** Usage: node scripts/build-web.ts [--if-needed] — builds apps/web/dist with pre-compressed copies. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { build as viteBuild } from 'vite'
import { buildWorker } from './build-worker.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WEB = join(ROOT, 'apps/web')
const DIST = join(WEB, 'dist')
const STAMP = join(DIST, '.sources')
const SOURCES = [
  'apps/web/src',
  'apps/web/worker',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'packages/posters/src',
  'package-lock.json',
]
const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** A hash that changes when any source of the web app does. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesUnder(join(ROOT, source)))) {
    if (file.endsWith('routeTree.gen.ts')) continue
    hash.update(relative(ROOT, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Renders the home page's first view to markup, which the server writes into the page. */
async function prerender(build: typeof viteBuild): Promise<void> {
  const outDir = join(WEB, 'node_modules/.prerender')
  const options = {
    ssr: 'src/prerender.tsx',
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  }
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn', build: options })
  // Rendering must not send requests.
  globalThis.fetch = () => new Promise(() => {})
  const { prerenderHome } = (await import(join(outDir, 'prerender.js'))) as { prerenderHome: () => Promise<string> }
  // The page's Content-Security-Policy forbids inline styles; the app sets them when it runs.
  writeFileSync(join(DIST, '.home.html'), (await prerenderHome()).replaceAll(/ style="[^"]*"/g, ''))
  rmSync(outDir, { recursive: true })
}

function isBuilt(sources: string): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === sources
  } catch {
    return false
  }
}

const { values } = parseArgs({ options: { 'if-needed': { type: 'boolean', default: false } } })
const sources = fingerprint()
if (!values['if-needed'] || !isBuilt(sources)) {
  console.log('Building the web app …')
  const { build } = await import('vite')
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' })
  await buildWorker(build, { web: WEB, dist: DIST, id: sources.slice(0, 16), files: filesUnder(DIST) })
  await prerender(build)
  for (const file of filesUnder(DIST).filter((path) => COMPRESSED.test(path))) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: quality }))
  }
  writeFileSync(STAMP, sources)
}
