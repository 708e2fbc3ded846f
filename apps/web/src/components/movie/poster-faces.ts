import gothicVietnamese from '@fontsource-variable/league-gothic/files/league-gothic-vietnamese-wdth-normal.woff2?url'
import serifItalicExtended from '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-italic.woff?url'
import serifItalic from '@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff?url'
import serifExtended from '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff?url'
import serif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff?url'

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215'
const EXTENDED = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0'
const VIETNAMESE = 'U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EF1'

const SERIF_FACES = {
  normal: [serif, serifExtended],
  italic: [serifItalic, serifItalicExtended],
}
const SERIF = '[font-family*="Instrument Serif"]'
const STYLES = {
  normal: `${SERIF}:not([font-style="italic"])`,
  italic: `${SERIF}[font-style="italic"]`,
}
/** Enough for a face to arrive before a poster is scrolled into view. */
const MARGIN = '200px'

const add = (family: string, file: string, unicodeRange: string, more: FontFaceDescriptors) =>
  document.fonts.add(new FontFace(family, `url(${file})`, { unicodeRange, display: 'swap', ...more }))

// Fetched only for titles that hold its letters.
if (typeof FontFace !== 'undefined') add('League Gothic', gothicVietnamese, VIETNAMESE, { stretch: '75% 100%' })

const added = new Set<string>()
let observer: IntersectionObserver | undefined

function addFacesOf(poster: Element) {
  for (const style of ['normal', 'italic'] as const) {
    if (added.has(style) || poster.querySelector(STYLES[style]) === null) continue
    added.add(style)
    const [latin, extended] = SERIF_FACES[style]
    add('Instrument Serif', latin!, LATIN, { style })
    add('Instrument Serif', extended!, EXTENDED, { style })
  }
}

/**
 * Adds the faces of a drawn poster to the page once it is near the screen: a browser fetches an added face for every poster
 * of the page. They come with the posters' code and not with the styles, which pages without posters load too. WOFF, because
 * WOFF2 is larger here.
 * @returns stops waiting for the poster
 */
export function bringFaces(poster: Element, markup: string): (() => void) | undefined {
  // No browser lacks FontFace; jsdom does.
  if (typeof FontFace === 'undefined' || !markup.includes('Instrument Serif')) return undefined
  observer ??= startObserver()
  observer.observe(poster)
  return () => observer?.unobserve(poster)
}

function startObserver() {
  const options = { rootMargin: MARGIN, scrollMargin: MARGIN }
  return new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) addFacesOf(target)
  }, options)
}
