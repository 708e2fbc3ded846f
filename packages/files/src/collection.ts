import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FileError } from './errors.ts'
import { checksumOf, explain, openFile, type OpenFile } from './open-file.ts'
import { openZipEntry } from './zip.ts'

/** Files of a folder or ZIP archive, found by their names, with or without .gz. */
export interface Collection {
  /** @throws FileError when there is no such file. */
  open(name: string): Promise<OpenFile>
  /** Changes when one of the named files does. */
  checksum(names: readonly string[]): Promise<string>
}

/** @throws FileError when the path is neither a folder nor a ZIP archive. */
export async function openCollection(path: string): Promise<Collection> {
  const info = await stat(path).catch((error: unknown) => explain(error, path))
  if (info.isDirectory()) return folder(path)
  if (path.endsWith('.zip')) return archive(path)
  throw new FileError(`${path} is neither a folder nor a ZIP archive.`)
}

function folder(path: string): Collection {
  const find = async (name: string) => {
    const names = await readdir(path)
    const found = [name, `${name}.gz`].find((candidate) => names.includes(candidate))
    if (found === undefined) throw new FileError(`${path} holds no ${name}.`)
    return join(path, found)
  }
  return {
    open: async (name) => openFile(await find(name)),
    checksum: async (names) => (await Promise.all(names.map(async (name) => checksumOf(await find(name))))).join('-'),
  }
}

function archive(path: string): Collection {
  return {
    async open(name) {
      const file = await openZipEntry(path, (entry) => basename(entry) === name)
      if (file === null) throw new FileError(`${path} holds no ${name}.`)
      return file
    },
    checksum: () => checksumOf(path),
  }
}
