import { expect, it } from 'vitest'
import { otherTitles } from './other-titles.ts'

it('lists titles of other languages and aliases once, without short translations and the title itself', () => {
  const titles = { de: ['Das Boot'], it: ['Ali'], fr: ['Le Bateau'], ja: ['羅生門'] }
  expect(otherTitles({ title: 'Das Boot', titles, aliases: ['U 96', 'Le Bateau', 'DB'] })).toEqual([
    'Le Bateau',
    '羅生門',
    'U 96',
    'DB',
  ])
})
