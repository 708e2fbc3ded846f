import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type FastifyInstance } from 'fastify'
import { StartError } from '../start-error.ts'

/** The shell's own title and description, which a page's take the place of. */
const SHELL_HEAD = /<title>[\s\S]*?<meta\s+name="description"[\s\S]*?\/?>/
const YEAR_SECONDS = 31_536_000

export interface StaticWebOptions {
  /** The built web app. */
  directory: string
  /** Title, description and Open Graph tags of an address, for the shell's head; null keeps the shell as it is. */
  headOf: (path: string, origin: string) => Promise<string | null>
}

/** The built web app: hashed files for ever, the shell for every address that is no file and no call. */
export async function staticWeb(app: FastifyInstance, { directory, headOf }: StaticWebOptions): Promise<void> {
  const file = join(directory, 'index.html')
  if (!existsSync(file)) throw new StartError('The web app is not built: run npm run build.')
  const shell = readFileSync(file, 'utf8')
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = /[/\\]assets[/\\]/.test(path)
      response.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]
    if (path.startsWith('/api/') || /\.\w{2,5}$/.test(path)) return reply.callNotFound()
    const head = await headOf(path, request.publicOrigin())
    const html = head === null ? shell : shell.replace(SHELL_HEAD, () => head)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}
