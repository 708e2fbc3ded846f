import { meaningOf } from './column-meanings.ts'
import type { CsvFormat } from './entry.ts'

/** Part of the columns beyond the required ones that may be unknown; a single one always may. */
const MAX_UNKNOWN = 0.2

/** The format of a table, and the columns of it that the format does not have. */
export interface Recognised {
  format: CsvFormat
  ignored: string[]
}

/**
 * The format that has all columns of a header, else the only one that has nearly all. A column that may matter for a
 * movie, such as another rating, is never ignored: such a table is no file of the service.
 */
export function recognise(header: readonly string[], formats: readonly CsvFormat[]): Recognised | null {
  const candidates = formats.flatMap((format): Recognised[] => {
    const required = format.headers.find((set) => set.every((name) => header.includes(name)))
    if (!required) return []
    const known = new Set(['', ...format.headers.flat(), ...format.columns])
    const ignored = format.isOpen ? [] : header.filter((name) => !known.has(name))
    const others = header.length - required.length
    const isFew = ignored.length <= Math.max(1, others * MAX_UNKNOWN)
    return isFew && ignored.every((name) => meaningOf(name) === null) ? [{ format, ignored }] : []
  })
  const exact = candidates.find(({ ignored }) => ignored.length === 0)
  return exact ?? (candidates.length === 1 ? candidates[0]! : null)
}
