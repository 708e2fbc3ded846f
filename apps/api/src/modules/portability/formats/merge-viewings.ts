import type { ImportedViewing } from './entry.ts'

/**
 * The viewings of a movie from several files, by date: files repeat each other, so a date counts as often as in the file that has
 * it most often. Those without a date are the ones by which a file has more than all that have one.
 */
export function mergeViewings(files: readonly (readonly ImportedViewing[])[]): ImportedViewing[] {
  const dates = [...new Set(files.flat().flatMap(({ on }) => on ?? []))].toSorted()
  const dated = dates.flatMap((date) => longest(files.map((file) => file.filter(({ on }) => on === date))))
  const unknown = longest(
    files.map((file) => {
      const undated = file.filter(({ on }) => on === null)
      const surplus = file.length - dated.length
      const described = undated.filter(
        ({ note, place, own }) => note !== undefined || place !== undefined || own !== undefined,
      )
      const bare = undated.filter((viewing) => !described.includes(viewing))
      return [...described, ...bare.slice(0, Math.max(0, surplus - described.length))]
    }),
  )
  return [...dated, ...unknown]
}

/** The longest of the lists, with the notes and places that the others have for the same viewings. */
function longest(lists: readonly (readonly ImportedViewing[])[]): ImportedViewing[] {
  const [first = [], ...others] = lists.toSorted((a, b) => b.length - a.length)
  return first.map((viewing, index) =>
    others.reduce((merged, other) => ({ ...other[index], ...merged }), { ...viewing }),
  )
}
