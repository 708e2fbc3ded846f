/** Number of large movies at the start of the list. */
export const LARGE = 2
/** Columns and rows of the grid that a large movie takes, where two of them fit next to each other. */
export const LARGE_SPAN = 2
/** A line is the ninth entry after the one before it, or follows when a row is full. */
const BETWEEN = 8

/** A taste of the user. */
export interface TasteLine {
  id: string
  name: string
  /** Its best movies. */
  movies: readonly number[]
}

interface GridShape {
  columns: number
  /** Number of large movies. They fill whole rows in a narrow grid. */
  large: number
}

/** The tastes to name, by the index of the movie that starts the row below. Each is the one with most of the movies that follow, and none comes twice. */
export function tasteRows(
  movies: readonly { id: number }[],
  tastes: readonly TasteLine[],
  { columns, large }: GridShape,
): Map<number, TasteLine> {
  const rows = new Map<number, TasteLine>()
  const wide = columns >= 2 * LARGE_SPAN ? LARGE_SPAN * LARGE_SPAN : 0
  const left = new Set(tastes)
  let last = 0
  for (let i = BETWEEN; i < movies.length; i++) {
    const isRowStart = (wide * large + i - large) % columns === 0
    if (!isRowStart || i - last < BETWEEN) continue
    const following = new Set(movies.slice(i, i + BETWEEN).map(({ id }) => id))
    const shareOf = (taste: TasteLine) => taste.movies.filter((id) => following.has(id)).length
    const taste = [...left].toSorted((a, b) => shareOf(b) - shareOf(a))[0]
    if (taste === undefined || shareOf(taste) === 0) continue
    rows.set(i, taste)
    last = i
    left.delete(taste)
  }
  return rows
}
