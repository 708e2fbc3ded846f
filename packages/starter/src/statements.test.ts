import { describe, expect, it, test } from 'vitest'
import { loadStarter } from './load.ts'
import { labelsWithStated, readStatements, type StatementName } from './statements.ts'

describe('readStatements', () => {
  it('grades what holds much and a little, and states that nothing else does', () => {
    const found = readStatements(['7 Vfa', '8 -'])
    expect(found.get(7)).toMatchObject({ violent: 0.6, scary: 0.3, 'animal dies': 0.4, gory: 0, 'sad ending': 0 })
    expect(Object.values(found.get(8)!).every((grade) => grade === 0)).toBe(true)
  })

  it.each(['7', '7 vv', '7 q', 'seven v', '7 S'])('refuses the line %j', (line) => {
    expect(() => readStatements([line])).toThrow(`"${line}" of statements.txt is not a new id and letters`)
  })

  it('refuses a second line of a movie', () => {
    expect(() => readStatements(['7 v', '7 -'])).toThrow('"7 -" of statements.txt')
  })
})

it('labelsWithStated keeps the grade that a label has, and adds what is a label and holds much', () => {
  const states = readStatements(['7 VGfad']).get(7)!
  expect(labelsWithStated({ labels: [{ name: 'violent', rating: 0.9 }], states })).toEqual([
    { name: 'violent', rating: 0.9 },
    { name: 'gory', rating: 0.6 },
  ])
})

describe('statements about the shipped movies', () => {
  const { movies } = loadStarter()
  /** Titles with the opposite of the expected statement. */
  const wrong = (name: StatementName, holds: boolean, titles: string) =>
    titles.split('|').filter((title) => {
      const movie = movies.find((one) => one.title === title)
      return movie?.states === undefined || movie.states === null || movie.states[name] > 0 !== holds
    })

  test('thirty violent movies, of which 28 must be stated to be', () => {
    const titles =
      'The Godfather|Taxi Driver|Platoon|Jaws|Chinatown|Parasite|GoodFellas|Scarface|Heat|Gladiator|Braveheart|RoboCop|Predator|Die Hard|Reservoir Dogs|Pulp Fiction|Fight Club|300|John Wick|The Departed|No Country for Old Men|A Clockwork Orange|The Wild Bunch|Bonnie and Clyde|City of God|Oldboy|Full Metal Jacket|Unforgiven|Dirty Harry|The Dark Knight'
    expect(wrong('violent', true, titles).length).toBeLessThanOrEqual(2)
  })

  test('thirty movies without violence', () => {
    const titles =
      "Amélie|Toy Story|Finding Nemo|Mamma Mia!|The Sound of Music|Singin' in the Rain|Before Sunrise|Lost in Translation|Little Women|Pride & Prejudice|My Neighbor Totoro|Paddington|When Harry Met Sally...|Notting Hill|Julie & Julia|Chef|La La Land|The King's Speech|Groundhog Day|Lady Bird|Marriage Story|12 Angry Men|Spotlight|Ratatouille|Inside Out|Roman Holiday|Tokyo Story|Perfect Days|Past Lives|Sideways"
    expect(wrong('violent', false, titles)).toEqual([])
  })

  test('twenty movies in which an animal dies', () => {
    const titles =
      "Marley & Me|John Wick|I Am Legend|Bambi|Hachi: A Dog's Tale|The Lion King|Watership Down|A Dog's Purpose|Kes|The Godfather|Jaws|Apocalypse Now|The Yearling|War Horse|Fatal Attraction|Au Hasard Balthazar|Dances with Wolves|The NeverEnding Story|White God|Amores Perros"
    expect(wrong('animal dies', true, titles)).toEqual([])
  })

  test('twenty sad endings', () => {
    const titles =
      "Titanic|West Side Story|Romeo + Juliet|Chinatown|Se7en|Requiem for a Dream|Brokeback Mountain|Atonement|Million Dollar Baby|Grave of the Fireflies|The Mist|Moulin Rouge!|Dancer in the Dark|Bicycle Thieves|Easy Rider|Leaving Las Vegas|Vertigo|Love Story|Boys Don't Cry|Brief Encounter"
    expect(wrong('sad ending', true, titles)).toEqual([])
  })

  test('twenty happy endings', () => {
    const titles =
      'Back to the Future|Star Wars|The Princess Bride|Pretty Woman|Notting Hill|The Sound of Music|Finding Nemo|The Shawshank Redemption|Jurassic Park|Die Hard|Elf|Home Alone|Legally Blonde|Sing Street|Shrek|Paddington 2|Groundhog Day|The Martian|Sister Act|Crazy Rich Asians'
    expect(wrong('sad ending', false, titles)).toEqual([])
  })
})
