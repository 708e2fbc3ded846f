import type { AuditEntry } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { auditSentence } from './words.ts'

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-20T10:00:00.000Z',
  actor: 'ada',
  by_command: false,
  act: 'renamed',
  target: 'grace',
  ...part,
})

describe('an entry of the audit log', () => {
  it.each([
    [{}, 'ada renamed grace'],
    [{ act: 'demoted' }, 'ada removed grace as administrator'],
    [{ actor: null, by_command: true, act: 'promoted' }, 'A command made grace an administrator'],
    [{ actor: null, target: null, act: 'deleted' }, 'A deleted account deleted an account that no longer exists'],
    [{ act: 'registration_closed', target: null }, 'ada closed registration'],
    [{ target: '$&' }, 'ada renamed $&'],
  ] as const)('reads as a sentence: %j', (part, sentence) => expect(auditSentence(entry(part))).toBe(sentence))
})
