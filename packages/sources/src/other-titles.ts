import type { SourceMovie } from './source-movie.ts'

/** In other languages short titles stand in the way of longer ones while these are typed: "Ali" is Italian for *Wings*. */
export const TOO_SHORT = '^[A-Za-z0-9_]{1,3}$'

const tooShort = new RegExp(TOO_SHORT)

/** Titles by which a movie is found besides the one that is shown: its aliases and its titles in other languages. */
export function otherTitles({ title, aliases = [], titles = {} }: Pick<SourceMovie, 'title' | 'aliases' | 'titles'>) {
  const translated = Object.values(titles)
    .flat()
    .filter((other) => !tooShort.test(other))
  return [...new Set([...translated, ...aliases])].filter((other) => other !== title)
}
