import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { collectLog } from '../../../testing/collect-log.ts'
import { take } from '../../../testing/take.ts'
import { createPlotVectors } from './plot-vectors.ts'
import { createEmbeddingClient, EmbeddingError } from './embedding-client.ts'

interface EmbeddingRequest {
  model: string
  input: string[]
}
type Answering = (request: EmbeddingRequest, response: ServerResponse, headers: IncomingMessage['headers']) => void

/** Vectors in three dimensions: texts about the sea, about war, and everything else. */
function meaning(text: string): number[] {
  const hits = (words: RegExp) => [...text.toLowerCase().matchAll(words)].length
  return [hits(/\b(sea|ocean|whale|ship|nautical)/g), hits(/\b(war|soldier|battle)/g), 1]
}
const proper: Answering = ({ input }, response) => {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: meaning(text) })).toReversed()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
}

let answering = proper
const requests: EmbeddingRequest[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    if (request.url !== '/v1/embeddings') return response.writeHead(404).end()
    requests.push(JSON.parse(body) as EmbeddingRequest)
    return answering(requests.at(-1)!, response, request.headers)
  })
})

let origin: string
let api: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = await createTestApp({ env: { EMBEDDINGS_URL: origin, EMBEDDINGS_MODEL: 'tiny', EMBEDDINGS_KEY: 'key' } })
})
afterAll(async () => {
  await api.close()
  server.close()
})

const idsOf = async (plot: string) =>
  (await api.call(routes.searchByPlot, { query: { page_size: 100 }, body: { plot } })).body.results.map(({ id }) => id)

describe('the embedding client', () => {
  const client = (url: string) => createEmbeddingClient({ url, model: 'tiny', key: 'secret' })

  it('gets vectors of unit length in the order of the texts, whether given the service, its /v1 or the full address', async () => {
    for (const path of ['', '/v1', '/v1/embeddings']) {
      const [sea, war] = take(await client(`${origin}${path}`)(['a ship at sea', 'war'], 1000), 2)
      expect(Math.hypot(...sea)).toBeCloseTo(1, 5)
      expect(sea[0]).toBeGreaterThan(sea[1]!)
      expect(war[1]).toBeGreaterThan(war[0]!)
    }
  })

  it('sends the key, and treats every other answer as a failure', async () => {
    const failures: Answering[] = [
      (_, response) => response.writeHead(500).end(),
      (_, response) => response.writeHead(200).end('not json'),
      (_, response) => response.writeHead(200).end('{"data":[]}'),
      (_, response) => response.writeHead(200).end('{"data":[{"embedding":["a"]}]}'),
      (_, response) => response.writeHead(200).end('{"data":[{"embedding":[0,0]}]}'),
      () => {},
    ]
    for (const failure of failures) {
      answering = (request, response, headers) => {
        expect(headers.authorization).toBe('Bearer secret')
        failure(request, response, headers)
      }
      await expect(client(origin)(['x'], 200)).rejects.toBeInstanceOf(EmbeddingError)
    }
    answering = proper
  })
})

describe('plot search by meaning', () => {
  it('finds by vectors what no word matches, once the movies are embedded', async () => {
    const plot = 'nautical'
    expect(await idsOf(plot)).toEqual([])
    const { embedded } = await api.modules.catalogue.embeddings!.refresh()
    expect(embedded).toBe(150)
    await api.modules.catalogue.onEmbeddingsChanged(null)
    const found = await idsOf(plot)
    expect(found.length).toBeGreaterThan(10)
    const best = requests.flatMap(({ input }) => input).filter((text) => meaning(text)[0]! > 0)
    const { body } = await api.call(routes.movie, { params: { id: found[0]! } })
    expect(best.some((text) => text.startsWith(body.title))).toBe(true)
  })

  it('embeds again only movies that have changed', async () => {
    const { db } = api
    expect(await api.modules.catalogue.embeddings!.refresh()).toEqual({ embedded: 0 })
    await sql`update movie_text set body = body || ' At sea.' where movie_id = (select min(id) from movie) and kind = 'overview'`.execute(
      db,
    )
    expect(await api.modules.catalogue.embeddings!.refresh()).toEqual({ embedded: 1 })
  })

  it('searches by words alone when the service fails, logs that, and pauses its requests', async () => {
    answering = (_, response) => response.writeHead(503).end()
    const { log, texts } = collectLog()
    let now = 0
    const vectorOf = createPlotVectors({
      embed: createEmbeddingClient({ url: origin, model: 'tiny', key: null }),
      log,
      now: () => now,
    })
    expect(await vectorOf('a ship')).toBeUndefined()
    expect(texts).toEqual(['Plot search uses words only: the embedding service failed.'])
    answering = proper
    expect(await vectorOf('a ship')).toBeUndefined()
    now = 31_000
    expect((await vectorOf('a ship'))!.length).toBe(3)
    const { status, body } = await api.call(routes.searchByPlot, { body: { plot: 'a man and a war' } })
    expect([status, body.results.length > 0]).toEqual([200, true])
  })
})
