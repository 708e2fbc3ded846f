import { createPlotIndex } from '@marquee/search'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadStarter } from '@marquee/starter'
import { requestCatalogue, toPlotDocument } from './request-catalogue.ts'
import { requestFinder } from './requests.ts'

/** Enough for every text. */
const FIRST = new Set(
  loadStarter()
    .movies.slice(0, 1000)
    .map(({ tmdb_id: id }) => id),
)

describe('what is not wanted, over the starter catalogue', () => {
  let find: (text: string) => readonly string[]

  beforeAll(() => {
    const catalogue = requestCatalogue([], { only: FIRST })
    const plots = createPlotIndex(catalogue.movies.map(toPlotDocument))
    const search = requestFinder(catalogue, plots, 2026)
    const titles = new Map(catalogue.movies.map(({ id, title }) => [id, title]))
    find = (text) => search(text, 10).map(({ id }) => titles.get(id)!)
  }, 60_000)

  test.each([
    ['sci fi but no space', ['Star Wars', 'Alien', 'Aliens', 'WALL·E', 'Gravity', 'Interstellar']],
    ["a superhero film that isn't Marvel", ['The Avengers', 'Black Panther', 'Iron Man', 'Spider-Man']],
    ['a mafia-free gangster story', ['The Godfather', 'GoodFellas', 'The Irishman']],
    ['old spy film but not Bond', ['Goldfinger', 'Dr. No']],
    ['a spy film, not James Bond', ['Skyfall', 'Casino Royale', 'Goldfinger']],
    ['vampires but not twilight', ['Twilight']],
    ['fantasy except Harry Potter', ['Harry Potter and the Prisoner of Azkaban']],
    ['something like The Lord of the Rings', ['The Lord of the Rings: The Return of the King']],
    ['as good as The Godfather', ['The Godfather', 'The Godfather Part II']],
    ['less depressing war movie', ['Come and See', 'Son of Saul', 'Grave of the Fireflies']],
    ['not too violent thriller', ['The Silence of the Lambs', 'Pulp Fiction', 'Irreversible', 'Se7en']],
    ['crime but nobody dies', ['GoodFellas', 'Pulp Fiction', 'The Godfather']],
    ['like Rocky, but no boxing', ['Rocky', 'Raging Bull', 'Million Dollar Baby']],
    ['Reservoir Dogs with less swearing and blood', ['Pulp Fiction', 'Kill Bill: Vol. 1']],
    ['like Frozen but without the songs', ['Moana', 'Tangled', 'The Little Mermaid', 'Encanto']],
    ['mean girls but with boys', ['Clueless', 'Legally Blonde', 'Booksmart']],
    ['like Notting Hill, just without the happy ending', ['Four Weddings and a Funeral', "You've Got Mail"]],
    ['Pretty Woman but darker', ['Notting Hill', 'Sleepless in Seattle', 'When Harry Met Sally...']],
    ['like The Matrix but older', ['Inception', 'Edge of Tomorrow', 'Deadpool']],
    ['a musical without the romance', ['La La Land', 'Moulin Rouge!', 'Grease']],
    ['spanish films but no almodovar', ['Volver', 'Talk to Her', 'All About My Mother']],
    ['animated, no talking animals', ['Finding Nemo', 'The Lion King', 'Zootopia']],
  ])('stays away in %j', (text, forbidden) => {
    const found = find(text)
    expect(found.length).toBeGreaterThan(4)
    expect(found.filter((title) => forbidden.includes(title))).toEqual([])
  })
})
