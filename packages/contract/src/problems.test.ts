import { expect, it } from 'vitest'
import { PROBLEMS, problemBody } from './problems.ts'

it('answers a refusal with its code, its sentence and the parameters of it', () => {
  expect(problemBody('too_early/second')).toEqual({
    detail: 'Someone has just answered. Wait one second, in case others do.',
    code: 'too_early',
    params: { case: 'second' },
  })
  expect(problemBody('not_found', { what: 'Movie' })).toEqual({
    detail: 'Movie not found.',
    code: 'not_found',
    params: { what: 'Movie' },
  })
  expect(problemBody('removed')).toEqual({ detail: 'You were removed from this group', code: 'removed' })
})

it('takes parameters for text only', () =>
  expect(problemBody('name_taken', { name: '{name} $& ada' }).detail).toBe(
    'There is someone called {name} $& ada already. Please choose another name.',
  ))

it('lists the code of every case', () => {
  const names = Object.keys(PROBLEMS)
  expect(names.filter((name) => name.includes('/') && !names.includes(name.split('/')[0] ?? ''))).toEqual([])
  expect(names).toEqual(names.toSorted())
})
