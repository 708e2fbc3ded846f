import type { Kysely } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Tables } from '../../../database/tables.ts'
import { createRegionsRepository } from './regions-repository.ts'

type RegionSettings = Pick<Config, 'watchRegions' | 'watchLinks'>

/** Hints of the system about its location. */
export interface Location {
  timeZone: string
  /** As in LANG, such as de_DE.UTF-8. */
  locale: string | undefined
}

/** Looked up once, because it takes a second on a slow machine. */
let serverRegion: string[] | undefined

/** The regions that the operator named, else those of the links and the server's own. */
export function operatorRegions({ watchRegions, watchLinks }: RegionSettings): string[] {
  return watchRegions ?? [...watchLinks.map(({ region }) => region), ...(serverRegion ??= ownRegion(thisServer()))]
}

/** For an import that runs before the first start. */
export async function keepOperatorRegions(db: Kysely<Tables>, config: RegionSettings): Promise<void> {
  await createRegionsRepository(db).keepNamed(operatorRegions(config), { only: false })
}

function thisServer(): Location {
  const { LC_ALL: all, LANG: language } = process.env
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: all ?? language }
}

/** The region of the time zone, which is a better hint than the language; else that of the language, if any. */
export function ownRegion({ timeZone, locale }: Location): string[] {
  const region = regionOfZone(timeZone) ?? /^[a-z]{2,3}_([A-Z]{2})\b/.exec(locale ?? '')?.[1]
  return region === undefined ? [] : [region]
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined }

function regionOfZone(timeZone: string): string | undefined {
  // Zones without a place, such as UTC or Etc/GMT, are those of a server that was never set up with one.
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return undefined
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const locale: ZonedLocale = new Intl.Locale('und', { region: code })
    // Intl replaces a code that is out of use, such as DD, by its successor's.
    if (locale.getTimeZones?.()?.includes(timeZone)) return locale.region ?? code
  }
  return undefined
}
