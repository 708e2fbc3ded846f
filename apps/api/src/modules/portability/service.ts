import { promisify } from 'node:util'
import { strToU8, zip, type AsyncZippable } from 'fflate'
import { problem } from '../../errors.ts'
import type { AuthUser } from '../../common/auth-user.ts'
import { SCHEMA_VERSION } from './formats/marquee.ts'
import { toLetterboxdCsv } from './letterboxd.ts'
import type { ExportedRow, PortabilityRepository, WatchedMovie } from './export-repository.ts'

/** Letterboxd accepts files up to 1 MB: more movies go into further files. */
const ROWS_PER_CSV = 5000

const compress = promisify<AsyncZippable, Uint8Array>(zip)

export interface Export {
  fileName: string
  zip: Uint8Array
}

export type PortabilityService = ReturnType<typeof createPortabilityService>

export interface PortabilityDependencies {
  portability: PortabilityRepository
  now: () => Date
}

/** A user's data in files for other services. */
export function createPortabilityService({ portability, now }: PortabilityDependencies) {
  return {
    /** A ZIP of export.json (everything, versioned) and letterboxd.csv (what was rated or seen). */
    async exportAccount(user: AuthUser): Promise<Export> {
      const moment = now()
      const { sections, watched } = await portability.readAll(user.id)
      const json = toJson(sections, moment)
      return {
        fileName: exportFileName(user.username, moment),
        zip: await compress({ 'export.json': strToU8(json), ...letterboxdFiles(watched) }),
      }
    },
  }
}

/** ASCII only, so that every browser and file system accepts it. */
export function exportFileName(username: string, moment: Date): string {
  const ascii = username
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '_')
  return `marquee-${ascii}-${moment.toISOString().slice(0, 10)}.zip`
}

function toJson(sections: ReadonlyMap<string, ExportedRow[]>, moment: Date): string {
  const { account, ...lists } = Object.fromEntries(sections)
  const [own] = account ?? []
  if (!own) throw problem('not_authenticated')
  const document = { schema_version: SCHEMA_VERSION, exported_at: moment, account: own, ...lists }
  return `${JSON.stringify(document, null, 2)}\n`
}

function letterboxdFiles(watched: readonly WatchedMovie[]): AsyncZippable {
  const files: AsyncZippable = { 'letterboxd.csv': strToU8(toLetterboxdCsv(watched.slice(0, ROWS_PER_CSV))) }
  for (let part = 1; part * ROWS_PER_CSV < watched.length; part++) {
    const rows = watched.slice(part * ROWS_PER_CSV, (part + 1) * ROWS_PER_CSV)
    files[`letterboxd-${part + 1}.csv`] = strToU8(toLetterboxdCsv(rows))
  }
  return files
}
