/** A value that is always there. @throws when it is missing, which is an error of ours. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A value that must be there is missing.')
  return value
}

/** The first of a list that is never empty, such as the row of a statement that always answers one. @throws as `required` */
export function first<T>(list: readonly T[]): T {
  return required(list[0])
}
