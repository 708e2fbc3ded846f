import { StartError } from './start-error.ts'

/** With fewer, hardly any client could be served next to the database's connections and the program's files. */
export const MIN_OPEN_FILES = 192

/** Number of files and sockets this process may have open; infinite if the system has or reports no limit. */
export function openFileLimit(): number {
  // The addresses of the network can take seconds to look up, and are not needed.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : Infinity
}

/** @throws StartError if the limit is too low to serve any client */
export function requireOpenFiles(limit: number): void {
  if (limit >= MIN_OPEN_FILES) return
  throw new StartError(
    `Only ${limit} files and connections may be open at a time, but Marquee needs ${MIN_OPEN_FILES}: ` +
      'raise the limit (ulimit -n, LimitNOFILE=, or --ulimit nofile=).',
  )
}
