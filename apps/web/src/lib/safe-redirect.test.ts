import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const E = 'evil.example'
/** Targets that have led browsers elsewhere, or that run as a script. */
const HOSTILE = [
  `https://${E}`,
  `http://${E}`,
  `HTTPS://${E}`,
  `https:${E}`,
  `https:/${E}`,
  `https:\\\\${E}`,
  `https:///${E}`,
  `//${E}`,
  `///${E}`,
  `////${E}`,
  `/\\${E}`,
  `\\/${E}`,
  `\\\\${E}`,
  `/\\/${E}`,
  `//\\${E}`,
  `/\\\\${E}`,
  `//${E}/%2f..`,
  `//${E}#@localhost`,
  `//localhost@${E}`,
  `//user:pass@${E}`,
  `//${E}:443`,
  `//${E}?localhost`,
  `/\t/${E}`,
  `/\n/${E}`,
  `/\r/${E}`,
  `\t//${E}`,
  `\n//${E}`,
  ` //${E}`,
  `/ /${E}`,
  `//\t${E}`,
  `/\u0000/${E}`,
  `/\u000b/${E}`,
  `/\u000c/${E}`,
  `\u0000//${E}`,
  `\u00a0//${E}`,
  `\ufeff//${E}`,
  `/\u2028/${E}`,
  `/\u0085/${E}`,

  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',

  'blob:https://localhost/x',
  'file:///etc/passwd',
  'about:blank',
  'mailto:a@b',
  'ftp://x',
  'ws://x',
  'intent://x#Intent;end',
  `/\uff0f${E}`,
  `\uff0f\uff0f${E}`,
  `/\u2044${E}`,
  `/\u2215${E}`,
  `\u3002//${E}`,
  `//${E.replace('.', '\u3002')}`,

  `/%09/${E}`,
  `/%2f%2f${E}`,
  `/%5c${E}`,
  `/%255c${E}`,
  `%2f%2f${E}`,
  `%68ttps://${E}`,
  `/%0d%0aLocation:%20//${E}`,
  `/..//${E}`,
  `/.//${E}`,
  `/groups/..//${E}`,
  `/%2e%2e//${E}`,
  `/groups/../..//${E}`,
  `/./\\${E}`,
  E,
  `@${E}`,
  `:${E}`,
  `.${E}`,
  `?//${E}`,
  `#//${E}`,
  '',
  ' ',
  '.',
  '..',
  './groups',
  '../groups',
  'groups',

  '/api/docs',
  '/api/identity/me/export',
  '/signin',
  '/signin?redirect=/signin',
  '/assets/x.js',
  '/metrics',
  '/__proto__',
  '/constructor',
]

describe('the address after sign-in', () => {
  it.each(HOSTILE)('leads home for %j', (target) => {
    expect(safeRedirect(target)).toBe('/')
  })

  it('is tried with at least 80 hostile targets', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(80)
  })

  it.each([
    '/groups',
    '/groups/7d1c?x=1',
    '/search?genres=28,12',
    '/movie/5#cast',
    '/',
    '/edit-profile',
    '/search/a%2Fb',
  ])('leads to the page that was asked for: %s', (target) => {
    expect(safeRedirect(target)).toBe(target)
  })

  it('leads home when no page was asked for', () => {
    expect(safeRedirect(undefined)).toBe('/')
  })

  it('can be every page but those of signing in and up', () => {
    const files = readdirSync(join(import.meta.dirname, '../routes')).filter((file) => !/test|^[-_]/.test(file))
    const pages = new Set(
      files
        .map((file) => file.replace(/[._].*/, ''))
        .filter((page) => !/^(signin|signup|reset-password|index)$/.test(page)),
    )
    for (const page of pages) expect(safeRedirect(`/${page}/x`), page).toBe(`/${page}/x`)
  })
})

describe('a way back after sign-in', () => {
  it.each(['/groups', '/groups/abc?x=1'])('leads to our own page %s', (path) => expect(safeRedirect(path)).toBe(path))

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'groups', '', undefined])(
    'leads home instead of to "%s"',
    (path) => expect(safeRedirect(path)).toBe('/'),
  )
})
