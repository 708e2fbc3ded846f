import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { describeEnd, trainingHeap } from './training-memory.ts'

const GIGABYTE = 2 ** 30

describe('a training where memory is short', () => {
  it('keeps to the limit of its container, not to the size of the machine', () => {
    expect(trainingHeap({ machine: 16 * GIGABYTE, container: GIGABYTE / 2 })).toBe(384)
    expect(trainingHeap({ machine: 2 * GIGABYTE, container: 2 ** 63 })).toBe(1536)
    expect(trainingHeap({ machine: 2 * GIGABYTE, container: 0 })).toBe(1536)
  })

  it('is ended by the system before the process that serves people', () => {
    const script = new URL('training-memory.ts', import.meta.url).href
    const code = `import { readFileSync } from 'node:fs'; const { goFirst } = await import('${script}'); goFirst();
      console.log(process.platform === 'linux' ? readFileSync('/proc/self/oom_score_adj', 'utf8').trim() : '1000')`
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim()).toBe(
      '1000',
    )
  })

  it('says that memory ran out', () => {
    expect(describeEnd(null, 'SIGKILL')).toBe(
      'Training was ended by the system, most likely because memory ran out: give Marquee more of it, or train elsewhere.',
    )
    expect(describeEnd(3, null)).toBe('Training ended early with code 3.')
  })
})
