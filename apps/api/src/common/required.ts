/** Returns a value that must be present. @throws when it is missing, which is a bug. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A value that must be there is missing.')
  return value
}

/** Returns the first item of a list that must not be empty, such as the row of a statement that always returns one. @throws as `required` */
export function first<T>(list: readonly T[]): T {
  return required(list[0])
}
