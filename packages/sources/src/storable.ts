/** Returns the value with texts that PostgreSQL can store, which accepts neither NUL nor lone surrogates. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '') as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, storable(entry)])) as T
}
