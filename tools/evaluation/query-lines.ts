import { openFile, readLines } from '@marquee/files'
import { StartError } from '../../apps/api/src/start-error.ts'

/**
 * Reads one JSON object a line; `toQuery` checks it and gets the place of the line for its messages. Throws a StartError that
 * names the first line that is no object, or says that the file holds nothing.
 */
export async function readQueryLines<T>(
  path: string,
  toQuery: (value: Record<string, unknown>, where: string) => T,
): Promise<T[]> {
  const queries: T[] = []
  let number = 0
  for await (const lines of readLines((await openFile(path)).bytes)) {
    for (const line of lines) {
      number++
      if (line.trim() === '') continue
      const where = `Line ${number} of ${path}`
      const value = parse(line)
      if (value === undefined) throw new StartError(`${where} is not a JSON object.`)
      queries.push(toQuery(value, where))
    }
  }
  if (queries.length === 0) throw new StartError(`${path} holds no queries.`)
  return queries
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
