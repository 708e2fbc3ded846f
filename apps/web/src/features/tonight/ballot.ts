import type { CardAnswer } from '@marquee/contract'
import { RequestError } from '../../lib/api.ts'
import { storage } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15_000
/** Answers that say nothing about the vote itself: it is sent again. */
const PASSING: ReadonlySet<number> = new Set([0, 401, 408, 425, 429])
const ANSWERS: ReadonlySet<unknown> = new Set<CardAnswer>(['love', 'fine', 'no', 'seen_fine', 'seen_no'])

/** An answer to a card that the server may not have yet. */
export interface Vote {
  movieId: number
  answer: CardAnswer
}

interface BallotState {
  /** In the order of the presses, one for each card at most. */
  pending: readonly Vote[]
  /** True after a try that did not get through. */
  stuck: boolean
}

export interface BallotParts {
  /** Key of the stored pending answers, so that a page that is closed loses none. */
  key: string
  /** Sends one answer. @throws {RequestError} as `call` does */
  send: (vote: Vote) => Promise<unknown>
  /** Called for an answer that the server does not take. */
  onRefused: (error: RequestError) => void
}

export type Ballot = ReturnType<typeof createBallot>

/**
 * The answers of one seat on their way to the server. They are sent one after the other, so that what was pressed last
 * also arrives last, and again until they have arrived.
 */
export function createBallot({ key, send, onRefused }: BallotParts) {
  const store = createStore<BallotState>({ pending: restore(key), stuck: false })
  let sending: Promise<void> | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(pending: readonly Vote[], stuck: boolean) {
    storage.set(key, pending.length === 0 ? null : JSON.stringify(pending))
    store.set({ pending, stuck })
  }

  /** Another answer to the same card may have replaced it, and has to be sent too. */
  function drop(sent: Vote) {
    failures = 0
    set(
      store.get().pending.filter((vote) => vote !== sent),
      false,
    )
  }

  async function sendAll() {
    for (let [vote] = store.get().pending; vote !== undefined; [vote] = store.get().pending) {
      try {
        await send(vote)
      } catch (error) {
        if (!isRefusal(error)) return later()
        onRefused(error)
      }
      drop(vote)
    }
  }

  function later() {
    store.set({ stuck: true })
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), Math.min(FIRST_PAUSE_MS * 2 ** failures++, MAX_PAUSE_MS))
  }

  /** Sends what waits. */
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    store,
    flush,
    press(vote: Vote) {
      const others = store.get().pending.filter(({ movieId }) => movieId !== vote.movieId)
      set([...others, vote], store.get().stuck)
      return flush()
    },
  }
}

function isRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status < 500 && !PASSING.has(error.status)
}

function isVote(value: unknown): value is Vote {
  if (typeof value !== 'object' || value === null) return false
  const { movieId, answer } = value as Partial<Vote>
  return typeof movieId === 'number' && ANSWERS.has(answer)
}

function restore(key: string): readonly Vote[] {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isVote) : []
  } catch {
    return []
  }
}
