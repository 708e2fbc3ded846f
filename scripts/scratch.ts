import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const GIB = 2 ** 30
/** Half way through the unit tests .12 GiB were in use; databases that are copied at the same moment take a few times that. */
const NEEDED_SPACE = 4 * GIB
const NEEDED_MEMORY = 8 * GIB

export interface Scratch {
  path: string
  remove(): void
}

/**
 * A directory for temporary files in memory, where tests copy a database in a tenth of the processor time that a disk
 * takes. Null if memory is short, or if programs cannot be started from there.
 * @param root a file system in memory.
 */
export function createScratch(root = '/dev/shm', memory = process.availableMemory()): Scratch | null {
  if (memory < NEEDED_MEMORY) return null
  let path: string | null = null
  try {
    const { bavail, bsize } = statfsSync(root)
    if (bavail * bsize < NEEDED_SPACE) return null
    path = mkdtempSync(join(root, 'marquee-'))
    // The account that PostgreSQL runs as needs to get there as well.
    chmodSync(path, 0o1777)
    if (startsPrograms(path)) return scratchAt(path)
  } catch {
    // No such file system, or not for this user: the disk it is.
  }
  if (path !== null) scratchAt(path).remove()
  return null
}

function scratchAt(path: string): Scratch {
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function startsPrograms(directory: string): boolean {
  const program = join(directory, 'starts')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
