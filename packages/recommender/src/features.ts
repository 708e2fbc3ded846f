import { buildSparse } from './linalg/sparse.ts'
import type { TrainOptions } from './options.ts'
import type { CatalogueItem, Feature, FeatureKind, SparseRows } from './types.ts'

/** Only this many cast members are read: a movie is not known for the others. */
const CAST_READ = 10
const ROLE_WEIGHT = { director: 1.5, writer: 1, crew: 0.5 }

/** One item's features with their weights before idf; a label keeps the sign of its rating. */
export function* itemFeatures(item: CatalogueItem): Generator<Feature & { weight: number }> {
  for (const id of item.genres) yield { kind: 'genre', id, weight: 1 }
  for (const id of item.keywords) yield { kind: 'keyword', id, weight: 1 }
  for (const { id, rating } of item.labels) yield { kind: 'label', id, weight: rating }
  for (const { id, role, order } of item.people) {
    if (role !== 'cast') yield { kind: 'person', id, weight: ROLE_WEIGHT[role] }
    else if (order < CAST_READ) yield { kind: 'person', id, weight: 1 / (1 + order / 5) }
  }
  for (const id of item.countries) yield { kind: 'country', id, weight: 1 }
  if (item.language) yield { kind: 'language', id: item.language, weight: 1 }
  if (item.year !== null) yield { kind: 'decade', id: Math.floor(item.year / 10) * 10, weight: 1 }
}

/**
 * tf-idf of every item's features, rows scaled to unit length. Features of a single item connect it with no other and
 * are left out. O(features given).
 */
export function buildContent(
  items: readonly CatalogueItem[],
  featureWeights: TrainOptions['featureWeights'],
): { features: Feature[]; content: SparseRows } {
  const counts = countFeatures(items)
  const features: Feature[] = []
  const columns = new Map<string, { column: number; weight: number }>()
  for (const [key, { feature, count }] of counts) {
    if (count < 2) continue
    const idf = Math.log((items.length + 1) / count)
    columns.set(key, { column: features.length, weight: featureWeights[feature.kind] * idf })
    features.push(feature)
  }
  const builder = buildSparse()
  for (const item of items) {
    for (const [column, value] of unitRow(item, columns)) builder.push(column, value)
    builder.endRow()
  }
  return { features, content: builder.build() }
}

function unitRow(item: CatalogueItem, columns: Map<string, { column: number; weight: number }>): [number, number][] {
  const row = new Map<number, number>()
  for (const { kind, id, weight } of itemFeatures(item)) {
    const entry = columns.get(featureKey(kind, id))
    if (entry) row.set(entry.column, (row.get(entry.column) ?? 0) + weight * entry.weight)
  }
  let square = 0
  for (const value of row.values()) square += value * value
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0
  return [...row].map(([column, value]): [number, number] => [column, value * scale]).sort((a, b) => a[0] - b[0])
}

function countFeatures(items: readonly CatalogueItem[]): Map<string, { feature: Feature; count: number }> {
  const counts = new Map<string, { feature: Feature; count: number }>()
  for (const item of items) {
    const seen = new Set<string>()
    for (const { kind, id } of itemFeatures(item)) {
      const key = featureKey(kind, id)
      if (seen.has(key)) continue
      seen.add(key)
      const entry = counts.get(key)
      if (entry) entry.count++
      else counts.set(key, { feature: { kind, id }, count: 1 })
    }
  }
  return counts
}

export function featureKey(kind: FeatureKind, id: number | string): string {
  return `${kind}:${id}`
}
