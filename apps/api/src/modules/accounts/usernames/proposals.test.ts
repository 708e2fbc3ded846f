import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usernameFrom, usernameProposals } from './proposals.ts'

const RULE = /^[\p{L}\p{M}\p{N}_.-]{3,30}$/u

describe('a username derived from a provider’s claims', () => {
  it.each([
    [['Ada Lovelace', 'ada@example.org'], 'Ada.Lovelace'],
    [['Žofie  Nováková', null], 'Žofie.Nováková'],
    [['李小龙', null], '李小龙'],
    [['  <script>  ', null], 'script'],
    [['x', 'ada.lovelace'], 'ada.lovelace'],
    [[null, 'ada+movies'], 'ada.movies'],
    [['🎬🎬🎬', null], 'moviegoer'],
    [[null, null], 'moviegoer'],
    [['A'.repeat(40), null], 'A'.repeat(30)],
  ])('is derived from %j as %s', (sources, username) => {
    expect(usernameFrom(...sources)).toBe(username)
  })

  it('follows the rules for usernames, and so does every further proposal', () => {
    fc.assert(
      fc.property(
        fc.option(fc.string({ unit: 'binary' })),
        fc.option(fc.string({ unit: 'grapheme' })),
        (name, local) => {
          const proposals = [...usernameProposals(usernameFrom(name, local))]
          for (const proposal of proposals) expect(proposal).toMatch(RULE)
          expect(new Set(proposals).size).toBe(proposals.length)
        },
      ),
    )
  })
})
