import { beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../../lib/api.ts'
import { createBallot } from './ballot.ts'
import type { Vote } from './ballot.ts'

const KEY = 'ballot of a test'
const offline = () => new RequestError('No answer came', 0, null)

/** A server whose calls are answered by the test. */
function aServer() {
  const calls: { vote: Vote; settle: (error?: Error) => void }[] = []
  const send = (vote: Vote) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ vote, settle: (error) => (error ? reject(error) : resolve()) })
    })
  return { calls, send, sent: () => calls.map(({ vote }) => `${vote.movieId} ${vote.answer}`) }
}

const nothing = () => Promise.resolve()
const unexpected = (error: RequestError) => {
  throw error
}

const passing = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('keeps an answer until it has arrived, and sends it again', async () => {
  const server = aServer()
  const ballot = createBallot({ key: KEY, send: server.send, onRefused: unexpected })
  void ballot.press({ movieId: 1, answer: 'love' })
  server.calls[0]!.settle(offline())
  await passing()
  expect(ballot.store.get()).toEqual({ pending: [{ movieId: 1, answer: 'love' }], stuck: true })

  await vi.advanceTimersByTimeAsync(1000)
  expect(server.sent()).toEqual(['1 love', '1 love'])
  server.calls[1]!.settle()
  await passing()
  expect(ballot.store.get()).toEqual({ pending: [], stuck: false })
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('sends the changed answer after the first, never beside it', async () => {
  const server = aServer()
  const ballot = createBallot({ key: KEY, send: server.send, onRefused: unexpected })
  void ballot.press({ movieId: 1, answer: 'love' })
  void ballot.press({ movieId: 1, answer: 'no' })
  void ballot.press({ movieId: 2, answer: 'fine' })
  expect(server.sent()).toEqual(['1 love'])
  server.calls[0]!.settle()
  await passing()
  expect(server.sent()).toEqual(['1 love', '1 no'])
  server.calls[1]!.settle()
  await passing()
  server.calls[2]!.settle()
  await passing()
  expect(server.sent()).toEqual(['1 love', '1 no', '2 fine'])
  expect(ballot.store.get().pending).toEqual([])
})

it('sends what an earlier page could not send', async () => {
  const server = aServer()
  const first = createBallot({ key: KEY, send: () => Promise.reject(offline()), onRefused: unexpected })
  await first.press({ movieId: 7, answer: 'seen_no' })
  const second = createBallot({ key: KEY, send: server.send, onRefused: unexpected })
  void second.flush()
  expect(server.sent()).toEqual(['7 seen_no'])
})

it('drops what the server refuses, tells why, and goes on with the next', async () => {
  const server = aServer()
  const onRefused = vi.fn<(error: RequestError) => void>()
  const ballot = createBallot({ key: KEY, send: server.send, onRefused })
  void ballot.press({ movieId: 1, answer: 'love' })
  void ballot.press({ movieId: 2, answer: 'fine' })
  const refusal = new RequestError('Refused', 409, { code: 'evening_over' })
  server.calls[0]!.settle(refusal)
  await passing()
  expect(onRefused).toHaveBeenCalledWith(refusal)
  expect(server.sent()).toEqual(['1 love', '2 fine'])
})

it('takes nothing from a damaged store', () => {
  localStorage.setItem(KEY, '[{"movieId":"1","answer":"love"},{"movieId":2,"answer":"yes"},7,null]')
  expect(createBallot({ key: KEY, send: nothing, onRefused: unexpected }).store.get().pending).toEqual([])
  localStorage.setItem(KEY, '{')
  expect(createBallot({ key: KEY, send: nothing, onRefused: unexpected }).store.get().pending).toEqual([])
})
