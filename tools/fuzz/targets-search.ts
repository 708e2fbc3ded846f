import { createRequestReader, createTitleIndex } from '../../packages/search/src/index.ts'
import { must, type Target } from './target.ts'

const YEAR = 2026
const reader = createRequestReader({
  concepts: [
    { name: 'feel-good', kind: 'mood', phrases: ['feel good', 'uplift*'] },
    { name: 'date night', kind: 'occasion', phrases: ['date night', 'with my girlfriend'] },
    { name: 'school-age kids', kind: 'occasion', phrases: ['kids', 'school age kids'] },
    { name: 'gore', kind: 'wording', phrases: ['gore', 'gory'] },
  ],
  labels: [
    { name: 'heist', type: 'symbols_motifs' },
    { name: '1970s', type: 'time_period' },
  ],
  genres: ['Comedy', 'Horror', 'Science Fiction'],
  keywords: [{ name: 'bank robbery', movies: 9 }],
  titles: createTitleIndex([
    { id: 949, kind: 'movie', title: 'Heat', year: 1995, popularity: 9 },
    { id: 348, kind: 'movie', title: 'Alien', year: 1979, popularity: 8 },
    { id: 1, kind: 'person', title: 'Al Pacino', popularity: 9 },
  ]),
  directorsOf: () => [{ id: 1, name: 'Al Pacino' }],
})

/** A text as it was typed, as a request, and with the chips that were read from it. */
function readRequest(input: Buffer): void {
  const text = input.toString('utf8')
  const asked = reader.read(text, { thisYear: YEAR, readAs: 'request' })
  for (const { key, text: shown, span } of asked.chips) {
    must(shown.length > 0 && key.includes(':'), `a chip without a text: ${key}`)
    must(
      span !== null && span[0] >= 0 && span[0] < span[1] && span[1] <= text.length,
      `${key} lies outside of the text`,
    )
  }
  const chips = asked.chips.map(({ key }) => key)
  const again = reader.read(text, { thisYear: YEAR, readAs: 'request', chips })
  must(JSON.stringify(again) === JSON.stringify(asked), 'the chips that were read do not hold')
  const free = reader.read(text, { thisYear: YEAR })
  must(free.reading === 'request' || (free.chips.length === 0 && free.words === text), 'a description loses words')
}

export const targets: readonly Target[] = [
  {
    name: 'request-texts',
    kind: 'text',
    samples: [
      'feel-good film like Heat but not gory, under 2 hours',
      'Heat meets Alien, 1h30 max, from the 70s or 80s',
      'no gore, violence or horror; with kids of 6 and 10 and Al Pacino',
      "not older than 2000, in French, that I haven't seen, nobody's heard of it",
      'same director as Heat, set in the 1970s, between 80 and 100 minutes',
      'anything but K-horror from Scandinavia, black and white, 2010+',
      "won best picture or the palme d'or, not based on a novel, suitable for a nine-year-old",
    ],
    dictionary:
      "not |no |without |but | or | and |, |like |meets |under |at least |an hour and a half|90 min|2h|1990s|'80s|2010+|pre-war|kids of |year old|set in |won |oscar |best |based on a |suitable for |'|’|-|.|é|你|😀|İ|\u0301".split(
        '|',
      ),
    run: readRequest,
  },
]
