import type { PlotDocument } from '@marquee/search'
import { required } from '../../../common/required.ts'
import type { EmbeddingRepository } from './embedding-repository.ts'
import { toPlotDocument } from './plot-documents.ts'
import type { IndexRepository } from './index-repository.ts'
import type { DocumentEmbedding } from './local-embeddings.ts'
import { checksumOf } from './local-space.ts'

export interface EmbedDependencies {
  documents: DocumentEmbedding
  embeddings: EmbeddingRepository
  /** Reads only texts of sources that allow training. */
  movies: IndexRepository
}

interface Entry {
  movieId: number
  text: string
  checksum: string
}

const BATCH = 64
const TIMEOUT_MS = 120_000

/** Embeds every movie whose text is new or changed since; answers how many. An interrupted job continues where it stopped. */
export async function embedMovies({ documents, embeddings, movies }: EmbedDependencies): Promise<{ embedded: number }> {
  let embedded = 0
  for await (const batch of movies.allMovieIds(BATCH)) {
    const known = await embeddings.checksums(batch)
    const entries = (await movies.movies(batch)).map((row): Entry => {
      const text = documents.textOf(toPlotDocument(row))
      return { movieId: row.id, text, checksum: checksumOf(text) }
    })
    const wanting = entries.filter(({ movieId, text, checksum }) => text !== '' && known.get(movieId) !== checksum)
    if (wanting.length === 0) continue
    const vectors = await vectorsOf(wanting, documents)
    await embeddings.save(
      wanting.map(({ movieId, checksum }, k) => ({ movieId, checksum, vector: required(vectors[k]) })),
    )
    embedded += wanting.length
  }
  return { embedded }
}

/** The shipped vectors, and computed ones for the other texts. */
async function vectorsOf(entries: readonly Entry[], { embed, shipped }: DocumentEmbedding): Promise<Float32Array[]> {
  const found = entries.map(({ text }) => shipped?.(text))
  const missing = entries.filter((_, k) => found[k] === undefined).map(({ text }) => text)
  const computed = missing.length === 0 ? [] : await embed(missing, TIMEOUT_MS)
  let next = 0
  return found.map((vector) => vector ?? required(computed[next++]))
}

/** The text of a movie for a service; empty when its sources allow nothing beyond its title. */
export function serviceText({ title, year, genres, tagline, overview, keywords }: PlotDocument): string {
  if (overview === '' && keywords.length === 0) return ''
  const head = `${title}${year === null ? '' : ` (${year})`}`
  return [head, genres.join(', '), tagline, overview, keywords.join(', ')].filter(Boolean).join('\n')
}
