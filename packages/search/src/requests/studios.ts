/** Studios that people name, with the phrases for each. "Marvel" is every film of its heroes, "Disney" Pixar's as well. */
export const STUDIOS: Readonly<Record<string, string>> = {
  'Studio Ghibli': 'ghibli|studio ghibli|ghibli studio',
  Pixar: 'pixar|pixar film|pixar films|pixar movie|pixar movies',
  Disney: 'disney|walt disney|disney film|disney films|disney movie|disney movies|disneys',
  'DreamWorks Animation': 'dreamworks|dreamworks animation|dream works',
  Illumination: 'illumination|illumination entertainment',
  Aardman: 'aardman|aardman animations',
  Laika: 'laika|studio laika|laika studios',
  'Cartoon Saloon': 'cartoon saloon',
  Marvel: 'marvel|marvels|mcu|marvel studios|marvel cinematic universe|marvel universe',
  A24: 'a24|a 24',
  Blumhouse: 'blumhouse',
  Hammer: 'hammer horror|hammer horrors|hammer film|hammer films|hammer studios|hammer productions|hammer style',
}

/** True if studios of this name are known. */
export function isStudio(name: string): boolean {
  return Object.hasOwn(STUDIOS, name)
}
