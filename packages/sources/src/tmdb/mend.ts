import { Type, type TSchema } from 'typebox'
import { isValid } from './valid.ts'

/** The repaired value, and the number of its optional fields that were invalid. */
export interface Mended {
  value: unknown
  unknown: number
}

/**
 * Repairs an answer as far as its schema allows: cuts texts that are too long, trims those of one line, and leaves out optional fields that
 * are invalid, and fields that the schema does not name. The result may still be invalid.
 */
export function mend(schema: TSchema, given: unknown): Mended {
  if (!Type.IsObject(schema)) return { value: mendText(schema, given), unknown: 0 }
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return { value: given, unknown: 0 }
  const fields: [name: string, value: unknown][] = []
  let unknown = 0
  for (const [name, part] of Object.entries<TSchema>(schema.properties)) {
    if (!Object.hasOwn(given, name)) continue
    const field = mend(part, (given as Record<string, unknown>)[name])
    unknown += field.unknown
    if (Type.IsOptional(part) && !isValid(part, field.value)) unknown++
    else fields.push([name, field.value])
  }
  return { value: Object.fromEntries(fields), unknown }
}

function mendText(schema: TSchema, given: unknown): unknown {
  if (typeof given !== 'string') return given
  const found = (Type.IsUnion(schema) ? schema.anyOf : [schema]).find((part) => Type.IsString(part))
  const { maxLength = Infinity, isLine = false } = (found ?? {}) as { maxLength?: number; isLine?: boolean }
  const text = isLine ? given.trim().replaceAll(/[ \t\r\n]+/g, ' ') : given
  if (text.length <= maxLength) return text
  // The first half of a character that the cut divides goes too.
  const cut = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
  return isLine ? cut.trimEnd() : cut
}
