import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseEnvFile } from '../apps/api/src/env-file.ts'
import { settingDescriptions } from '../apps/api/src/settings.ts'
import { envExample, settingsPage, withMostUsed } from './setting-pages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const NAMES = new Set(settingDescriptions.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])))

describe('what the table of settings writes (npm run settings)', () => {
  it.each([
    ['docs/settings.md', settingsPage],
    ['.env.example', envExample],
    ['README.md', () => withMostUsed(read('README.md'))],
  ])('%s is as it was written', (path, write) => {
    expect(read(path)).toBe(write())
  })

  it('can be read as a file of settings once the # are removed', () => {
    const text = envExample().replaceAll(/^# (?:Example: )?(?=[A-Z_]+=)/gm, '')
    const { values, errors } = parseEnvFile(text)
    expect(errors).toEqual([])
    const names = new Set(values.map(({ name }) => name))
    expect([...names]).toEqual([...settingDescriptions.map(({ name }) => name), 'COMPOSE_FILE', 'POSTGRES_PASSWORD'])
  })

  it('needs a place in the README', () => {
    expect(() => withMostUsed('# Marquee\n')).toThrow('README.md has no lines')
  })
})

describe.each(globSync('compose*.yaml', { cwd: ROOT }))('%s', (path) => {
  const service = /^ {2}marquee:\n((?: {4}.*\n|\n)+)/m.exec(read(path))?.[1] ?? ''
  const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service)?.[1] ?? ''

  it('gives Marquee no setting that does not exist', () => {
    const given = [...environment.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
    expect(given).not.toEqual([])
    expect(given.filter((name) => !NAMES.has(name))).toEqual([])
  })

  it('uses only what .env.example names', () => {
    const used = [...read(path).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
    expect(used.filter((name) => !envExample().includes(`# ${name}=`))).toEqual([])
  })
})

it('compose.yaml hands on every setting of .env', () => {
  expect(read('compose.yaml')).toMatch(/env_file:\n +- path: \.env\n +required: false\n/)
})
