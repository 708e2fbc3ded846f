import type { PlotDocument } from '@marquee/search'
import { loadPlotVectors } from '@marquee/starter'
import type { Embed } from './embedding-client.ts'
import { createLocalModel, type LocalModel } from './local-model.ts'
import { checksumOf, localQuery, localText, project, toUnit } from './local-space.ts'

/** Embedding of a movie's text. */
export interface DocumentEmbedding {
  textOf: (document: PlotDocument) => string
  embed: Embed
  /** The vector that came with Marquee for a text, so that none needs to be computed. */
  shipped?: (text: string) => Float32Array | undefined
}

/** Embeddings without a service, by the model of extras/local-embeddings. */
export function createLocalEmbeddings(model: LocalModel = createLocalModel()) {
  const space = loadPlotVectors()
  const embed = (centre: Float32Array, prepare: (text: string) => string): Embed => {
    return async (texts, timeoutMs) => {
      const vectors: Float32Array[] = []
      // One after the other, so that a search waits for one movie at most.
      for (const text of texts) vectors.push(project(await model.embed(prepare(text), timeoutMs), centre, space))
      return vectors
    }
  }
  const documents: DocumentEmbedding = {
    textOf: localText,
    embed: embed(space.documentCentre, (text) => text),
    shipped(text) {
      const vector = space.vectors.get(checksumOf(text))
      return vector && toUnit(vector)
    },
  }
  return { documents, embedQuery: embed(space.queryCentre, localQuery), close: model.close }
}
