import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endFirstWithoutMemory } from '../../../common/out-of-memory.ts'
import { required } from '../../../common/required.ts'
import { endOfTraining, lackForTraining, trainingHeap } from './training-memory.ts'

const GIGABYTE = 2 ** 30
/** Larger than the system's greatest. */
const MISSING_PID = 2 ** 30

describe('a training where memory is short', () => {
  it('keeps to three quarters of it', () => {
    expect(trainingHeap(GIGABYTE / 2)).toBe(384)
  })

  it('is refused in one sentence when what it needs is not free', () => {
    const sentence =
      'Training needs about 337 MB of memory, and only 120 MB are free: give Marquee more of it, or train while it is stopped.'
    const free = 120 * 2 ** 20
    expect(lackForTraining({ movies: 16_000, lastPeak: null }, free)).toBe(sentence)
    expect(lackForTraining({ movies: 10, lastPeak: 337 * 2 ** 20 }, free)).toBe(sentence)
    expect(lackForTraining({ movies: 16_000, lastPeak: null }, GIGABYTE)).toBeNull()
  })

  it('is ended by the system before the process that serves people, and is no error where that is not permitted', () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    endFirstWithoutMemory(required(other.pid))
    expect(() => endFirstWithoutMemory(MISSING_PID)).not.toThrow()
    const score = process.platform === 'linux' ? readFileSync(`/proc/${other.pid}/oom_score_adj`, 'utf8') : '1000'
    other.kill()
    expect(score.trim()).toBe('1000')
  })

  it('says that memory ran out', () => {
    expect(endOfTraining(null, 'SIGKILL').message).toBe(
      'Training was ended by the system, most likely because memory ran out: give Marquee more of it, or train while it is stopped.',
    )
    expect(endOfTraining(3, null).message).toBe('Training ended early with code 3.')
  })
})
