import { openFile, readLines } from '@marquee/files'
import { type RequestExample } from '@marquee/search/evaluation'
import { StartError } from '../../start-error.ts'

/** Reads requests, one JSON object a line. Throws a StartError that names the first bad line, or says that there is none. */
export async function loadRequests(path: string): Promise<RequestExample[]> {
  const requests: RequestExample[] = []
  let number = 0
  for await (const lines of readLines((await openFile(path)).bytes)) {
    for (const line of lines) {
      number++
      if (line.trim() !== '') requests.push(toRequest(line, `Line ${number} of ${path}`))
    }
  }
  if (requests.length === 0) throw new StartError(`${path} holds no requests.`)
  return requests
}

function toRequest(line: string, where: string): RequestExample {
  const value = parse(line)
  if (value === undefined) throw new StartError(`${where} is not a JSON object.`)
  const { kind, text, fit, never } = value
  if (typeof kind !== 'string' || typeof text !== 'string' || text.trim() === '') {
    throw new StartError(`${where} has no kind or no text.`)
  }
  if (!isIds(fit) || fit.length === 0) throw new StartError(`${where} needs at least one TMDB id in "fit".`)
  if (!isIds(never)) throw new StartError(`${where} needs a list of TMDB ids in "never", which may be empty.`)
  return { kind, text, fit, never }
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((id) => Number.isSafeInteger(id))
}
