import { describe, expect, it } from 'vitest'
import { commitErrors, parseLog } from './commit-rules.ts'

const BODY = 'People asked for it.'

describe('a commit message', () => {
  it('is accepted with an area, a short imperative subject and a body', () => {
    expect(commitErrors({ subject: 'groups: let members leave', body: BODY })).toEqual([])
  })

  it('is accepted with several areas', () => {
    expect(commitErrors({ subject: 'web, contract: let members leave', body: BODY })).toEqual([])
  })

  it('is accepted with 60 characters in the subject and refused with 61', () => {
    const subject = `web: ${'x'.repeat(55)}`
    expect(commitErrors({ subject, body: BODY })).toEqual([])
    expect(commitErrors({ subject: `${subject}x`, body: BODY })).toEqual([
      'the subject has 61 characters, 60 are allowed',
    ])
  })

  it.each(['Let members leave', 'groups:let members leave', 'Groups: let members leave', 'groups: '])(
    'is refused without an area in "%s"',
    (subject) => {
      expect(commitErrors({ subject, body: BODY })).toEqual(['the subject does not read "area: what changes"'])
    },
  )

  it.each(['groups: added a list', 'groups: Fixes a list', 'groups: updating a list'])(
    'is refused when "%s" is not imperative',
    (subject) => {
      expect(commitErrors({ subject, body: BODY })).toEqual([
        'the change is not in the imperative ("add", not "added")',
      ])
    },
  )

  it('is refused with a full stop after the subject', () => {
    expect(commitErrors({ subject: 'groups: let members leave.', body: BODY })).toEqual([
      'the subject ends with a full stop',
    ])
  })

  it.each(['', ' \n'])('is refused without a body that says why', (body) => {
    expect(commitErrors({ subject: 'groups: let members leave', body })).toEqual(['there is no body that says why'])
  })
})

describe('the log of git', () => {
  it('is read as hashes, subjects and bodies of any number of lines', () => {
    const log = 'a1\nweb: add a page\nOne line.\n\nAnother.\n\0\nb2\nweb: fix it\n\0\n'
    expect(parseLog(log)).toEqual([
      { id: 'a1', subject: 'web: add a page', body: 'One line.\n\nAnother.' },
      { id: 'b2', subject: 'web: fix it', body: '' },
    ])
  })

  it('holds no commit when it is empty', () => {
    expect(parseLog('')).toEqual([])
  })
})
