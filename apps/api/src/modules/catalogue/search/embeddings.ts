import { type Platform } from '../../../common/platform.ts'
import { embedMovies } from './embed-movies.ts'
import { createEmbeddingClient } from './embedding-client.ts'
import { createEmbeddingRepository } from './embedding-repository.ts'
import { type IndexRepository } from './index-repository.ts'
import { createPlotVectors } from './plot-vectors.ts'

/** Plot search by meaning; null where no embedding service is configured. */
export function createEmbeddings({ config, db, log }: Platform, documents: IndexRepository) {
  if (config.embeddings === null) return null
  const embed = createEmbeddingClient(config.embeddings)
  const embeddings = createEmbeddingRepository(db, config.embeddings.model)
  return {
    vectorOf: createPlotVectors({ embed, log }),
    /** Embeds the movies whose texts are new or changed. */
    async refresh(): Promise<{ embedded: number }> {
      const done = await embedMovies({ embed, embeddings, documents })
      if (done.embedded > 0) log.info(done, 'Embedded movies for plot search.')
      return done
    },
  }
}
