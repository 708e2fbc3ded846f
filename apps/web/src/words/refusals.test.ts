import { fieldMessage, problemBody } from '@marquee/contract'
import { expect, it, vi } from 'vitest'
import { accepting, translated } from './refusals.ts'

// The sentences of the only language there is, as those of another one.
vi.mock('./language.ts', () => ({ IS_LANGUAGE_OF_API: false }))

it('accepts messages with their codes', () => {
  const { headers, method } = accepting({ method: 'POST', headers: { 'content-type': 'application/json' } })
  expect(Object.fromEntries(new Headers(headers))).toEqual({
    accept: 'application/problem+json, application/json',
    'content-type': 'application/json',
  })
  expect(method).toBe('POST')
})

it('writes a refusal from its code and parameters', async () => {
  const answer = { ...problemBody('evening_full/network', { most: 4 }), detail: 'In English' }
  expect(await translated(answer)).toMatchObject({
    detail: '4 guests have joined from this network. Answer on the phone of a member instead.',
    code: 'evening_full',
  })
})

it('writes the messages about fields from their codes, by field', async () => {
  const errors = [
    { field: 'password', ...fieldMessage('password_too_short', { least: 8 }), detail: 'In English' },
    { field: 'password', ...fieldMessage('password_too_common'), detail: 'In English' },
    { field: 'name', ...fieldMessage('not_in_form/entry', { entry: 2 }), detail: 'In English' },
  ]
  expect(await translated({ ...problemBody('fields_refused'), errors })).toEqual({
    password: ['This password is too short. It must contain at least 8 characters.', 'This password is too common.'],
    name: ['Entry 2 is not in the expected form.'],
  })
})

it('keeps a sentence whose code it does not have, and an answer that is no refusal', async () => {
  expect(await translated({ code: 'new', detail: 'Of a newer version.' })).toEqual({
    code: 'new',
    detail: 'Of a newer version.',
  })
  expect(await translated({ name: ['Plain.'] })).toEqual({ name: ['Plain.'] })
  expect(await translated('Bad gateway')).toBe('Bad gateway')
})
