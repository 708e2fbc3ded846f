import { chmod, stat } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Closes a data directory that all accounts may enter, as volumes made by some builders of images are. One of another account
 * is left alone, and so is root's: PostgreSQL enters it as another account.
 */
export async function closeDataDirectory(
  path: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  own = process.getuid?.(),
): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found === null || !own || found.uid !== own || (found.mode & 0o007) === 0) return
  const isClosed = await chmod(path, 0o700).then(
    () => true,
    () => false,
  )
  if (isClosed) log.warn({ path }, 'Other accounts could enter the data directory: its mode is 0700 now.')
}
