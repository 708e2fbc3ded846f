import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('the policy for markup and scripts', () => {
  it('registers one Trusted Types policy, by the name that the page allows', async () => {
    const createPolicy = vi.fn<(name: string, rules: object) => object>((_name, rules) => rules)
    vi.stubGlobal('trustedTypes', { createPolicy })
    const { trustedMarkup } = await import('./trusted.ts')
    expect(trustedMarkup('<rect/>')).toBe('<rect/>')
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('marquee', expect.anything())
  })

  it('allows only the scripts of the providers', async () => {
    const { trustedScript } = await import('./trusted.ts')
    expect(trustedScript('https://accounts.google.com/gsi/client')).toBe('https://accounts.google.com/gsi/client')
    expect(trustedScript('https://www.googletagmanager.com/gtag/js?id=G-1')).toContain('?id=G-1')
    for (const address of [
      'https://evil.example/a.js',
      'https://accounts.google.com.evil.example/gsi/client',
      'https://accounts.google.com/gsi/client/../../x',
      'data:text/javascript,alert(1)',
      'javascript:alert(1)',
      '/local.js',
    ])
      expect(() => trustedScript(address), address).toThrow(TypeError)
  })
})
