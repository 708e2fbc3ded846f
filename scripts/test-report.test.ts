import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPlaywright } from './test-report.ts'

const failure = { errors: [{ message: '\u001b[31mError: no button\u001b[39m\n    at line 3' }] }
const spec = (title: string, status: string, ...results: object[]) => ({
  title,
  file: 'home.spec.ts',
  tests: [{ status, results }],
})

it('names the failed tests of a browser run, and those that passed only at the second try', () => {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  const path = join(directory, 'report.json')
  const inner = { specs: [spec('opens', 'unexpected', failure, failure)] }
  const outer = {
    specs: [spec('closes', 'expected', { errors: [] }), spec('waits', 'flaky', failure, { errors: [] })],
    suites: [inner],
  }
  writeFileSync(path, JSON.stringify({ suites: [outer], errors: [{ message: 'no server' }] }))
  expect(readPlaywright(path)).toEqual({
    passed: 2,
    failures: ['e2e/home.spec.ts › opens: Error: no button', 'outside of a test: no server'],
    flaky: ['e2e/home.spec.ts › waits: Error: no button'],
  })
  rmSync(directory, { recursive: true })
})
