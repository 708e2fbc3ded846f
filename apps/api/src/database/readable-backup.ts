import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { checkRestorable } from './backup.ts'

/** Nightly backups, and those from before updates. */
const NAMED = /^marquee-(?:before-[\d.]+-)?(\d{8}T\d{6}Z)\.tar\.gz$/

/** The newest backup in the directories that this release can restore, read from end to end; null if there is none. */
export async function newestReadableBackup(directories: readonly string[]): Promise<string | null> {
  const found = await Promise.all([...new Set(directories)].map(listBackups))
  for (const { path } of found.flat().toSorted((a, b) => b.stamp.localeCompare(a.stamp))) {
    if (await isReadable(path)) return path
  }
  return null
}

async function listBackups(directory: string): Promise<{ path: string; stamp: string }[]> {
  const names = await readdir(directory).catch(() => [])
  return names.flatMap((name) => {
    const stamp = NAMED.exec(name)?.[1]
    return stamp === undefined ? [] : [{ path: join(directory, name), stamp }]
  })
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await checkRestorable(path)
    return true
  } catch (error) {
    if (error instanceof StartError || (error instanceof Error && 'code' in error)) return false
    throw error
  }
}

/** A path as an argument of a command line. */
export function asArgument(path: string): string {
  return /\s/.test(path) ? `'${path}'` : path
}
