import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const SECRET = Buffer.from('12345678901234567890')
const PURPOSE = 'secrets of a test'

describe('a secret box', () => {
  const box = createSecretBox('a secret of this instance', PURPOSE)

  it('opens for its owner with the key that sealed it, and for no other', () => {
    const sealed = box.seal(SECRET, 'ada')
    expect(sealed.includes(SECRET)).toBe(false)
    expect(box.seal(SECRET, 'ada')).not.toEqual(sealed)
    expect(box.open(sealed, 'ada')).toEqual(SECRET)
    expect(box.open(sealed, 'ben')).toBeNull()
    expect(createSecretBox('another secret', PURPOSE).open(sealed, 'ada')).toBeNull()
    expect(createSecretBox('a secret of this instance', 'another purpose').open(sealed, 'ada')).toBeNull()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(box.open(changed, 'ada')).toBeNull()
    }
    expect(box.open(Buffer.alloc(3), 'ada')).toBeNull()
  })
})
