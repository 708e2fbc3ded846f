import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectLog } from '../testing/collect-log.ts'
import { createQueueErrors } from './queue-errors.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const LOST = 'The job queue cannot reach the database. Jobs go on when it can.'
const OTHER = 'The job queue reported an error.'

it('a database that is away is said once a minute, and any other error each time', () => {
  const { log, texts } = collectLog()
  const note = createQueueErrors(log)
  const lost = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED (Queue: purge, Worker: 1)' } as unknown as Error
  note(lost)
  note(lost)
  note(new Error('relation "job" does not exist'))
  note(new Error('relation "job" does not exist'))
  expect(texts).toEqual([LOST, OTHER, OTHER])
  vi.advanceTimersByTime(60_001)
  note(lost)
  expect(texts).toEqual([LOST, OTHER, OTHER, LOST])
})
