import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const MAX_COPY_MS = 3_600_000
/** Of a message, which the administrator's page shows. */
const MAX_MESSAGE = 300

/**
 * Runs BACKUP_COPY_COMMAND with the path of a backup as its last argument. No shell reads either of them.
 * @returns the last line of the command's error output if it failed, or null
 */
export async function copyBackup(command: string, path: string, signal?: AbortSignal): Promise<string | null> {
  const [program = '', ...args] = command.trim().split(/\s+/)
  try {
    await promisify(execFile)(program, [...args, path], { timeout: MAX_COPY_MS, ...(signal && { signal }) })
    return null
  } catch (error) {
    signal?.throwIfAborted()
    const { message, stderr } = error as Error & { stderr?: string }
    const line = stderr?.trim().split('\n').at(-1) ?? ''
    return (line === '' ? message : line).slice(0, MAX_MESSAGE)
  }
}
