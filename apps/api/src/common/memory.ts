import { existsSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

/** The memory in bytes that the processes of this instance share: the machine's, or less where their container has a limit. */
export function memoryLimit({ machine = totalmem(), container = process.constrainedMemory() } = {}): number {
  return container > 0 ? Math.min(machine, container) : machine
}

const MEGABYTE = 2 ** 20
const ROOMY = 1024 * MEGABYTE
/** Memory of Marquee and its PostgreSQL with the catalogue that ships: pages and searches on twelve connections (tools/bench/security/memory.ts). */
const NEEDED_MEMORY = 800 * MEGABYTE
/** For 32 busy connections, uploads, a crawler and a training at the same time (the same with --mixed). */
const ADVISED_MEMORY = 1024 * MEGABYTE
/** Machines keep some of their memory for themselves. */
const USABLE_SHARE = 0.9

/** True if tasks that need much memory should run one after the other. */
export function isMemoryShort(limit = memoryLimit()): boolean {
  return limit < ROOMY
}

/** Advice for the operator about this much memory; null if it is enough. */
export function adviceOnMemory(limit = memoryLimit()): { isTooSmall: boolean; text: string } | null {
  const [needed, advised] = [NEEDED_MEMORY, ADVISED_MEMORY].map((bytes) => `${bytes / MEGABYTE} MB`)
  if (limit < USABLE_SHARE * NEEDED_MEMORY)
    return {
      isTooSmall: true,
      text: `Marquee may be ended for lack of memory: give it at least ${needed}, better ${advised}.`,
    }
  if (limit >= USABLE_SHARE * ADVISED_MEMORY) return null
  return {
    isTooSmall: false,
    text: `This memory is enough for a few users. ${advised} hold 32 busy connections, uploads and a training at the same time; with less, one of them may be ended.`,
  }
}

/** The memory in bytes that is free for another process, within the limit of the container where there is one. */
export function freeMemory(limit = memoryLimit()): number {
  const group = readGroupMemory(limit)
  return group === null ? process.availableMemory() : Math.max(0, limit - group.taken)
}

/**
 * Says in one sentence that there is not enough memory for a task; null if there is.
 * @param needed in bytes, as `free`
 */
export function lackOfMemory(
  { task, order, needed }: { task: 'Importing' | 'Training'; order: 'import' | 'train'; needed: number },
  free = freeMemory(),
): string | null {
  if (free >= needed) return null
  const [needs, has] = [needed, free].map((bytes) => Math.round(bytes / MEGABYTE))
  return `${task} needs about ${needs} MB of memory, and only ${has} MB are free: give Marquee more of it, or ${order} while it is stopped.`
}

/** Memory of the control group in bytes: held by processes, and their limit. */
export interface GroupMemory {
  taken: number
  limit: number
}

/** The memory of this process's control group; null if it has no limit below the machine's. */
export function readGroupMemory(limit = memoryLimit()): GroupMemory | null {
  const statistics = limit < totalmem() ? readGroupStatistics() : null
  return statistics === null ? null : { taken: takenIn(statistics), limit }
}

/** Memory held by processes, from the memory.stat of a Linux control group: caches of the system give way. */
export function takenIn(statistics: string): number {
  const values = new Map(statistics.split('\n').map((line) => line.split(' ') as [string, string]))
  const sum = (...names: string[]) => names.reduce((total, name) => total + Number(values.get(name) ?? 0), 0)
  if (!values.has('anon')) return sum('total_rss', 'total_shmem')
  return sum('anon', 'shmem', 'kernel') - sum('slab_reclaimable')
}

/** The memory.stat of this process's control group, of either version; null if there is none. */
function readGroupStatistics(): string | null {
  if (process.platform !== 'linux') return null
  const groups = readFileSync('/proc/self/cgroup', 'utf8').split('\n')
  for (const [, name = '', path = ''] of groups.map((line) => line.split(':'))) {
    if (name !== '' && name !== 'memory') continue
    const root = join('/sys/fs/cgroup', name)
    // In a container its group is the root of the visible tree.
    const file = [join(root, path, 'memory.stat'), join(root, 'memory.stat')].find(existsSync)
    if (file !== undefined) return readFileSync(file, 'utf8')
  }
  return null
}
