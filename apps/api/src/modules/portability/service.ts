import { promisify } from 'node:util'
import { strToU8, zip, type AsyncZippable } from 'fflate'
import { problem } from '../../errors.ts'
import type { AuthUser } from '../../common/auth-user.ts'
import { SCHEMA_VERSION } from './formats/marquee.ts'
import { toLetterboxdCsv, toListCsv, toWatchlistCsv } from './letterboxd.ts'
import type { ExportedRow, OwnData, PortabilityRepository } from './export-repository.ts'

const MAX_NAME = 60

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
    /** A ZIP of export.json (everything, versioned), and of files in the forms of Letterboxd. */
    async exportAccount(user: Pick<AuthUser, 'id' | 'username'>): Promise<Export> {
      const moment = now()
      const data = await portability.readAll(user.id)
      const json = toJson(data.sections, moment)
      return {
        fileName: exportFileName(user.username, moment),
        zip: await compress({ 'export.json': strToU8(json), ...letterboxdFiles(data) }),
      }
    },
  }
}

export function exportFileName(username: string, moment: Date): string {
  return `marquee-${toAscii(username)}-${moment.toISOString().slice(0, 10)}.zip`
}

/** ASCII only, so that every browser and file system accepts it. */
function toAscii(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '_')
}

function toJson(sections: ReadonlyMap<string, ExportedRow[]>, moment: Date): string {
  const { account, ...lists } = Object.fromEntries(sections)
  const [own] = account ?? []
  if (!own) throw problem('not_authenticated')
  const document = { schema_version: SCHEMA_VERSION, exported_at: moment, account: own, ...lists }
  return `${JSON.stringify(document, null, 2)}\n`
}

function letterboxdFiles({ watched, wanted, lists }: OwnData): AsyncZippable {
  const named = [
    ...toLetterboxdCsv(watched).map((text, index) => [`letterboxd${index === 0 ? '' : `-${index + 1}`}.csv`, text]),
    ...(wanted.length > 0 ? [['watchlist.csv', toWatchlistCsv(wanted)]] : []),
    // Numbered, because lists may share a name.
    ...lists.map((list, index) => [`lists/${index + 1}-${toAscii(list.name).slice(0, MAX_NAME)}.csv`, toListCsv(list)]),
  ] as [string, string][]
  return Object.fromEntries(named.map(([name, text]) => [name, strToU8(text)]))
}
