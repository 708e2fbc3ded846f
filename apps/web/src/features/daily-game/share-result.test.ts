import { describe, expect, it } from 'vitest'
import { gameNumber, resultText, squares, squaresInWords } from './share-result.ts'

const url = 'https://marquee.example/games/daily'

describe('the shared result', () => {
  it('holds name, number, score, squares and link, but not the title', () => {
    expect(resultText({ num_guesses: 3, solved: true }, { date: '2026-11-20', allowed: 6, url })).toBe(
      `Marquee #324 3/6\n🟥🟥🟩⬜⬜⬜\n${url}`,
    )
  })

  it('gives X as the score of a lost game', () => {
    expect(resultText({ num_guesses: 6, solved: false }, { date: '2026-01-01', allowed: 6, url })).toBe(
      `Marquee #1 X/6\n🟥🟥🟥🟥🟥🟥\n${url}`,
    )
  })

  it('follows the number of guesses the server allows', () => {
    expect(squares({ num_guesses: 1, solved: true }, 4)).toBe('🟩⬜⬜⬜')
  })

  it('counts days across the change of year and summer time', () => {
    expect(gameNumber('2026-12-31')).toBe(365)
    expect(gameNumber('2027-01-01')).toBe(366)
  })

  it('puts the squares in words', () => {
    expect(squaresInWords({ num_guesses: 1, solved: true })).toBe('Right on the first guess')
    expect(squaresInWords({ num_guesses: 2, solved: true })).toBe('1 wrong guess, then the right one')
    expect(squaresInWords({ num_guesses: 6, solved: false })).toBe('6 wrong guesses')
  })
})
