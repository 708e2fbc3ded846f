/**
 * What a runner reports of its tests: how many passed, and the names of those to look at. The default export is a Vitest reporter, which
 * writes it to the file in TEST_REPORT.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface Report {
  passed: number
  /** A line for each failed test, with the first line of its error. */
  failures: string[]
  /** A line for each test that passed only at its second try. */
  flaky: string[]
}

const JOINT = ' › '
const line = (name: string, message = '') =>
  [name, stripVTControlCharacters(message).split('\n')[0]].filter(Boolean).join(': ')

/** The report of a run of Vitest; an error outside of every test counts as one failure. */
export function reportOfModules(modules: readonly TestModule[], errors: readonly SerializedError[]): Report {
  const report: Report = { passed: 0, failures: [], flaky: [] }
  for (const module of modules) {
    const file = relative(process.cwd(), module.moduleId)
    report.failures.push(...module.errors().map(({ message }) => line(file, message)))
    for (const suite of module.children.allSuites()) {
      report.failures.push(...suite.errors().map(({ message }) => line(`${file}${JOINT}${suite.fullName}`, message)))
    }
    for (const test of module.children.allTests()) {
      const name = `${file}${JOINT}${test.fullName}`
      const { state, errors: thrown } = test.result()
      if (state === 'failed') report.failures.push(line(name, thrown[0]?.message))
      if (state === 'passed') report.passed += 1
      if (test.diagnostic()?.flaky) report.flaky.push(line(name, thrown?.[0]?.message))
    }
  }
  report.failures.push(...errors.map(({ message }) => line('outside of a test', message)))
  return report
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

/** The report in a file of Playwright's JSON reporter. */
export function readPlaywright(path: string): Report {
  const { suites, errors } = JSON.parse(readFileSync(path, 'utf8')) as {
    suites: PlaywrightSuite[]
    errors: { message?: string }[]
  }
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const specs = suites.flatMap(specsOf)
  const linesOf = (status: string) =>
    specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => line(`e2e/${file}${JOINT}${title}`, results[0]?.errors[0]?.message)),
    )
  const failures = [...linesOf('unexpected'), ...errors.map(({ message }) => line('outside of a test', message))]
  const flaky = linesOf('flaky')
  return { passed: linesOf('expected').length + flaky.length, failures, flaky }
}

/** The report that the Vitest reporter has written. */
export const readVitest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Report

export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env['TEST_REPORT']
    if (path) writeFileSync(path, JSON.stringify(reportOfModules(modules, errors)))
  }
}
