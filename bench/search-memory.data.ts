import type { FilterEntry, TitleEntry } from '@marquee/search'
import { seededRandom } from '@marquee/search/evaluation'

const SYLLABLES = 'ba co di fe ga ha in jo ka le mi no or pa qui ra se ti un va wo xe yo za el an st er on'.split(' ')
const GENRES = 19
const LABELS = 400

/** Generated movies and people of a catalogue of a given size. Entries are made while they are read, the same each time. */
export interface GeneratedCatalogue {
  movies: () => Iterable<TitleEntry>
  people: () => Iterable<TitleEntry>
  filters: () => Iterable<FilterEntry>
}

/**
 * Movies with one to five words of title, a second title for two of three, one director, eight leads with their characters, five
 * keywords and forty words of overview. Words follow Zipf's law over a vocabulary that grows as in real texts (Heaps).
 */
export function generateCatalogue(count: number, seed: number): GeneratedCatalogue {
  const words = Math.round(60 * count ** 0.62)
  const people = Math.max(20, Math.round(count * 1.5))
  const keywords = Math.round(40 * count ** 0.5)
  const name = (id: number) => `${wordOf(id % 997)} ${wordOf(1000 + (id % Math.ceil(people ** 0.75)))}`
  const times = <T>(number: number, make: () => T): T[] => Array.from({ length: number }, make)

  function* movies(): Iterable<TitleEntry> {
    const random = seededRandom(seed)
    const word = () => wordOf(zipf(random(), words))
    const phrase = (length: number) => times(length, word).join(' ')
    const person = () => name(zipf(random(), people))
    for (let id = 1; id <= count; id++) {
      yield {
        id,
        kind: 'movie',
        title: phrase(1 + Math.floor(random() * 5)),
        aliases: random() < 0.66 ? [phrase(1 + Math.floor(random() * 5))] : [],
        year: 1930 + Math.floor(random() * 96),
        people: [person()],
        cast: times(8, person),
        characters: times(8, () => phrase(1 + Math.floor(random() * 2))),
        story: [...times(5, () => wordOf(zipf(random(), keywords))), phrase(40)],
        popularity: random() ** -1.2,
      }
    }
  }

  function* persons(): Iterable<TitleEntry> {
    for (let id = 0; id < people; id++)
      yield { id: id + 1, kind: 'person', title: name(id), aliases: [], popularity: people / (id + 1) }
  }

  function* filters(): Iterable<FilterEntry> {
    const random = seededRandom(seed + 1)
    const draw = (size: number, number: number) => times(number, () => zipf(random(), size))
    for (let id = 1; id <= count; id++) {
      yield {
        id,
        genres: draw(GENRES, 3),
        labels: draw(LABELS, 12),
        keywords: draw(keywords, 5),
        year: 1930 + Math.floor(random() * 96),
        popularity: random() ** -1.2,
      }
    }
  }

  return { movies, people: persons, filters }
}

/** A rank from 0 to size - 1, rank r about as often as 1 / (r + 1). @param uniform in [0, 1) */
function zipf(uniform: number, size: number): number {
  return Math.min(size - 1, Math.floor((size + 1) ** uniform) - 1)
}

/** A pronounceable word, different for each number. */
function wordOf(number: number): string {
  let word = ''
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length]
  return word.length < 3 ? `${word}sh` : word
}
