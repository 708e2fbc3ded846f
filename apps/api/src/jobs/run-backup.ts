import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { NO_ENV_FILE } from '../environment.ts'

const MAIN = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
/** Nightly backups to keep: two weeks. */
const KEPT = 14

/**
 * Backs up into a directory as the operator's command does, in a separate process, and deletes all but the newest
 * there; returns what it wrote. @throws Error with the command's error output.
 */
export async function runBackup(
  { databaseUrl, dataDir, directory }: { databaseUrl: string; dataDir: string; directory: string },
  signal?: AbortSignal,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'backup', directory, '--keep', String(KEPT)], {
    env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn', MARQUEE_ENV_FILE: NO_ENV_FILE },
    ...(signal && { signal }),
  })
  return stdout.trim()
}
