import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { afterSecondTry, filesToTryAgain, lineOf, readPlaywright } from './test-report.ts'

const failure = { duration: 1500, errors: [{ message: '\u001b[31mError: no button\u001b[39m\n    at line 3' }] }
const spec = (title: string, status: string, ...results: object[]) => ({
  title,
  file: 'home.spec.ts',
  tests: [{ status, results }],
})

it('names the failed tests of a browser run, those that passed only at the second try, and its time', () => {
  const directory = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  const path = join(directory, 'report.json')
  const inner = { specs: [spec('opens', 'unexpected', failure, failure)] }
  const outer = {
    specs: [
      spec('closes', 'expected', { duration: 500, errors: [] }),
      spec('waits', 'flaky', failure, { duration: 500, errors: [] }),
    ],
    suites: [inner],
  }
  writeFileSync(path, JSON.stringify({ suites: [outer], errors: [{ message: 'no server' }] }))
  const { passed, failures, flaky, times } = readPlaywright(path)
  expect(times).toEqual([['e2e/home.spec.ts', 5.5]])
  expect(passed).toBe(2)
  expect(failures.map(lineOf)).toEqual(['e2e/home.spec.ts › opens: Error: no button', 'outside of a test: no server'])
  expect(flaky.map(lineOf)).toEqual(['e2e/home.spec.ts › waits: Error: no button'])
  rmSync(directory, { recursive: true })
})

describe('a second try', () => {
  const failed = (file: string, test: string) => ({ file, name: `${file} › ${test}`, message: 'too late' })
  const first = { passed: 8, failures: [failed('a.test.ts', 'one'), failed('b.test.ts', 'two')], flaky: [] }

  it('is given to the files that failed, unless it is no accident', () => {
    expect(filesToTryAgain(first)).toEqual(['a.test.ts', 'b.test.ts'])
    expect(filesToTryAgain({ ...first, failures: [] })).toEqual([])
    const outside = { name: 'outside of a test', message: '' }
    expect(filesToTryAgain({ ...first, failures: [...first.failures, outside] })).toEqual([])
    const many = Array.from({ length: 11 }, (_, index) => failed(`${index}.test.ts`, 'one'))
    expect(filesToTryAgain({ ...first, failures: many })).toEqual([])
  })

  it('decides, and names what passed only then', () => {
    const second = { passed: 3, failures: [failed('b.test.ts', 'two')], flaky: [] }
    expect(afterSecondTry(first, second)).toEqual({
      passed: 9,
      failures: [failed('b.test.ts', 'two')],
      flaky: [failed('a.test.ts', 'one')],
    })
    const none = { name: 'unit', message: 'no report' }
    expect(afterSecondTry(first, { passed: 0, failures: [none], flaky: [] }).failures).toEqual([none])
  })
})
