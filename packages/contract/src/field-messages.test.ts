import { expect, it } from 'vitest'
import { FIELD_MESSAGES, fieldMessage } from './field-messages.ts'

it('answers a message with its code, its sentence and the parameters of it', () => {
  expect(fieldMessage('too_short', { least: 3 })).toEqual({
    detail: 'Ensure this field has at least 3 characters.',
    code: 'too_short',
    params: { least: 3 },
  })
  expect(fieldMessage('password_incorrect/yours')).toEqual({
    detail: 'This is not your password.',
    code: 'password_incorrect',
    params: { case: 'yours' },
  })
})

it('lists the messages by their codes, each sentence once', () => {
  const names = Object.keys(FIELD_MESSAGES)
  expect(names).toEqual(names.toSorted())
  const sentences = Object.values<string>(FIELD_MESSAGES).filter((sentence) => sentence !== '{reason}')
  expect(new Set(sentences).size).toBe(sentences.length)
})
