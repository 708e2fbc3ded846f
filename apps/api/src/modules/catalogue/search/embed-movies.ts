import { createHash } from 'node:crypto'
import { type PlotDocument } from '@marquee/search'
import { required } from '../../../common/required.ts'
import { type Embed } from './embedding-client.ts'
import { type EmbeddingRepository } from './embedding-repository.ts'
import { toPlotDocument } from './plot-documents.ts'
import { type IndexRepository } from './index-repository.ts'

export interface EmbedDependencies {
  embed: Embed
  embeddings: EmbeddingRepository
  /** Reads only texts of sources that allow training. */
  documents: IndexRepository
}

const BATCH = 64
const TIMEOUT_MS = 120_000

/** Embeds every movie whose text is new or changed since; answers how many. An interrupted job continues where it stopped. */
export async function embedMovies({ embed, embeddings, documents }: EmbedDependencies): Promise<{ embedded: number }> {
  const ids = await documents.allMovieIds()
  let embedded = 0
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const known = await embeddings.checksums(batch)
    const texts = (await documents.movies(batch)).map((row) => toEntry(toPlotDocument(row)))
    const wanting = texts.filter(({ movieId, text, checksum }) => text !== '' && known.get(movieId) !== checksum)
    if (wanting.length === 0) continue
    const vectors = await embed(
      wanting.map(({ text }) => text),
      TIMEOUT_MS,
    )
    await embeddings.save(
      wanting.map(({ movieId, checksum }, k) => ({ movieId, checksum, vector: required(vectors[k]) })),
    )
    embedded += wanting.length
  }
  return { embedded }
}

/** The text to embed for a movie; empty when its sources allow nothing beyond its title. */
function toEntry(document: PlotDocument): { movieId: number; text: string; checksum: string } {
  const { id, title, year, genres, tagline, overview, keywords } = document
  const described = overview !== '' || keywords.length > 0
  const head = `${title}${year === null ? '' : ` (${year})`}`
  const text = described
    ? [head, genres.join(', '), tagline, overview, keywords.join(', ')].filter(Boolean).join('\n')
    : ''
  return { movieId: id, text, checksum: createHash('sha256').update(text).digest('hex') }
}
