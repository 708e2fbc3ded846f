import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endFirstWithoutMemory } from '../../../common/out-of-memory.ts'
import { required } from '../../../common/required.ts'
import { endOfTraining, trainingHeap } from './training-memory.ts'

const GIGABYTE = 2 ** 30

describe('a training where memory is short', () => {
  it('keeps to three quarters of it', () => {
    expect(trainingHeap(GIGABYTE / 2)).toBe(384)
  })

  it('is ended by the system before the process that serves people', () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    endFirstWithoutMemory(required(other.pid))
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
