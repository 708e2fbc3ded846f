import { LOCAL_EMBEDDINGS } from '../../../common/local-embeddings.ts'
import type { Config } from '../../../config.ts'
import type { Platform } from '../../../common/platform.ts'
import { embedMovies, serviceText } from './embed-movies.ts'
import { createEmbeddingClient } from './embedding-client.ts'
import { createEmbeddingRepository } from './embedding-repository.ts'
import type { IndexRepository } from './index-repository.ts'
import { createLocalEmbeddings } from './local-embeddings.ts'
import { createPlotVectors } from './plot-vectors.ts'

/** Plot search by meaning; null if no embeddings are configured. */
export function createEmbeddings({ config, db, log }: Platform, movies: IndexRepository) {
  if (config.embeddings === null) return null
  const { documents, embedQuery, close } = createEmbedding(config.embeddings)
  const embeddings = createEmbeddingRepository(db, config.embeddings.model)
  return {
    vectorOf: createPlotVectors({ embed: embedQuery, log }),
    /** Embeds the movies whose texts are new or changed. */
    async refresh(): Promise<{ embedded: number }> {
      const done = await embedMovies({ documents, embeddings, movies })
      if (done.embedded > 0) log.info(done, 'Embedded movies for plot search.')
      return done
    },
    close,
  }
}

function createEmbedding(settings: NonNullable<Config['embeddings']>) {
  if (settings.url === LOCAL_EMBEDDINGS) return createLocalEmbeddings()
  const embed = createEmbeddingClient(settings)
  return { documents: { textOf: serviceText, embed }, embedQuery: embed, close: () => {} }
}
