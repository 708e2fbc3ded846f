/** A part of a series in the catalogue. */
export interface SeriesPart {
  id: number
  /** YYYY-MM-DD; null if unknown. */
  date: string | null
  /** As a source of places has it; null if the place is to be found. */
  place: number | null
}

/**
 * Places of the parts that have none, by their dates between the parts that have one. A part gets no place where the dates leave it
 * open, as for one movie between the parts 1 and 4, or for the only known part.
 * @param count number of all parts; null if unknown
 */
export function placesByDate(parts: readonly SeriesPart[], count: number | null): Map<number, number> {
  const places = new Map<number, number>()
  const dated = parts.filter(({ date, place }) => date !== null || place !== null)
  if (dated.length < 2) return places
  let [before, waiting] = [0, [] as number[]]
  const settle = (free: number) => {
    if (free === waiting.length || free === Infinity) for (const id of waiting) places.set(id, ++before)
    waiting = []
  }
  for (const { id, place } of inOrder(dated)) {
    if (place === null) waiting.push(id)
    else {
      settle(place - before - 1)
      before = place
    }
  }
  settle(count === null || count - before < waiting.length ? Infinity : count - before)
  return places
}

/** By date; the parts with a place keep the order of their places. */
function inOrder(parts: readonly SeriesPart[]): SeriesPart[] {
  const placed = parts.filter(({ place }) => place !== null).toSorted((a, b) => a.place! - b.place! || a.id - b.id)
  const rest = parts
    .filter(({ place }) => place === null)
    .toSorted((a, b) => (a.date! < b.date! ? -1 : Number(a.date! > b.date!)) || a.id - b.id)
  const order: SeriesPart[] = []
  for (const part of rest) {
    while (placed[0] && (placed[0].date === null || placed[0].date <= part.date!)) order.push(placed.shift()!)
    order.push(part)
  }
  return [...order, ...placed]
}
