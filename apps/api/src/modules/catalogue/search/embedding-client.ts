import type { Config } from '../../../config.ts'

/** Turns texts into vectors of unit length, in their order. @throws EmbeddingError for any other answer of the service. */
export type Embed = (texts: readonly string[], timeoutMs: number) => Promise<Float32Array[]>

/** The embedding service failed; the message has the reason. */
export class EmbeddingError extends Error {
  override name = 'EmbeddingError'
}

const MAX_TEXT_LENGTH = 8000

/** A client of any service with OpenAI's /v1/embeddings (Ollama, TEI, vLLM, OpenAI). */
export function createEmbeddingClient({ url, model, key }: NonNullable<Config['embeddings']>): Embed {
  const address = addressOf(url)
  return async (texts, timeoutMs) => {
    const input = texts.map((text) => text.slice(0, MAX_TEXT_LENGTH))
    const answer = await post(address, { body: { model, input }, key, timeoutMs })
    return toVectors(answer, texts.length)
  }
}

/** The setting may have the address of the service, of its /v1, or the full one. */
function addressOf(url: string): string {
  if (url.endsWith('/embeddings')) return url
  return url.endsWith('/v1') ? `${url}/embeddings` : `${url}/v1/embeddings`
}

interface Request {
  body: object
  key: string | null
  timeoutMs: number
}

async function post(address: string, { body, key, timeoutMs }: Request): Promise<unknown> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new EmbeddingError(`The embedding service answered ${response.status}.`)
    return await response.json()
  } catch (error) {
    if (error instanceof EmbeddingError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddingError(`The embedding service gave no answer (${reason}).`, { cause: error })
  }
}

function toVectors(answer: unknown, expected: number): Float32Array[] {
  const { data } = (answer ?? {}) as { data?: { index?: number; embedding?: unknown }[] }
  const sorted = Array.isArray(data) ? data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)) : []
  const vectors = sorted.map(({ embedding }) => toUnit(embedding))
  const sound = vectors.length === expected && vectors.every(({ length }) => length === vectors[0]?.length)
  if (!sound) throw new EmbeddingError('The embedding service answered something other than one vector for each text.')
  return vectors
}

function toUnit(embedding: unknown): Float32Array {
  const values = Array.isArray(embedding) ? Float32Array.from(embedding as number[]) : new Float32Array()
  const length = Math.hypot(...values)
  if (!(length > 0 && length < Infinity))
    throw new EmbeddingError('The embedding service answered a vector without length.')
  return values.map((value) => value / length)
}
