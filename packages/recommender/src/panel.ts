import { collectRatings, indexIds, mapEntries } from './interactions.ts'
import { buildSparse, rowCount } from './linalg/sparse.ts'
import { LIKE } from './options.ts'
import type { CatalogueItem, Panel, SparseRows } from './types.ts'

export interface PanelOptions {
  /** Weight in the ranker of one viewer of the panel, where a real user weighs 1, while there are no real users. */
  viewerWeight: number
  /** The same for one list of also-loved movies. */
  listWeight: number
  /** Number of real users at which the panel's weight has halved. */
  halfLife: number
  /** Number of items that the ranker covers by the panel's ratings alone: the time of a first training grows with its cube. */
  items: number
}

/** The panel as rows of training data, like those of real users. */
export interface PanelRows {
  /** Viewers x items: values of their ratings. */
  viewers: SparseRows
  /** Lists x items: strength of the association, 0 … 1; below 0 for movies that the list's audience dislikes. */
  lists: SparseRows
  /** Weights of viewers and lists in the ranker; they fall with the number of real users. */
  viewerWeight: number
  listWeight: number
  /** 1 without real users, falling towards 0 with their number. */
  trust: number
}

/** Strength of a movie that the list's audience dislikes. */
const DISLIKED = -0.2
/** Strength of an also-loved movie in its list, by the panel's grade; the list's own movie has 1. */
const STRENGTHS: Readonly<Record<number, number>> = { 3: 1, 2: 0.8, 1: 0.6 }

/** The panel's rows for a catalogue, with their weights next to this many real users. O(size of the panel). */
export function panelRows(
  items: readonly CatalogueItem[],
  panel: Panel | undefined,
  people: number,
  { viewerWeight, listWeight, halfLife }: PanelOptions,
): PanelRows {
  const trust = panel ? halfLife / (halfLife + people) : 0
  return {
    viewers: collectRatings(items, panel?.viewers ?? []),
    lists: collectLists(items, panel?.alsoLoved ?? []),
    viewerWeight: trust * viewerWeight,
    listWeight: trust * listWeight,
    trust,
  }
}

function collectLists(items: readonly CatalogueItem[], lists: Panel['alsoLoved']): SparseRows {
  const rows = indexIds(items.map(({ id }) => id))
  const builder = buildSparse()
  for (const { id, also, not } of lists) {
    const strengths = new Map<number, number>()
    for (const other of not) {
      const row = rows.get(other)
      if (row !== undefined) strengths.set(row, DISLIKED)
    }
    for (const other of also) {
      const row = rows.get(other.id)
      if (row !== undefined) strengths.set(row, STRENGTHS[other.strength] ?? 0)
    }
    const own = rows.get(id)
    if (own === undefined || strengths.size === 0) continue
    strengths.set(own, 1)
    for (const row of Uint32Array.from(strengths.keys()).sort()) builder.push(row, strengths.get(row)!)
    builder.endRow()
  }
  return builder.build()
}

/** The likes of the panel's viewers and lists, for training the factors. */
export function panelLikes({ viewers, lists }: PanelRows): SparseRows {
  const liked = mapEntries(viewers, (value) => (value >= LIKE ? 1 : 0))
  return stackRows([liked, mapEntries(lists, (strength) => (strength > 0 ? 1 : 0))])
}

/** The first rows of a matrix, by share. */
export function firstRows({ offsets, columns, values }: SparseRows, share: number): SparseRows {
  const count = Math.round(share * (offsets.length - 1))
  const end = offsets[count]
  return {
    offsets: offsets.slice(0, count + 1),
    columns: columns.slice(0, end),
    values: values.slice(0, end),
  }
}

/** Stacks matrices with the same columns on top of each other. O(entries). */
export function stackRows(parts: readonly SparseRows[]): SparseRows {
  const rows = parts.reduce((sum, part) => sum + rowCount(part), 0)
  const entries = parts.reduce((sum, { values }) => sum + values.length, 0)
  const stacked = {
    offsets: new Uint32Array(rows + 1),
    columns: new Uint32Array(entries),
    values: new Float32Array(entries),
  }
  let row = 0
  let at = 0
  for (const part of parts) {
    for (let r = 0; r < rowCount(part); r++) stacked.offsets[row + r + 1] = at + part.offsets[r + 1]
    stacked.columns.set(part.columns, at)
    stacked.values.set(part.values, at)
    row += rowCount(part)
    at += part.values.length
  }
  return stacked
}
