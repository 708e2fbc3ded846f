const OBJECT_BYTES = 32
const FIELD_BYTES = 16
const STRING_BYTES = 24
/** Of a typed array besides its elements, with the array buffer below it. */
const VIEW_BYTES = 200

/** Estimates the bytes of the heap that a value of plain data, maps and buffers takes. Shared parts are counted each time. */
export function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return STRING_BYTES + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return VIEW_BYTES + value.byteLength
  if (value instanceof Date) return 2 * OBJECT_BYTES
  let bytes = OBJECT_BYTES
  if (value instanceof Map || value instanceof Set) {
    for (const [key, item] of value.entries())
      bytes += FIELD_BYTES + sizeOfValue(key) + (item === key ? 0 : sizeOfValue(item))
    return bytes
  }
  for (const field of Array.isArray(value) ? value : Object.values(value)) bytes += FIELD_BYTES + sizeOfValue(field)
  return bytes
}
