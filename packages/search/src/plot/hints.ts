/** Query words for a genre, with the genre's name in the catalogue's sources. */
const GENRE_HINTS: Readonly<Record<string, string>> = {
  horror: 'horror',
  scary: 'horror',
  slasher: 'horror',
  comedy: 'comedy',
  funny: 'comedy',
  romcom: 'romance',
  romantic: 'romance',
  romance: 'romance',
  animated: 'animation',
  animation: 'animation',
  cartoon: 'animation',
  cartoons: 'animation',
  anime: 'animation',
  claymation: 'animation',
  scifi: 'science fiction',
  sci: 'science fiction',
  futuristic: 'science fiction',
  western: 'western',
  documentary: 'documentary',
  thriller: 'thriller',
  war: 'war',
  fantasy: 'fantasy',
  action: 'action',
  musical: 'music',
  adventure: 'adventure',
  mystery: 'mystery',
  kids: 'family',
  childrens: 'family',
  family: 'family',
  drama: 'drama',
  crime: 'crime',
}

interface Origin {
  language?: string
  country?: string
}

const ORIGINS: Readonly<Record<string, Origin>> = {
  korean: { language: 'ko', country: 'KR' },
  japanese: { language: 'ja', country: 'JP' },
  anime: { language: 'ja', country: 'JP' },
  french: { language: 'fr', country: 'FR' },
  german: { language: 'de', country: 'DE' },
  italian: { language: 'it', country: 'IT' },
  spanish: { language: 'es', country: 'ES' },
  mexican: { language: 'es', country: 'MX' },
  portuguese: { language: 'pt', country: 'PT' },
  brazilian: { language: 'pt', country: 'BR' },
  chinese: { language: 'zh', country: 'CN' },
  russian: { language: 'ru', country: 'RU' },
  swedish: { language: 'sv', country: 'SE' },
  danish: { language: 'da', country: 'DK' },
  norwegian: { language: 'no', country: 'NO' },
  finnish: { language: 'fi', country: 'FI' },
  indian: { language: 'hi', country: 'IN' },
  bollywood: { language: 'hi', country: 'IN' },
  thai: { language: 'th', country: 'TH' },
  dutch: { language: 'nl', country: 'NL' },
  polish: { language: 'pl', country: 'PL' },
  turkish: { language: 'tr', country: 'TR' },
  iranian: { language: 'fa', country: 'IR' },
  british: { country: 'GB' },
  english: { country: 'GB' },
  irish: { country: 'IE' },
  australian: { country: 'AU' },
  canadian: { country: 'CA' },
}

const MONOCHROME = /\bblack (?:and|&) white\b|\bb&w\b|\bb\/w\b|\bsilent (?:film|movie)\b/i

const FOREIGN = /\b(?:foreign|subtitle[sd]?|subbed|dubbed|not (?:in )?english|non[- ]english|european|asian)\b/i
const OLD =
  /\b(?:old|older|classic)(?: [a-z-]+)? (?:movies?|films?|flicks?)\b|\b(?:when|since) i was|\bas a (?:little |young )?(?:kid|child)\b|\bmy childhood\b|\bgr[eo]w(?:ing)? up\b|\bvhs\b/i
const RECENT = /\b(?:recent|recently|newer|modern|(?:last|this) year|new(?: [a-z-]+)? (?:movie|film))\b/i

/** Facts of a text about a movie in addition to its plot. */
export interface Hints {
  /** Folded genre names. */
  genres: ReadonlySet<string>
  languages: ReadonlySet<string>
  countries: ReadonlySet<string>
  monochrome: boolean
  /** True if the movie is in a language other than English, without naming it. */
  foreign: boolean
  /** 1 for an old movie or one from the writer's childhood, -1 for a recent one, 0 for neither or both. */
  era: number
}

/** @param words folded words of the text without the phrases about how it was seen */
export function readHints(text: string, words: readonly string[]): Hints {
  const origins = words.flatMap((word) => (Object.hasOwn(ORIGINS, word) ? [ORIGINS[word]] : []))
  return {
    genres: new Set(words.flatMap((word) => (Object.hasOwn(GENRE_HINTS, word) ? [GENRE_HINTS[word]] : []))),
    languages: new Set(origins.flatMap(({ language }) => language ?? [])),
    countries: new Set(origins.flatMap(({ country }) => country ?? [])),
    monochrome: MONOCHROME.test(text),
    foreign: FOREIGN.test(text),
    era: Number(OLD.test(text)) - Number(RECENT.test(text)),
  }
}
