import { describe, expect, it } from 'vitest'
import { checkPanel, countPanel } from './check-panel.ts'
import { loadStarter } from '../../packages/starter/src/load.ts'
import {
  loadPanel,
  type AlsoLoved,
  type HousePanel,
  type PanelNumbers,
  type PanelViewer,
} from '../../packages/starter/src/panel.ts'
import { aList, aPanel, aViewer, panelIds } from './test-builders.ts'

const fullMovies = (ids: readonly number[]) => new Map(ids.map((id) => [id, 'full' as const]))
const messages = (changes: Partial<HousePanel>, ids = panelIds) =>
  checkPanel(aPanel(changes), fullMovies(ids)).map(({ rule, tmdb_id: id, message }) =>
    [rule, ...(id === undefined ? [] : [id]), message].join(': '),
  )

/** The valid panel with the first movie's numbers, the first movie's list or the first viewer changed. */
const withNumbers = (changes: Partial<PanelNumbers>) =>
  messages({ numbers: aPanel().numbers.map((line, index) => (index === 0 ? { ...line, ...changes } : line)) })
const withList = (changes: Partial<AlsoLoved>) =>
  messages({ alsoLoved: aPanel().alsoLoved.map((list, index) => (index === 0 ? aList(1, changes) : list)) })
const withViewer = (changes: Partial<PanelViewer>) =>
  messages({ viewers: aPanel().viewers.map((viewer, index) => (index === 0 ? aViewer(0, changes) : viewer)) })

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

it('checkPanel reports nothing for a panel that breaks no rule', () => {
  expect(messages({})).toEqual([])
})

describe('the numbers of a panel', () => {
  it('must be whole numbers from 0 to 100', () => {
    expect(withNumbers({ seen: 0, regard: 100 })).toEqual([])
    expect(withNumbers({ seen: -1, regard: 101, divides: 0.5 })).toEqual([
      'panel-numbers: 1: seen is -1, expected whole and 0 to 100',
      'panel-numbers: 1: regard is 101, expected whole and 0 to 100',
      'panel-numbers: 1: divides is 0.5, expected whole and 0 to 100',
    ])
    const numbers = aPanel().numbers.map(({ tmdb_id, seen, regard }) => ({ tmdb_id, seen, regard }) as PanelNumbers)
    expect(messages({ numbers })).toContain('panel-numbers: 1: divides is undefined, expected whole and 0 to 100')
  })
})

describe('the lists of a panel', () => {
  it('may be short in brief entries, which no viewer needs to have rated', () => {
    const densities = new Map(panelIds.map((id) => [id, id === 1 ? ('brief' as const) : ('full' as const)]))
    const withFew = (count: number) => {
      const alsoLoved = aPanel().alsoLoved.map((list, i) =>
        i === 0 ? aList(1, { also: { 1: [], 2: range(2, count + 1), 3: [] } }) : list,
      )
      return checkPanel(aPanel({ alsoLoved }), densities).map(({ message }) => message)
    }
    expect(withFew(4)).toEqual([])
    expect(withFew(3)).toEqual(['also loved are 3 others, expected 4 to 12'])
  })

  it('must name 12 to 20 other movies in total', () => {
    const also = (count: number) => ({ also: { 1: range(2, count - 1), 2: [40], 3: [41] } })
    expect(withList(also(12))).toEqual([])
    expect(withList(also(20))).toEqual([])
    expect(withList(also(11))).toEqual(['panel-list: 1: also loved are 11 others, expected 12 to 20'])
    expect(withList(also(21))).toEqual(['panel-list: 1: also loved are 21 others, expected 12 to 20'])
  })

  it('must name at most five disliked movies', () => {
    expect(withList({ not: range(30, 34) })).toEqual([])
    expect(withList({ not: range(30, 35) })).toEqual(['panel-list: 1: not loved are 6 others, at most 5'])
  })

  it('must not name a movie with two strengths, or as both loved and disliked', () => {
    const also = { 1: range(2, 14), 2: [2], 3: [20] }
    expect(withList({ also })).toEqual(['panel-list: 1: the list names 2 twice'])
    expect(withList({ not: [5] })).toEqual(['panel-list: 1: the list names 5 twice'])
  })

  it('must not name their own movie', () => {
    expect(withList({ not: [1] })).toEqual(['panel-list: 1: the list names its own movie'])
  })

  it('must not name a movie that the catalogue lacks', () => {
    expect(withList({ not: [61] })).toEqual(['panel-list: 1: the list names 61, which is not in the catalogue'])
  })

  it('must name every movie in at least five lists, counting each list once and only as loved', () => {
    const others = range(2, 17)
    const naming = (lists: number) =>
      panelIds.map((id) => {
        if (id === 1) return aList(id)
        const companions = others.filter((other) => other !== id)
        return aList(id, { also: { 1: companions, 2: [], 3: id <= lists + 1 ? [1] : [] }, not: id === 40 ? [1] : [] })
      })
    const about = (lists: number) => messages({ alsoLoved: naming(lists) }).filter((text) => text.includes(': 1: '))
    expect(about(5)).toEqual([])
    expect(about(4)).toEqual(['panel-coverage: 1: 4 lists name it, expected at least 5'])
    const twice = naming(4).map((list) => (list.tmdb_id === 2 ? { ...list, also: { ...list.also, 2: [1] } } : list))
    expect(messages({ alsoLoved: twice })).toContain('panel-coverage: 1: 4 lists name it, expected at least 5')
  })
})

describe('the viewers of a panel', () => {
  it('must be 150 to 400', () => {
    const viewers = (count: number) => range(0, count - 1).map((index) => aViewer(index))
    expect(messages({ viewers: viewers(400) })).toEqual([])
    expect(messages({ viewers: viewers(149) })).toEqual(['panel-viewer: 149 viewers, expected 150 to 400'])
    expect(messages({ viewers: viewers(401) })).toEqual(['panel-viewer: 401 viewers, expected 150 to 400'])
  })

  it('must have rated 40 to 200 movies', () => {
    expect(withViewer({ neutral: range(22, 35) })).toEqual(['panel-viewer: viewer 1: 39 ratings, expected 40 to 200'])
    const ids = range(1, 201)
    const rating = (count: number) => {
      const avid = aViewer(0, { like: range(41, count - 26), neutral: range(176, 201), dislike: range(11, 40) })
      return checkPanel(aPanel({ viewers: [avid, ...aPanel().viewers.slice(1)] }), fullMovies(ids))
        .filter(({ rule }) => rule === 'panel-viewer')
        .map(({ message }) => message)
    }
    expect(rating(200)).toEqual([])
    expect(rating(201)).toEqual(['viewer 1: 201 ratings, expected 40 to 200'])
  })

  it('must have rated each movie at most once', () => {
    expect(withViewer({ best: range(1, 11) })).toEqual(['panel-viewer: viewer 1: rates 11 twice'])
    expect(withViewer({ dislike: [36, 37, 37] })).toContain('panel-viewer: viewer 1: rates 37 twice')
  })

  it('must have rated only movies of the catalogue', () => {
    expect(withViewer({ dislike: [...range(37, 41), 61] })).toEqual([
      'panel-viewer: viewer 1: rates 61, which is not in the catalogue',
    ])
  })

  it('must each have a different taste line', () => {
    expect(withViewer({ taste: '  ' })).toEqual(['panel-viewer: viewer 1: no taste line'])
    expect(withViewer({ taste: 'Taste 7 ' })).toEqual(['panel-viewer: two viewers have the taste "taste 7"'])
  })

  it('must rate something below Like', () => {
    const everything = { like: range(12, 41), neutral: [] }
    expect(withViewer({ ...everything, dislike: [42] })).toEqual([])
    expect(withViewer({ ...everything, dislike: [] })).toEqual(['panel-viewer: viewer 1: likes everything'])
  })

  it('must together have rated every movie at least eight times', () => {
    const rating = (count: number) =>
      aPanel().viewers.map((viewer, index) => {
        return { ...viewer, best: index < count ? [1] : [], like: range(2, 41), neutral: [], dislike: range(42, 60) }
      })
    expect(messages({ viewers: rating(8) })).toEqual([])
    expect(messages({ viewers: rating(7) })).toEqual(['panel-coverage: 1: 7 viewers rated it, expected at least 8'])
    const twice = rating(7).map((viewer, index) => (index === 0 ? { ...viewer, best: [1, 1] } : viewer))
    expect(messages({ viewers: twice })).toContain('panel-coverage: 1: 7 viewers rated it, expected at least 8')
  })

  it('must not dislike five of the movies most associated with a movie they rate Best', () => {
    const taking = (dislike: number[]) => withViewer({ best: [1], like: range(7, 40), neutral: [6], dislike })
    expect(taking([...range(2, 5), 41])).toEqual([])
    expect(withViewer({ best: [1], like: range(7, 40), neutral: [41], dislike: range(2, 6) })).toEqual([
      'panel-contradiction: 1: viewer 1: calls it Best and dislikes 5 of its closest companions',
    ])
  })
})

describe('countPanel', () => {
  it('counts movies, mentions, viewers and ratings, and the least covered movie', () => {
    expect(countPanel(aPanel(), panelIds)).toEqual({
      movies: 60,
      mentions: 60 * 15,
      viewers: 150,
      ratings: 150 * 40,
      best: 1500,
      like: 1500,
      neutral: 2250,
      dislike: 750,
      fewestLists: 15,
      // Two and a half times around the cycle: the last thirty movies occur less often.
      fewestRaters: 90,
    })
    expect(countPanel(aPanel(), [...panelIds, 61])).toMatchObject({ fewestLists: 0, fewestRaters: 0 })
  })

  it('returns zeros for an empty panel and catalogue', () => {
    expect(countPanel({ numbers: [], alsoLoved: [], viewers: [] }, [])).toMatchObject({ fewestLists: 0, ratings: 0 })
  })
})

describe('the shipped panel', () => {
  const densities = new Map(loadStarter().movies.map(({ tmdb_id, density }) => [tmdb_id, density]))

  it('breaks no rule', () => {
    expect(checkPanel(loadPanel(), densities)).toEqual([])
  })
})
