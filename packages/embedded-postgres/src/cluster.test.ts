import { describe, expect, it } from 'vitest'
import { describeFailure } from './cluster.ts'

describe('describeFailure', () => {
  it('says that the disk is full, and to make room', () => {
    expect(describeFailure('start', 'PANIC:  could not write to file: No space left on device').message).toBe(
      'The embedded PostgreSQL could not start because the disk is full: make room, then start again.',
    )
  })

  it('quotes the last fatal line of what was printed', () => {
    const output = 'waiting...\n2026-11-20 09:00:00.000 UTC [1] FATAL:  could not bind\n[1] LOG:  shut down\nstopped'
    expect(describeFailure('start', output).message).toBe(
      'The embedded PostgreSQL could not start (could not bind): fix that.',
    )
  })
})
