import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lockWithVersion, requireNewer, withVersion } from './release-rules.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as never

describe('the version', () => {
  const { version } = readJson('package.json') as { version: string }
  const manifests = globSync(['{apps,packages,extras}/*/package.json', '{bench,e2e}/package.json'], { cwd: ROOT })

  it('is the same in every package and lockfile', () => {
    expect(manifests.length).toBeGreaterThan(10)
    for (const path of ['package.json', ...manifests])
      expect(readJson(path), path).toEqual(withVersion(readJson(path), version))
    for (const path of ['package-lock.json', ...globSync('extras/*/package-lock.json', { cwd: ROOT })])
      expect(readJson(path), path).toEqual(lockWithVersion(readJson(path), version))
  })

  it.each([
    ['1.0.1', '1.0.0'],
    ['1.10.0', '1.9.9'],
    ['2.0.0', '1.99.99'],
    ['1.0.0', '1.0.0'],
  ])('%s may follow %s', (next, before) => {
    expect(() => requireNewer(next, before)).not.toThrow()
  })

  it.each([
    ['0.9.9', '1.0.0', '0.9.9 is older than 1.0.0, which this tree has.'],
    ['1.9.0', '1.10.0', '1.9.0 is older than 1.10.0, which this tree has.'],
    ['v1.0.1', '1.0.0', '"v1.0.1" is not a version such as 1.0.1.'],
    ['1.01.0', '1.0.0', '"1.01.0" is not a version such as 1.0.1.'],
  ])('%s may not follow %s', (next, before, message) => {
    expect(() => requireNewer(next, before)).toThrow(message)
  })
})
