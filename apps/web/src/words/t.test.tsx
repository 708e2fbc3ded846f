import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rich, t } from './t.ts'

it('a message is its text', () => expect(t('common.words.undo')).toBe('Undo'))

it.each([
  [1, '1 movie'],
  [0, '0 movies'],
  [1000, '1,000 movies'],
])('%s chooses the form', (count, text) => expect(t('words.format.movies', { count })).toBe(text))

it('a rich message holds elements, and puts them around its parts', () => {
  const { container } = render(
    rich('groups.signedOutInvitation.invitesYou', { name: <strong>ada</strong>, muted: <i />, members: 2 }),
  )
  expect(container.innerHTML).toBe('<strong>ada</strong> invites you. <i>2 members so far.</i>')
})

it('parameters are checked by the compiler', () => {
  const wrong = () => {
    // @ts-expect-error the count is missing
    t('words.format.movies', {})
    // @ts-expect-error there are no parameters
    t('common.words.undo', { count: 1 })
    // @ts-expect-error a plural needs a number
    t('words.format.movies', { count: '1' })
    // @ts-expect-error a message with elements is no text
    t('groups.signedOutInvitation.invitesYou', { name: 'ada', muted: 'x', members: 2 })
  }
  expect(wrong).toBeTypeOf('function')
})
