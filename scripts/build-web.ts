/** Usage: npx node scripts/build-web.ts [--if-needed] — builds apps/web/dist with compressed copies; with --if-needed unless it fits the sources. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { buildWorker } from './build-worker.ts'
import { DIST, filesUnder, fingerprint, sealBuild, STAMP, stateOfBuild, WEB } from './web-app.ts'

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/

/** Builds the part of the web app that the server renders pages with: one file that needs nothing else. */
async function buildServer(): Promise<void> {
  const options = {
    ssr: 'src/server.tsx',
    outDir: 'dist/.server',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      experimental: { lazyBarrel: true },
      output: { codeSplitting: false },
    },
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

/** Keeps compressed copies: gzip for browsers that know this page by http, such as those of a home network, which take no Brotli. */
function compress(path: string): void {
  const content = readFileSync(path)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}

const { values } = parseArgs({ options: { 'if-needed': { type: 'boolean', default: false } } })
const sources = fingerprint()
if (!values['if-needed'] || stateOfBuild(sources) !== 'whole') {
  console.log('Building the web app …')
  await build({ root: WEB, configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' })
  await buildWorker({ web: WEB, dist: DIST, id: sources.slice(0, 16), files: filesUnder(DIST) })
  filesUnder(DIST)
    .filter((path) => COMPRESSED.test(path))
    .forEach(compress)
  await buildServer()
  writeFileSync(join(DIST, STAMP), sources)
  sealBuild()
}
