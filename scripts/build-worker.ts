import { copyFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'vite'

interface BuiltApp {
  /** The folder of the web app. */
  web: string
  dist: string
  /** Changes with every build. */
  id: string
  /** Paths of the built files. */
  files: readonly string[]
}

/** Files the app may need without the network: no pages, nothing hidden, no compressed copies. */
const NEEDED = /^(?!\.).*\.(js|css|woff2?|svg|png|webmanifest)$/

/** Writes the shell that the service worker falls back on, and the worker with the list of this build's files. */
export async function buildWorker({ web, dist, id, files }: BuiltApp): Promise<void> {
  copyFileSync(join(dist, 'index.html'), join(dist, 'shell.html'))
  const names = files.map((file) => relative(dist, file).split(sep).join('/')).filter((name) => NEEDED.test(name))
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify({ id, files: names.map((name) => `/${name}`) }) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2024',
      rolldownOptions: { input: join(web, 'worker/sw.ts'), output: { entryFileNames: 'sw.js' } },
    },
  })
}
