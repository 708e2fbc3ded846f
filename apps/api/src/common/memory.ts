import { totalmem } from 'node:os'

/** The memory in bytes that the processes of this instance share: the machine's, or less where their container has a limit. */
export function memoryLimit({ machine = totalmem(), container = process.constrainedMemory() } = {}): number {
  return container > 0 ? Math.min(machine, container) : machine
}

const ROOMY = 2 ** 30

/** Whether what takes much memory should be done one after the other. */
export function isMemoryShort(limit = memoryLimit()): boolean {
  return limit < ROOMY
}
