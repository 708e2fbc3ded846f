import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ARCHIVE, archivedSources, fingerprint, isWholeZip, sealBuild, STAMP, stateOfBuild } from './web-app.ts'

test('the web app in the repository is built from the present sources', () => {
  expect(archivedSources(), 'Run npm run build and commit apps/web/built.zip.').toBe(fingerprint())
})

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

test('an archive of the web app is whole only as it was written', () => {
  const bytes = readFileSync(ARCHIVE)
  expect(isWholeZip(bytes)).toBe(true)
  const changed = Buffer.from(bytes)
  const middle = Math.floor(bytes.length / 2)
  changed.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  expect([changed, bytes.subarray(0, -100), Buffer.alloc(0)].map(isWholeZip)).toEqual([false, false, false])
})
