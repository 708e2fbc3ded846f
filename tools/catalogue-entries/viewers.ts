import type { PanelViewer } from '@marquee/starter'
import type { Resolve } from './convert.ts'
import { EntryError } from './entry-form.ts'

const LEVELS = ['best', 'like', 'neutral', 'dislike'] as const

/**
 * Adds the ratings of a file of blocks: `viewer 7` gives more ratings to the seventh, `new` with a `taste` is another viewer.
 * A film that a viewer has rated stays as it is, and one that the catalogue lacks is left out.
 */
export function withRatings(
  viewers: readonly PanelViewer[],
  file: string,
  text: string,
  resolve: Resolve,
): PanelViewer[] {
  const all = [...viewers]
  for (const block of text.split(/\n\s*\n/).filter((part) => part.trim() !== '')) {
    const [head = '', ...lines] = block.trim().split('\n')
    const line = (name: string) => lines.find((each) => each.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
    const index = head === 'new' ? all.length : Number(/^viewer (\d+)$/.exec(head)?.[1]) - 1
    const viewer = all[index] ?? { taste: line('taste'), best: [], like: [], neutral: [], dislike: [] }
    if (Number.isNaN(index) || viewer.taste === '') throw new EntryError(`${file}: cannot be read: ${head}`)
    const rated = new Set(LEVELS.flatMap((level) => viewer[level]))
    const more = (level: (typeof LEVELS)[number]) =>
      line(level)
        .split(';')
        .flatMap((film) => {
          const id = resolve(film.trim())
          if (id === null || rated.has(id)) return []
          rated.add(id)
          return id
        })
    const added = Object.fromEntries(LEVELS.map((level) => [level, [...viewer[level], ...more(level)]]))
    all[index] = { ...viewer, ...added }
  }
  return all
}
