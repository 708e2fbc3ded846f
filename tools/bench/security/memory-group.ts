import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takenIn } from '../../../apps/api/src/common/memory.ts'

const ROOT = '/sys/fs/cgroup'

/** A Linux control group with a memory limit. */
export interface MemoryGroup {
  directory: string
  /** Processes that the kernel has ended for lack of memory. */
  kills(): Promise<number>
  /** Bytes at the highest moment, with the files that the kernel keeps in memory. */
  peak(): Promise<number>
  /** Bytes that the processes hold now, without files that the kernel keeps in memory. */
  taken(): Promise<number>
  remove(): Promise<void>
}

/** Makes a group in version 1 or 2 of the control groups. It needs root. */
export async function createMemoryGroup(name: string, bytes: number): Promise<MemoryGroup> {
  const isSecond = existsSync(join(ROOT, 'cgroup.controllers'))
  const directory = join(ROOT, isSecond ? '' : 'memory', name)
  const path = (file: string) => join(directory, file)
  if (isSecond) await writeFile(join(ROOT, 'cgroup.subtree_control'), '+memory')
  await mkdir(directory)
  await writeFile(path(isSecond ? 'memory.max' : 'memory.limit_in_bytes'), String(bytes))
  // Without it a machine with swap would hide the limit. Not every kernel counts swap.
  const swap = path(isSecond ? 'memory.swap.max' : 'memory.memsw.limit_in_bytes')
  if (existsSync(swap)) await writeFile(swap, String(isSecond ? 0 : bytes)).catch(() => {})
  return {
    directory,
    async kills() {
      const text = await readFile(path(isSecond ? 'memory.events' : 'memory.oom_control'), 'utf8')
      return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? NaN)
    },
    peak: async () => Number(await readFile(path(isSecond ? 'memory.peak' : 'memory.max_usage_in_bytes'), 'utf8')),
    taken: async () => takenIn(await readFile(path('memory.stat'), 'utf8')),
    async remove() {
      // The kernel needs a moment after the last process has ended.
      for (let tries = 0; ; tries++) {
        try {
          return await rmdir(directory)
        } catch (error) {
          if (tries === 50) throw error
          await sleep(100)
        }
      }
    },
  }
}
