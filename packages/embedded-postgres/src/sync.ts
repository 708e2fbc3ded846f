import { open } from 'node:fs/promises'
import { platform } from 'node:os'

/** Makes names created in a directory survive a power cut; Windows has no such call and needs none. */
export async function syncDirectory(directory: string): Promise<void> {
  if (platform() === 'win32') return
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
