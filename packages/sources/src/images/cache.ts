import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { IMAGE_SIZES, isKeptName } from './sizes.ts'

export interface ImageCacheOptions {
  directory: string
  maxBytes: number
  /** Milliseconds after which a picture must be fetched again. */
  maxAgeMs: number
  /** Called with the name of a picture that is not as it was written. */
  onDamaged?: (name: string) => void
}

export type ImageCache = Awaited<ReturnType<typeof openImageCache>>

/** Of the SHA-256 at the end of each file. */
const SEAL_BYTES = 32
let drafts = 0

/**
 * Images on disk by size and name (see sizes.ts), within a size limit: the least recently used goes first. What an earlier
 * process left is kept; half-written files are removed.
 */
export async function openImageCache({ directory, maxBytes, maxAgeMs, onDamaged }: ImageCacheOptions) {
  const removals = new Set<Promise<void>>()
  const kept = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    ttl: maxAgeMs,
    dispose: (_bytes, name, reason) => {
      if (reason !== 'set') remove(name)
    },
  })

  function remove(name: string): void {
    const removal = rm(join(directory, name), { force: true }).finally(() => removals.delete(removal))
    removals.add(removal)
  }

  await takeOver(directory, kept, maxAgeMs)
  return {
    async read(name: string): Promise<Buffer | null> {
      if (!kept.has(name)) return null
      kept.get(name)
      try {
        const bytes = unseal(await readFile(join(directory, name)))
        if (bytes !== null) return bytes
        onDamaged?.(name)
        return forget(name)
      } catch (error) {
        // The file was deleted by hand, or evicted just now.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return forget(name)
        throw error
      }
    },

    /** Writes atomically, so that a reader never gets half an image. */
    async write(name: string, bytes: Buffer): Promise<void> {
      const sealed = Buffer.concat([bytes, sealOf(bytes)])
      if (sealed.length > maxBytes) return
      const draft = join(directory, `draft-${process.pid}-${++drafts}`)
      await writeFile(draft, sealed)
      await rename(draft, join(directory, name))
      kept.set(name, sealed.length)
    },

    /** Removes images that are too old; returns the number of bytes that remain. */
    async purge(): Promise<number> {
      kept.purgeStale()
      await Promise.all(removals)
      return kept.calculatedSize
    },
  }

  function forget(name: string): null {
    kept.delete(name)
    return null
  }
}

function sealOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** The bytes of a picture as it was written; null if a byte has changed. */
function unseal(sealed: Buffer): Buffer | null {
  const bytes = sealed.subarray(0, -SEAL_BYTES)
  return sealOf(bytes).equals(sealed.subarray(bytes.length)) ? bytes : null
}

async function takeOver(directory: string, kept: LRUCache<string, number>, maxAgeMs: number): Promise<void> {
  for (const size of IMAGE_SIZES) await mkdir(join(directory, size), { recursive: true })
  const found: { name: string; bytes: number; age: number }[] = []
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const size = IMAGE_SIZES.find((name) => entry.parentPath === join(directory, name))
    const { size: bytes, mtimeMs } = await stat(path)
    const age = Date.now() - mtimeMs
    if (size === undefined || !isKeptName(size, entry.name) || age >= maxAgeMs) await rm(path, { force: true })
    else found.push({ name: `${size}/${entry.name}`, bytes, age })
  }
  for (const { name, bytes, age } of found.toSorted((a, b) => b.age - a.age)) {
    kept.set(name, bytes, { start: performance.now() - age })
  }
}
