import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { EVENING_ID, aChosenFilm, anEveningWorld } from '../../testing/evening-world.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { useEvening } from './use-evening.ts'

const SNAPSHOT = `GET /identity/evenings/${EVENING_ID}`
const EVENTS = `${SNAPSHOT}/events`
const SEAT = { seatId: 's-ada', token: 'token of s-ada', name: 'ada' }

/** A phone that follows an evening, of which the test holds back answers and writes the stream. */
async function aPhone() {
  const world = anEveningWorld()
  let stream!: ReadableStreamDefaultController<Uint8Array>
  let hold: Promise<void> | null = null
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (stream = own) })
  const answer = world.handlers[SNAPSHOT]
  const calls = fakeApi({
    ...world.handlers,
    [SNAPSHOT]: async (call) => {
      const reply = answer(call)
      await hold
      return reply
    },
    [EVENTS]: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useEvening(EVENING_ID, SEAT), { wrapper })
  await waitFor(() => expect(calls.some(({ call }) => call === EVENTS)).toBe(true))
  return {
    decide: () => world.change({ state: 'decided', film: aChosenFilm(2) }),
    shown: () => result.current.data?.film?.movie.title,
    fetches: () => calls.filter(({ call }) => call === SNAPSHOT).length,
    /** Starts a fetch, and answers the function that lets its answer arrive. */
    fetchSlowly() {
      let release!: () => void
      hold = new Promise((resolve) => (release = resolve))
      void result.current.refetch()
      return () => {
        hold = null
        release()
      }
    },
    hint: () => {
      const hint = { version: 2, state: 'decided', round: 1, seats: 2, here: 1, done: 0 }
      const text = `id: 2\nevent: changed\ndata: ${JSON.stringify(hint)}\n\n`
      return act(() => Promise.resolve(stream.enqueue(new TextEncoder().encode(text))))
    },
  }
}

it('waits for what is under way when it hears of a change, as on the return to the page', async () => {
  const phone = await aPhone()
  phone.decide()
  const arrive = phone.fetchSlowly()
  await waitFor(() => expect(phone.fetches()).toBe(2))
  await phone.hint()
  arrive()
  await waitFor(() => expect(phone.shown()).toBe('The General'))
  expect(phone.fetches()).toBe(2)
})

it('fetches again when what was under way is older than the change', async () => {
  const phone = await aPhone()
  const arrive = phone.fetchSlowly()
  await waitFor(() => expect(phone.fetches()).toBe(2))
  phone.decide()
  await phone.hint()
  arrive()
  await waitFor(() => expect(phone.shown()).toBe('The General'))
  expect(phone.fetches()).toBe(3)
})
