import { sendThrough } from './api.ts'
import type { Asked } from './api.ts'
import { nameWithin, ownName, withBasePath } from './base-path.ts'
import { session } from './session.ts'

const PREFIX = 'answers '
/** The program itself, kept by worker/serve.ts. */
const FILES = 'files '
const VISITOR = 'visitor'
const MAX_ANSWERS = 300
const EVERY = 20
/** Typed texts are no pages to come back to, and administrators' views of others stay with the server. */
const NOT_KEPT = /autocomplete|\/identity\/me\/export|\/main\/admin\//

/** Answers to a seat's token are not kept either: several participants may hold this device one after the other. */
const isKept = ({ path, init, seat }: Asked) => init.method === 'GET' && seat === undefined && !NOT_KEPT.test(path)
const nameFor = (made: Asked['made']) => PREFIX + (made?.key ?? VISITOR)
/** An answer depends on the address and on the active group. */
const keyOf = ({ path, group }: Asked) => withBasePath(`/api${path}${path.includes('?') ? '&' : '?'}for=${group ?? ''}`)

/**
 * Keeps the answers of pages that were seen, so that they open again without the network: those of each session apart.
 * The network is always asked first. Call once; browsers without this storage keep nothing.
 */
export function keepAnswers() {
  if (!('caches' in globalThis)) return
  const early = sendThrough(async (asked, send) => {
    if (!isKept(asked)) return send(asked)
    try {
      const response = await send(asked)
      if (response.ok) void tryToKeep(asked, response.clone())
      return response
    } catch (error) {
      const kept = await recall(asked)
      if (kept === undefined) throw error
      return kept
    }
  })
  for (const [asked, answer] of early.filter(([asked]) => isKept(asked)))
    void answer.then((response) => (response?.ok ? tryToKeep(asked, response) : undefined))
}

/** Forgets the answers of every session but the one that this tab shows. */
export async function forgetOtherAnswers() {
  const own = new Set([nameFor(session.shown()), nameFor(null)])
  await forget((name) => name.startsWith(PREFIX) && !own.has(name))
}

/** Forgets everything that was seen before this session: answers, and the pages and pictures that the service worker keeps. */
export async function forgetSeen() {
  const own = nameFor(session.shown())
  await forget((name) => name !== own && !name.startsWith(FILES))
}

async function forget(isForgotten: (name: string) => boolean) {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  const isOwn = (name: string | null) => name !== null && isForgotten(name)
  await Promise.all(names.filter((name) => isOwn(nameWithin(name))).map((name) => caches.delete(name)))
}

/** Answers that cannot be kept, because the page is gone or there is no room, are missing without the network. */
async function tryToKeep(asked: Asked, response: Response) {
  try {
    await keep(asked, response)
  } catch {
    // Nothing depends on it.
  }
}

let kept = 0

async function keep(asked: Asked, response: Response) {
  const name = nameFor(asked.made)
  const cache = await caches.open(ownName(name))
  await cache.put(keyOf(asked), response)
  if (++kept % EVERY === 0) {
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -MAX_ANSWERS).map((key) => cache.delete(key)))
  }
  // The person may have signed out while the answer was written.
  if (!session.isStored(asked.made)) await forgetOtherAnswers()
}

/** A signed-in answer is only for the session that it was given to. */
async function recall(asked: Asked): Promise<Response | undefined> {
  if (asked.init.signal?.aborted || !session.isStored(asked.made)) return undefined
  const cache = await caches.open(ownName(nameFor(asked.made)))
  return cache.match(keyOf(asked))
}
