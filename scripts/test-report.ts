/**
 * Report of a test runner: the number of passed tests, and the names of those to look at. The default export is a Vitest reporter, which
 * writes it to the file in TEST_REPORT.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface Failure {
  /** Undefined for an error while no test file ran. */
  file?: string
  name: string
  /** The first line of the error. */
  message: string
}

export interface Report {
  passed: number
  failures: Failure[]
  /** Tests that passed only at their second try. */
  flaky: Failure[]
  /** Seconds of each file, the slowest first. */
  times?: [file: string, seconds: number][]
}

const JOINT = ' › '
const failure = (name: string, message = '', file?: string): Failure => ({
  name,
  message: stripVTControlCharacters(message).split('\n')[0] ?? '',
  ...(file !== undefined && { file }),
})

const bySeconds = (times: Iterable<[string, number]>) => [...times].toSorted(([, a], [, b]) => b - a)

/** One line for people. */
export const lineOf = ({ name, message }: Failure) => [name, message].filter(Boolean).join(': ')

/** The report of a run of Vitest; an error outside of every test counts as one failure. */
export function reportOfModules(modules: readonly TestModule[], errors: readonly SerializedError[]): Report {
  const times = modules.map((module): [string, number] => [
    relative(process.cwd(), module.moduleId),
    module.diagnostic().duration / 1000,
  ])
  const report: Report = { passed: 0, failures: [], flaky: [], times: bySeconds(times) }
  for (const module of modules) {
    const file = relative(process.cwd(), module.moduleId)
    report.failures.push(...module.errors().map(({ message }) => failure(file, message, file)))
    const inFile = (fullName: string, message?: string) => failure(`${file}${JOINT}${fullName}`, message, file)
    for (const suite of module.children.allSuites()) {
      report.failures.push(...suite.errors().map(({ message }) => inFile(suite.fullName, message)))
    }
    for (const test of module.children.allTests()) {
      const { state, errors: thrown } = test.result()
      if (state === 'failed') report.failures.push(inFile(test.fullName, thrown[0]?.message))
      if (state === 'passed') report.passed += 1
    }
  }
  report.failures.push(
    ...errors.map((error) => {
      // The file that ran when the error was not caught.
      const path = error['VITEST_TEST_PATH']
      const file = typeof path === 'string' ? relative(process.cwd(), path) : undefined
      return failure([file, 'outside of a test'].filter(Boolean).join(JOINT), error.message, file)
    }),
  )
  return report
}

/** When more files than this fail, it is no accident. */
const MAX_FILES = 10

/** The files that are worth a second try: all that failed; none when something failed outside of them, or too much did. */
export function filesToTryAgain({ failures }: Report): string[] {
  const files = new Set(failures.map(({ file }) => file))
  if (files.has(undefined) || files.size > MAX_FILES) return []
  return [...files].filter((file) => file !== undefined)
}

/** @param second the report of the files that failed at first, whole */
export function afterSecondTry(first: Report, second: Report): Report {
  const failedAgain = new Set(second.failures.map(({ name }) => name))
  return {
    ...first,
    passed: first.passed + first.failures.length - second.failures.length,
    failures: second.failures,
    flaky: first.failures.filter(({ name }) => !failedAgain.has(name)),
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[]
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
  const testsOf = (status: string) =>
    specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) => failure(`e2e/${file}${JOINT}${title}`, results[0]?.errors[0]?.message)),
    )
  const failures = [...testsOf('unexpected'), ...errors.map(({ message }) => failure('outside of a test', message))]
  const flaky = testsOf('flaky')
  const times = new Map<string, number>()
  for (const { file, tests } of specs) {
    const seconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
    times.set(`e2e/${file}`, (times.get(`e2e/${file}`) ?? 0) + seconds)
  }
  return { passed: testsOf('expected').length + flaky.length, failures, flaky, times: bySeconds(times) }
}

/** The report that the Vitest reporter has written. */
export const readVitest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Report

export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env['TEST_REPORT']
    if (path) writeFileSync(path, JSON.stringify(reportOfModules(modules, errors)))
  }
}
