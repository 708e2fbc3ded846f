import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  checksums,
  lockWithVersion,
  notesOf,
  provenance,
  requireNewer,
  settleSbom,
  withVersion,
  type Build,
} from './release-rules.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as never

describe('the version', () => {
  const { version } = readJson('package.json') as { version: string }
  const manifests = globSync(['{apps,packages,extras}/*/package.json', '{tools,e2e}/package.json'], { cwd: ROOT })

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

describe('the notes of a release', () => {
  const changelog = (unreleased = '') =>
    `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- Popcorn.\n\n## [1.0.0] - 2026-11-23\n\nFirst.\n\n## [0.9.0]\n\nSoon.\n\n## [0.8.0] - 2026-01-01\n`

  it('are its section of the changelog', () => {
    expect(notesOf(changelog(), '1.1.0')).toBe('### Added\n\n- Popcorn.')
    expect(notesOf(changelog(), '1.0.0')).toBe('First.')
  })

  it.each([
    ['1.2.0', '', 'CHANGELOG.md has nothing on 1.2.0: give CHANGELOG.md a section "## [1.2.0] - YYYY-MM-DD".'],
    ['0.9.0', '', 'CHANGELOG.md does not say when 0.9.0 was released'],
    ['0.8.0', '', 'CHANGELOG.md says nothing under [0.8.0].'],
    ['1.1.0', '\n### Fixed\n\n- Seats.\n', 'CHANGELOG.md has changes under [Unreleased]: move them to [1.1.0].'],
  ])('of %s are missed in one sentence', (version, unreleased, message) => {
    expect(() => notesOf(changelog(unreleased), version)).toThrow(message)
  })

  it('of the present version are there', () => {
    const { version } = readJson('package.json') as { version: string }
    const text = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')
    expect(notesOf(text.replace(/^## \[Unreleased\]\n[^]*?(?=^## )/m, ''), version)).not.toBe('')
  })
})

describe('the papers of a release', () => {
  const artifacts = [
    { name: 'a.tar.gz', sha256: 'aa' },
    { name: 'a.json', sha256: 'bb' },
  ]
  const build: Build = {
    version: '1.1.0',
    commit: 'c0ffee',
    repository: 'https://code.example/marquee',
    workflow: null,
    tools: { node: '24.21.0' },
    lockfileSha256: 'cc',
  }

  it('list checksums as sha256sum reads them', () => {
    expect(checksums(artifacts)).toBe('aa  a.tar.gz\nbb  a.json\n')
  })

  it('state from what, how and by whom the files were built', () => {
    expect(provenance(artifacts, build)).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'a.tar.gz', digest: { sha256: 'aa' } }, { name: 'a.json' }],
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          externalParameters: { version: '1.1.0' },
          resolvedDependencies: [
            { uri: 'git+https://code.example/marquee@v1.1.0', digest: { gitCommit: 'c0ffee' } },
            { name: 'package-lock.json', digest: { sha256: 'cc' } },
          ],
        },
        runDetails: { builder: { id: 'urn:marquee:builder:maintainer', version: { node: '24.21.0' } } },
      },
    })
    const elsewhere = provenance([], { ...build, repository: null, workflow: 'https://code.example/w@v1' })
    expect(JSON.stringify(elsewhere)).not.toContain('git+')
    expect(elsewhere).toMatchObject({ predicate: { runDetails: { builder: { id: 'https://code.example/w@v1' } } } })
  })

  it('have a bill of materials with the same number and time for the same content', () => {
    const sha256 = '0123456789abcdef'.repeat(4)
    const settled = settleSbom(
      { metadata: { timestamp: 'now', component: { name: 'a folder' } } },
      { committedAt: '2026-12-01T00:00:00Z', sha256 },
    )
    expect(settled).toEqual({
      serialNumber: 'urn:uuid:01234567-89ab-5def-8123-456789abcdef',
      metadata: { timestamp: '2026-12-01T00:00:00Z', component: { name: 'marquee' } },
    })
  })
})
