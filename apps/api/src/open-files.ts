import { StartError } from './start-error.ts'

/** With fewer, hardly anybody could be served beside the database's connections and the program's own files. */
export const MIN_OPEN_FILES = 192

/** How many files and sockets this process may have open; infinite where the system has or tells no limit. */
export function openFileLimit(): number {
  // The addresses of the network can take seconds to look up, and are not needed.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : Infinity
}

/** @throws StartError when the limit is too low to serve anybody */
export function requireOpenFiles(limit: number): void {
  if (limit >= MIN_OPEN_FILES) return
  throw new StartError(
    `Only ${limit} files and connections may be open at a time, but Marquee needs ${MIN_OPEN_FILES}: ` +
      'raise the limit (ulimit -n, LimitNOFILE=, or --ulimit nofile=).',
  )
}
