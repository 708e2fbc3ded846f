import { storage } from '../../lib/storage.ts'

const KEY = 'watch_region'

/** What a browser says of where it is. */
export interface Whereabouts {
  /** As the person ranks them. */
  languages: readonly string[]
  timeZone: string
}

/** Time zones of a region, where the browser knows them. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined }

export function rememberRegion(region: string): void {
  storage.set(KEY, region)
}

/** What was chosen before, else the best guess; undefined when nothing can be told. */
export function ownRegion(regions: readonly string[], whereabouts: Whereabouts): string | undefined {
  const remembered = storage.get(KEY)
  return remembered !== null && /^[A-Z]{2}$/.test(remembered) ? remembered : guessRegion(regions, whereabouts)
}

/** The region whose time zone it is, for people travel less than languages do; else that of the first language. */
export function guessRegion(regions: readonly string[], { languages, timeZone }: Whereabouts): string | undefined {
  const spoken = languages.flatMap((language) => regionOf(language) ?? [])
  // The first languages' regions come first: several regions may share a zone.
  const candidates = [...new Set([...spoken, ...regions])]
  return candidates.find((region) => zonesOf(region).includes(timeZone)) ?? spoken[0]
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    // Some browsers name languages that are none.
    return undefined
  }
}

function zonesOf(region: string): string[] {
  const locale: ZonedLocale = new Intl.Locale('und', { region })
  return locale.getTimeZones?.() ?? []
}
