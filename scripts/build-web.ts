/**
 * Usage: npx node scripts/build-web.ts [--if-needed] — builds apps/web/dist with pre-compressed copies, and apps/web/built.zip, which is
 * kept in the repository: with it a start needs no build tools. With --if-needed it builds only what does not fit the sources yet,
 * and leaves the archive alone.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { buildWorker } from './build-worker.ts'
import {
  BUNDLED,
  DIST,
  filesUnder,
  fingerprint,
  keepGzipped,
  packArchive,
  sealBuild,
  STAMP,
  stateOfBuild,
  WEB,
} from './web-app.ts'

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/

/** Builds the part of the web app that the server renders pages with: one file that needs nothing else. */
async function buildServer(): Promise<void> {
  const options = {
    ssr: 'src/server.tsx',
    outDir: 'dist/.server',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
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

/** Names of the packages whose code, styles or fonts reach browsers. */
function packagesIn({ output }: Rolldown.RolldownOutput): string[] {
  const paths = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames))
  const names = paths.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])
  return [...new Set(['tailwindcss', ...names])].toSorted()
}

const { values } = parseArgs({ options: { 'if-needed': { type: 'boolean', default: false } } })
const sources = fingerprint()
if (!values['if-needed'] || stateOfBuild(sources) !== 'whole') {
  console.log('Building the web app …')
  const built = await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' })
  await buildWorker({ web: WEB, dist: DIST, id: sources.slice(0, 16), files: filesUnder(DIST) })
  await buildServer()
  for (const file of filesUnder(DIST).filter((path) => COMPRESSED.test(path))) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: quality }))
    keepGzipped(file)
  }
  writeFileSync(join(DIST, BUNDLED), JSON.stringify(packagesIn(built as Rolldown.RolldownOutput)))
  writeFileSync(join(DIST, STAMP), sources)
  sealBuild()
}
if (!values['if-needed']) packArchive()
