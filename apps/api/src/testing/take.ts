type Tuple<T, N extends number, Found extends T[] = []> = Found['length'] extends N ? Found : Tuple<T, N, [...Found, T]>

/** The first of a list, as many as a test needs. @throws when it has fewer */
export function take<T, const N extends number>(list: readonly T[], count: N): Tuple<T, N> {
  if (list.length < count) throw new Error(`${count} were needed, but there are ${list.length}.`)
  return list.slice(0, count) as Tuple<T, N>
}
