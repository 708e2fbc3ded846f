/** Usage: node scripts/build-web.ts [--if-needed] — builds apps/web/dist with pre-compressed copies. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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

/** Builds the part of the web app that the server renders pages with: one file that needs nothing else. */
async function buildServer(build: typeof viteBuild): Promise<void> {
  const options = {
    ssr: 'src/server.tsx',
    outDir: 'dist/.server',
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: false } },
  }
  await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: options,
  })
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
  for (const file of filesUnder(DIST).filter((path) => COMPRESSED.test(path))) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: quality }))
  }
  await buildServer(build)
  writeFileSync(STAMP, sources)
}
