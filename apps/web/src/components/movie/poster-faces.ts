import gothicVietnamese from '@fontsource-variable/league-gothic/files/league-gothic-vietnamese-wdth-normal.woff2?url'
import serifItalicExtended from '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-italic.woff?url'
import serifItalic from '@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff?url'
import serifExtended from '@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff?url'
import serif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff?url'

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215'
const EXTENDED = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0'
const VIETNAMESE = 'U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EF1'

/**
 * Adds the faces of drawn posters to the page; the browser fetches each when a title needs it. They come with the posters' code
 * and not with the styles, which pages without posters load too. WOFF, because WOFF2 is larger here.
 */
export function addPosterFaces() {
  const add = (family: string, file: string, unicodeRange: string, more: FontFaceDescriptors = {}) =>
    document.fonts.add(new FontFace(family, `url(${file})`, { unicodeRange, display: 'swap', ...more }))
  add('Instrument Serif', serif, LATIN)
  add('Instrument Serif', serifExtended, EXTENDED)
  add('Instrument Serif', serifItalic, LATIN, { style: 'italic' })
  add('Instrument Serif', serifItalicExtended, EXTENDED, { style: 'italic' })
  add('League Gothic', gothicVietnamese, VIETNAMESE, { stretch: '75% 100%' })
}
