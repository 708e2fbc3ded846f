import type { PlotDocument } from '@marquee/search'
import { percentile, type PlotExample } from './search/index.ts'
import { first } from '../../apps/api/src/common/required.ts'
import { createLocalEmbeddings } from '../../apps/api/src/modules/catalogue/search/local-embeddings.ts'
import { VectorIndex } from '../../apps/api/src/modules/catalogue/search/vector-index.ts'

const TIMEOUT_MS = 60_000
const PROGRESS_STEP = 500

export interface WithMeaning {
  queries: PlotExample[]
  /** Duration of a query's embedding, in milliseconds. */
  embed: { embed_p50_ms: number; embed_p99_ms: number }
}

/** The queries with the similarity of every movie, by the model of extras/local-embeddings. @throws EmbeddingError without it. */
export async function addMeaning(
  documents: readonly PlotDocument[],
  queries: readonly PlotExample[],
  onProgress: (text: string) => void,
): Promise<WithMeaning> {
  const local = createLocalEmbeddings()
  try {
    const vectors = new VectorIndex()
    for (const [done, document] of documents.entries()) {
      const text = local.documents.textOf(document)
      if (text !== '') vectors.put(document.id, await only(local.documents.embed([text], TIMEOUT_MS)))
      if ((done + 1) % PROGRESS_STEP === 0) onProgress(`${done + 1} of ${documents.length} movies embedded`)
    }
    const embedded = await embedQueries(queries, local.embedQuery)
    return {
      queries: embedded.map(({ query, vector }) => ({ ...query, meaning: similarity(vectors, vector) })),
      embed: {
        embed_p50_ms: percentile(milliseconds(embedded), 0.5),
        embed_p99_ms: percentile(milliseconds(embedded), 0.99),
      },
    }
  } finally {
    local.close()
  }
}

type Embed = ReturnType<typeof createLocalEmbeddings>['embedQuery']

async function embedQueries(queries: readonly PlotExample[], embed: Embed) {
  const embedded: { query: PlotExample; vector: Float32Array; ms: number }[] = []
  for (const query of queries) {
    const start = performance.now()
    const vector = await only(embed([query.text], TIMEOUT_MS))
    embedded.push({ query, vector, ms: performance.now() - start })
  }
  return embedded
}

function milliseconds(embedded: readonly { ms: number }[]): number[] {
  return embedded.map(({ ms }) => ms)
}

/** Computed when the search asks, so that it counts as time of the search. */
function similarity(vectors: VectorIndex, vector: Float32Array): (id: number) => number {
  let cosine: ((id: number) => number) | undefined
  return (id) => (cosine ??= vectors.cosines(vector))(id)
}

async function only(vectors: Promise<Float32Array[]>): Promise<Float32Array> {
  return first(await vectors)
}
