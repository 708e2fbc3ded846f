import { describe, expect, it } from 'vitest'
import { deviceName } from './device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('deviceName', () => {
  it('recognises browsers that claim to be one another', () => {
    const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`
    expect(deviceName(windows)).toBe('Chrome on Windows')
    expect(deviceName(`${windows} Edg/140.0`)).toBe('Edge on Windows')
    expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
      'Safari on iOS',
    )
    expect(deviceName('Mozilla/5.0 (Linux; Android 15) Gecko/140.0 Firefox/140.0')).toBe('Firefox on Android')
  })

  it('says "Unknown device" when it recognises nothing', () => {
    expect(deviceName(null)).toBe('Unknown device')
    expect(deviceName('curl/8.1')).toBe('Unknown device')
  })
})
