import { setTimeout as delay } from 'node:timers/promises'

const EVERY_MS = 20

/** The status of an answer and its body as text. */
export type Get = (path: string) => Promise<{ status: number; text: string }>

interface Watched {
  statuses: Set<number>
  versions: (string | null)[]
}

/** Requests a page and the model from one process repeatedly, until it uses a second model. */
export async function watchUntilSwapped(get: Get): Promise<Watched> {
  const watched: Watched = { statuses: new Set(), versions: [] }
  while (watched.versions.length < 2) {
    const [model, page] = await Promise.all([
      get('/api/engine/recommendations/model'),
      get('/api/main/movies/discover?page_size=30'),
    ])
    watched.statuses.add(model.status).add(page.status)
    const { version } = JSON.parse(model.text) as { version: string | null }
    if (version !== watched.versions.at(-1)) watched.versions.push(version)
    await delay(EVERY_MS)
  }
  return watched
}
