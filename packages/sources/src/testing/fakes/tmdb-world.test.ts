import { expect, it } from 'vitest'
import { createWorld, FIRST_INVENTED } from './tmdb-world.ts'

const world = createWorld({ invented: 60 })

const PICTURE = /\/(?:poster|backdrop|profile|logo)-\d+\.png/

function everything(pictures: boolean): string {
  const world = createWorld({ invented: 30, pictures })
  const details = world.details(FIRST_INVENTED)
  const { id } = (details as { credits: { cast: { id: number }[] } }).credits.cast[0]!
  return JSON.stringify([details, world.listItem(FIRST_INVENTED), world.offers(FIRST_INVENTED), world.person(id)])
}

it('has pictures of movies, people and providers', () => {
  expect(everything(true)).toMatch(PICTURE)
})

it('leaves every picture to the product when asked to, as in the demo', () => {
  expect(everything(false)).not.toMatch(PICTURE)
  expect(everything(false)).toContain('"poster_path":null')
})

it('lists videos and soft-core movies among the others', () => {
  const marked = world.listed.map(world.listItem).filter(({ softcore, video }) => softcore === true || video === true)
  expect(marked).toHaveLength(world.listed.length - world.ids.length)
  expect(new Set(marked.map(({ softcore }) => softcore))).toEqual(new Set([true, false]))
  expect(world.details(Number(marked[0]!['id']))).toMatchObject({ video: true })
})

it('orders the best known movies by votes, unlike the popular ones', () => {
  const votes = world.bestKnown.map((id) => Number(world.listItem(id)['vote_count']))
  expect(votes).toEqual(votes.toSorted((a, b) => b - a))
  expect(world.bestKnown.slice(0, 20)).not.toEqual(expect.arrayContaining(world.listed.slice(0, 5)))
})

it('credits co-directors and several kinds of writers in some crews', () => {
  const jobs = world.ids.flatMap((id) =>
    (world.details(id) as { credits: { crew: { job: string }[] } }).credits.crew.map(({ job }) => job),
  )
  expect(new Set(jobs)).toEqual(new Set(['Director', 'Co-Director', 'Original Story', 'Teleplay', 'Boom Operator']))
})

it('names keywords and providers with a space at the end', () => {
  const [even, odd] = [FIRST_INVENTED + 1, FIRST_INVENTED].map((id) => JSON.stringify(world.details(id)))
  expect(even).toContain('"name":"Simulated Reality"')
  expect(odd).toContain('"name":"simulated reality "')
  expect(odd).toMatch(/"provider_name":"[^"]+ "/)
})

it('gives two people one name, and each collection an id', () => {
  const world = createWorld({ invented: 0, starter: true })
  type Credits = { credits: { cast: { id: number; name: string }[]; crew: { id: number; name: string }[] } }
  const people = world.ids.flatMap((id) => {
    const { cast, crew } = (world.details(id) as Credits).credits
    return [...cast, ...crew].filter(({ name }) => name === 'Steve McQueen')
  })
  expect(new Set(people.map(({ id }) => id)).size).toBe(2)
  const collections = world.ids.flatMap(
    (id) => (world.details(id)!['belongs_to_collection'] as { id: number; name: string }) ?? [],
  )
  const names = new Set(collections.map(({ name }) => name))
  expect(names.size).toBeGreaterThan(700)
  expect(new Set(collections.map(({ id }) => id)).size).toBe(names.size)
})

it('gives offers in 60 to 130 regions, some of providers whose name ends in a space', () => {
  const world = createWorld({ invented: 100 })
  const regions = world.ids.map((id) => Object.keys((world.offers(id) as { results: object }).results).length)
  expect([Math.min(...regions), Math.max(...regions)]).toEqual([60, 130])
  expect(JSON.stringify(world.offers(FIRST_INVENTED))).toMatch(/"provider_name":"[^"]* "/)
})

it('translates titles, two into one language', () => {
  const details = createWorld({ invented: 3 }).details(FIRST_INVENTED)!
  const { translations } = details['translations'] as { translations: { iso_639_1: string; data: { title: string } }[] }
  expect(translations.filter(({ data }) => data.title !== '').map(({ iso_639_1: language }) => language)).toEqual([
    'es',
    'es',
  ])
})

it('recommends other movies than the similar ones', () => {
  const details = createWorld({ invented: 200 }).details(FIRST_INVENTED)!
  const idsOf = (part: string) => (details[part] as { results: { id: number }[] }).results.map(({ id }) => id)
  const similar = new Set(idsOf('similar'))
  expect(idsOf('recommendations')).toHaveLength(12)
  expect(idsOf('recommendations').filter((id) => similar.has(id))).toEqual([])
})
