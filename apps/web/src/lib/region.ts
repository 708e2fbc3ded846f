import { storage } from './storage.ts'

const KEY = 'watch_region'

/** Hints of the browser about its location. */
export interface Whereabouts {
  /** In the user's order of preference. */
  languages: readonly string[]
  timeZone: string
}

/** This browser's. */
export const whereabouts = (): Whereabouts => ({
  languages: navigator.languages,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** Time zones of a region, where the browser knows them. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined }

export function rememberRegion(region: string): void {
  storage.set(KEY, region)
}

/** The region chosen before, else the best guess; undefined when there is no clue. */
export function ownRegion(regions: readonly string[], whereabouts: Whereabouts): string | undefined {
  const remembered = storage.get(KEY)
  return remembered !== null && /^[A-Z]{2}$/.test(remembered) ? remembered : guessRegion(regions, whereabouts)
}

/** The region of the time zone, which says more about the location than the language does; else that of the first language. */
export function guessRegion(regions: readonly string[], { languages, timeZone }: Whereabouts): string | undefined {
  const spoken = languages.flatMap((language) => regionOf(language) ?? [])
  // Several regions may share a time zone: the regions of the user's languages come first.
  const candidates = [...new Set([...spoken, ...regions])]
  return candidates.find((region) => zonesOf(region).includes(timeZone)) ?? spoken[0]
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    // Some browsers list invalid language tags, for which Intl.Locale throws.
    return undefined
  }
}

function zonesOf(region: string): string[] {
  const locale: ZonedLocale = new Intl.Locale('und', { region })
  return locale.getTimeZones?.() ?? []
}
