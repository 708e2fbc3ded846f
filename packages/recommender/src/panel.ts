import { collectRatings, indexIds, mapEntries } from './interactions.ts'
import { buildSparse, rowCount } from './linalg/sparse.ts'
import { LIKE } from './options.ts'
import type { CatalogueItem, Panel, SparseRows } from './types.ts'

export interface PanelOptions {
  /** What one viewer of the panel counts in the ranker beside a real person, while there are no real people. */
  viewerWeight: number
  /** What one list of also-loved movies counts. */
  listWeight: number
  /** Real people at whom the panel counts half. */
  halfLife: number
}

/** The panel as training reads it: rows like people's. */
export interface PanelRows {
  /** Viewers x items: values of their ratings. */
  viewers: SparseRows
  /** Lists x items: how strongly each belongs together, 0 … 1; below 0 what its admirers cannot stand. */
  lists: SparseRows
  /** What viewers and lists count in the ranker, the more real people the less. */
  viewerWeight: number
  listWeight: number
  /** 1 without real people, falling towards 0 with them. */
  trust: number
}

/** What the admirers of a movie cannot stand says a little about what does not go together. */
const REFUSED = -0.2
/** Strength of a companion in its list, by how it was graded; the movie itself counts fully. */
const STRENGTHS: Readonly<Record<number, number>> = { 3: 1, 2: 0.8, 1: 0.6 }

/** The panel's rows for a catalogue, with the weight they have beside so many real people. O(size of the panel). */
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
      if (row !== undefined) strengths.set(row, REFUSED)
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

/** Likes of the panel's viewers and of its lists, as the factors learn from them. */
export function panelLikes({ viewers, lists }: PanelRows): SparseRows {
  const liked = mapEntries(viewers, (value) => (value >= LIKE ? 1 : 0))
  return stackRows([liked, mapEntries(lists, (strength) => (strength > 0 ? 1 : 0))])
}

/** The first share of a matrix's rows. */
export function firstRows({ offsets, columns, values }: SparseRows, share: number): SparseRows {
  const count = Math.round(share * (offsets.length - 1))
  const end = offsets[count]
  return {
    offsets: offsets.slice(0, count + 1),
    columns: columns.slice(0, end),
    values: values.slice(0, end),
  }
}

/** The rows of several matrices with the same columns, below each other. O(entries). */
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
