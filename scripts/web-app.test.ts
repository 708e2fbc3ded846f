import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sealBuild, STAMP, stateOfBuild } from './web-app.ts'

test.each([
  ['a changed byte', (path: string) => writeFileSync(path, 'App'), 'damaged'],
  ['an emptied file', (path: string) => writeFileSync(path, ''), 'damaged'],
  ['a missing file', (path: string) => rmSync(path), 'damaged'],
  ['no damage', () => {}, 'whole'],
])('a built web app with %s is recognised', (_name, damage, expected) => {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  try {
    mkdirSync(join(directory, 'assets'))
    writeFileSync(join(directory, 'assets/app.js'), 'app')
    writeFileSync(join(directory, STAMP), 'sources')
    sealBuild(directory)
    damage(join(directory, 'assets/app.js'))
    expect(stateOfBuild('sources', directory)).toBe(expected)
    expect(stateOfBuild('other sources', directory)).toBe('other')
  } finally {
    rmSync(directory, { recursive: true })
  }
})
