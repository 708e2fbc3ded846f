import { describe, expect, it } from 'vitest'
import { convert } from './convert.ts'
import { EntryError, readEntries } from './entry-form.ts'

const BRIEF = `id 121 tt0167261
t The Two Towers | Les Deux Tours | en | 2002-12-18 | 179 | 95 | US NZ | 12 14
d Peter Jackson
w Fran Walsh; Philippa Boyens
c Elijah Wood=Frodo Baggins; Andy Serkis
o A sentence.
k Siege; wizard; ring
l quest=1; battlefield=.9; epic=.4
m de:Die zwei Türme; es:Las torres; otra vez; fr:The Two Towers
a LOTR 2
b novel: The Two Towers, J.R.R. Tolkien
r US PG-13; DE 12; violence, frightening scenes
p oscar won visual effects; oscar nominated picture; cannes won fipresci prize
n 79 86 20
v Gladiator 2000; Nothing Like It 1999`

const resolve = (film: string) => (film === 'Gladiator 2000' ? 98 : null)
const converted = (text: string) => convert(readEntries('a.txt', text)[0], resolve)
/** The brief entry with one line replaced. */
const withLine = (line: string) => BRIEF.replace(new RegExp(`^${line.split(' ')[0]} .*$`, 'm'), line)

describe('convert', () => {
  it('makes a line of a brief entry', () => {
    expect(converted(BRIEF)).toEqual({
      line: {
        density: 'brief',
        tmdb_id: 121,
        imdb_id: 'tt0167261',
        title: 'The Two Towers',
        original_title: 'Les Deux Tours',
        original_language: 'en',
        release_date: '2002-12-18',
        runtime: 179,
        popularity: 95,
        genres: [12, 14],
        origin_country: ['US', 'NZ'],
        overview: 'A sentence.',
        cast: [{ name: 'Elijah Wood', character: 'Frodo Baggins' }, { name: 'Andy Serkis' }],
        crew: [
          { name: 'Peter Jackson', job: 'Director' },
          { name: 'Fran Walsh', job: 'Writer' },
          { name: 'Philippa Boyens', job: 'Writer' },
        ],
        keywords: ['siege', 'wizard', 'ring'],
        labels: [
          { name: 'quest', rating: 1 },
          { name: 'battlefield', rating: 0.9 },
          { name: 'epic', rating: 0.4 },
        ],
        titles: { de: 'Die zwei Türme', es: 'Las torres; otra vez' },
        aliases: ['LOTR 2'],
        certificates: { US: 'PG-13', DE: '12' },
        content: ['violence', 'frightening scenes'],
        awards: [
          { body: 'oscar', category: 'visual effects', won: true },
          { body: 'oscar', category: 'film', won: false },
        ],
        based_on: { kind: 'novel', title: 'The Two Towers', author: 'J.R.R. Tolkien' },
        panel: { seen: 79, regard: 86, divides: 20 },
        also: [98],
      },
      unresolved: ['Nothing Like It 1999'],
    })
  })

  it('takes a tagline as the sign of a full entry, with strengths, jobs and money', () => {
    const text = withLine('w Screenplay: Fran Walsh, Philippa Boyens; Novel: J.R.R. Tolkien').replace(
      /^v .*$/m,
      'v3 Gladiator 2000\nv1 Unknown 2001\n$ 94000000 0\ng A tagline.',
    )
    const { line } = converted(text)
    expect(line).toMatchObject({ tagline: 'A tagline.', budget: 94000000, also: { 3: [98], 2: [], 1: [] } })
    expect(line).not.toHaveProperty('density')
    expect(line).not.toHaveProperty('revenue')
    expect(line.crew!.map(({ name, job }) => `${name}, ${job}`)).toEqual([
      'Peter Jackson, Director',
      'Fran Walsh, Screenplay',
      'Philippa Boyens, Screenplay',
      'J.R.R. Tolkien, Novel',
    ])
  })

  it.each([
    'id 121',
    't Title | en | 2002',
    'w Cook: Ann Lee',
    'l quest',
    'm german:Titel',
    'r US PG-13; rude words',
    'p grammy won song',
    'p oscar won catering',
    'b poem: The Raven',
    'n 79 86',
  ])('refuses "%s" with its place', (line) => {
    const fault = () => converted(withLine(line))
    if (line.endsWith('catering')) expect(fault().line.awards).toBeUndefined()
    else expect(fault).toThrow(/^a\.txt:1: cannot be read/)
  })
})

describe('readEntries', () => {
  it('reads blocks and leaves out skipped films', () => {
    const text = `${BRIEF}\n\nid 2 -\nskip short\n\n\nid 3 -\nt Another`
    expect(readEntries('a.txt', text).map(({ place }) => place)).toEqual(['a.txt:1', 'a.txt:21'])
  })

  it('refuses unknown and repeated lines', () => {
    expect(() => readEntries('a.txt', 'id 1 -\nz')).toThrow(new EntryError('a.txt:2: no line starts with "z"'))
    expect(() => readEntries('a.txt', 'id 1 -\nid 2 -')).toThrow(new EntryError('a.txt:2: a second line "id"'))
  })
})
