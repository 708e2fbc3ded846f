import { expect, it } from 'vitest'
import { waysIn } from './ways-in.ts'

const NONE = { password: false, second_factor: false, passkeys: 0, providers: 0 }

it.each([
  [{ password: true, passkeys: 1, providers: 2 }, 'password, a passkey and 2 providers'],
  [{ password: true, second_factor: true }, 'password with code'],
  [{}, 'nothing yet'],
])('lists the ways in of an account: %j', (part, words) => expect(waysIn({ ...NONE, ...part })).toBe(words))
