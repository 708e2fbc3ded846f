import type { RequestExample } from './search/index.ts'
import { StartError } from '../../apps/api/src/start-error.ts'
import { readQueryLines } from './query-lines.ts'

/** Reads requests, one JSON object a line. Throws a StartError that names the first bad line, or says that there is none. */
export async function loadRequests(path: string): Promise<RequestExample[]> {
  return readQueryLines(path, toRequest)
}

function toRequest({ kind, text, fit, never }: Record<string, unknown>, where: string): RequestExample {
  if (typeof kind !== 'string' || typeof text !== 'string' || text.trim() === '') {
    throw new StartError(`${where} has no kind or no text.`)
  }
  if (!isIds(fit) || fit.length === 0) throw new StartError(`${where} needs at least one TMDB id in "fit".`)
  if (!isIds(never)) throw new StartError(`${where} needs a list of TMDB ids in "never", which may be empty.`)
  return { kind, text, fit, never }
}

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => Number.isSafeInteger(id))
}
