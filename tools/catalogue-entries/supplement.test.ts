import type { PanelViewer } from '@marquee/starter'
import { describe, expect, it } from 'vitest'
import { aMovie } from '../../packages/starter/src/test-builders.ts'
import { addEntries } from './add-entries.ts'
import { readEntries } from './entry-form.ts'
import { supplemented } from './supplement.ts'
import { withRatings } from './viewers.ts'

const resolve = (film: string) => ({ 'Casino 1995': 10, 'Magnolia 1999': 11, 'Ran 1985': 12 })[film] ?? null

describe('supplemented', () => {
  const range = (from: number, length: number) => Array.from({ length }, (_, i) => from + i)
  const supplement = (text: string, movie = aMovie({ tmdb_id: 1, title: 'The General' })) =>
    supplemented(movie, readEntries('s.txt', `id 1\n${text}`)[0], resolve)

  it('adds facts, and gives names that are titles their language', () => {
    const before = aMovie({ title: 'The General', aliases: ['Der General', 'Buster 1'] })
    const { movie } = supplement(
      'm de:Der General\nr US G; violence\np oscar won picture\nb book: Chase, Pittenger',
      before,
    )
    expect(movie).toEqual({
      ...before,
      titles: { de: 'Der General' },
      aliases: ['Buster 1'],
      certificates: { US: 'G' },
      content: ['violence'],
      awards: [{ body: 'oscar', category: 'film', won: true }],
      based_on: { kind: 'book', title: 'Chase', author: 'Pittenger' },
    })
  })

  it('adds labels that the movie lacks', () => {
    const [first] = aMovie().labels
    const { movie } = supplement(`l ${first.name}=1; silent film=1`)
    expect(movie.labels).toEqual([...aMovie().labels, { name: 'silent film', rating: 1 }])
  })

  it('adds loved films by strength, for which the last of the weakest make way', () => {
    const full = aMovie({ tmdb_id: 1, also: { 3: [50], 2: range(60, 10), 1: range(80, 9) }, not: [12] })
    const { movie, unresolved } = supplement('v Casino 1995=3; Magnolia 1999=1; Ran 1985=2; Nothing 2000=1', full)
    expect(movie.also).toEqual({ 3: [50, 10], 2: range(60, 10), 1: [...range(80, 7), 11] })
    expect(unresolved).toEqual(['Nothing 2000'])
    expect(() => supplement('v Casino 1995')).toThrow('s.txt:1: cannot be read: v Casino 1995')
  })
})

describe('withRatings', () => {
  const viewers: PanelViewer[] = [{ taste: 'old westerns', best: [10], like: [], neutral: [], dislike: [] }]

  it('adds ratings to viewers, each film once, and other viewers', () => {
    const text =
      'viewer 1\nbest Casino 1995; Ran 1985\ndislike Ran 1985; Nothing 2000\n\nnew\ntaste epics\nlike Magnolia 1999'
    expect(withRatings(viewers, 'v.txt', text, resolve)).toEqual([
      { taste: 'old westerns', best: [10, 12], like: [], neutral: [], dislike: [] },
      { taste: 'epics', best: [], like: [11], neutral: [], dislike: [] },
    ])
  })

  it.each(['viewer x', 'viewer 3', 'new'])('refuses the block "%s"', (head) => {
    expect(() => withRatings(viewers, 'v.txt', `${head}\nbest Casino 1995`, resolve)).toThrow(
      `v.txt: cannot be read: ${head}`,
    )
  })
})

describe('addEntries', () => {
  const entry = (id: number, title: string, loved: string) =>
    `id ${id} -\nt ${title} | ${title} | en | 1999 | | 50 | US | 18\nd Ann Lee\nc Bo\no A sentence.\nk sea\nl epic=1\nn 1 2 3\nv ${loved}`

  it('adds movies that are not there, with the lists of all, and supplements to those that are', () => {
    const here = [aMovie({ tmdb_id: 1, title: 'The General' })]
    const text = `${entry(2, 'Tides', 'The General 1999; Nothing 2000')}\n\n${entry(1, 'Other', 'Tides 1999')}\n\nid 1\nv Tides 1999=3`
    const { movies, added, faults, missing, resolve: found } = addEntries(here, [{ name: 'a.txt', text }])
    expect(faults).toEqual([])
    expect(added.map(({ title, also }) => [title, also[2]])).toEqual([['Tides', [1]]])
    expect(movies.map(({ title, also }) => [title, also[3]])).toEqual([['The General', [2]]])
    expect(missing).toEqual(new Map([['Nothing 2000', 1]]))
    expect(found('Tides 1999')).toBe(2)
  })

  it('collects the faults of all entries', () => {
    const text = `${entry(2, 'Tides', '').replace('l epic=1', 'l epic')}\n\nid 7\nm de:Sieben`
    expect(addEntries([], [{ name: 'a.txt', text }]).faults).toEqual([
      'a.txt:11: no such movie: 7',
      'a.txt:1: cannot be read: l epic',
    ])
  })
})
