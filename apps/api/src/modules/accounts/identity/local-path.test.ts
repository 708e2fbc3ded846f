import { expect, it } from 'vitest'
import { localPath } from './local-path.ts'

const E = 'evil.example'

it.each([
  `https://${E}`,
  `HTTPS:${E}`,
  `//${E}`,
  `///${E}`,
  `/\\${E}`,
  `\\\\${E}`,
  `/\t/${E}`,
  `/\n/${E}`,
  ` //${E}`,
  `/\u0000/${E}`,
  `/..//${E}`,
  `/.//${E}`,
  `/groups/..//${E}`,
  `/%2e%2e//${E}`,
  'javascript:alert(1)',
  'data:text/html,x',
  'groups',
  '../groups',
  '@evil.example',
  '',
  `/${'x'.repeat(512)}`,
])('leads home for %j', (target) => {
  expect(localPath(target)).toBe('/')
})

it.each(['/', '/groups', '/groups/7d1c?x=1', '/movie/5#cast', '/search/a%2Fb?q=%2F%2Fevil.example'])(
  'leads to the page %s',
  (target) => {
    expect(localPath(target)).toBe(target)
  },
)

it('leads home when no page was asked for', () => {
  expect(localPath(undefined)).toBe('/')
})
