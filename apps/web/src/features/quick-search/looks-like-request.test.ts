import { expect, it } from 'vitest'
import { looksLikeRequest } from './looks-like-request.ts'

it.each(['like Heat', 'no gore', '80s horror', 'under 90', 'something Korean', 'tom hanks shrimp', ' sad  old movie '])(
  'takes %j for something that can be asked for',
  (text) => expect(looksLikeRequest(text)).toBe(true),
)

it.each(['heat', 'tom hanks', 'Likewise', 'Nosferatu', '1917', '2001 odyssey', ''])('takes %j for a title', (text) =>
  expect(looksLikeRequest(text)).toBe(false),
)
