import { expect, it } from 'vitest'
import { createWorld, FIRST_INVENTED } from './tmdb-world.ts'

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
