import { createRecommender, trainModel } from '@marquee/recommender'
import { createRequestIndex, type ReadRequest } from '@marquee/search'
import { loadStarter } from '@marquee/starter'
import { expect, test } from 'vitest'
import { requestCatalogue } from './request-catalogue.ts'
import { starterUnderIds } from './starter.ts'

/** Movies of the catalogue with all facts: training on every movie takes a minute. */
const FULL = new Set(loadStarter().movies.flatMap(({ tmdb_id: id, cast }) => (cast.length > 3 ? id : [])))
const WELL_KNOWN = 60
const SHOWN = 10
const SIMILAR = 400

test('“like X” alone gives the similar movies of its page, without its series', { timeout: 240_000 }, () => {
  const links = [...FULL].map((id) => ({ movieId: id, tmdbId: id, imdbId: null }))
  const { items, panel } = starterUnderIds(links)
  const recommender = createRecommender(trainModel({ items: items.filter(({ id }) => FULL.has(id)), users: [], panel }))
  const { movies, concepts } = requestCatalogue([], { only: FULL })
  const requests = createRequestIndex(movies, concepts)
  const series = new Map(movies.map(({ id, collection }) => [id, collection?.name]))
  const known = movies.toSorted((a, b) => b.popularity - a.popularity).slice(0, WELL_KNOWN)
  const common = known.map(({ id, title }) => {
    const similar = new Map(recommender.similar(id, SIMILAR).map((found) => [found.id, found.score]))
    const wish = { kind: 'like', id, title, wanted: true } as const
    const request: ReadRequest = { reading: 'request', chips: [{ key: '0', wish, text: '', span: null }], words: '' }
    const found = requests.search(request, { limit: SHOWN, neighbours: new Map([[id, similar]]) })
    const page = [...similar.keys()].filter(
      (other) => series.get(id) === undefined || series.get(other) !== series.get(id),
    )
    const shown = new Set(page.slice(0, SHOWN))
    return found.filter((match) => shown.has(match.id)).length
  })
  expect(common.reduce((sum, count) => sum + count, 0) / common.length).toBeGreaterThanOrEqual(8)
})
