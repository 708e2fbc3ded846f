import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROW = /^\| (\d) \| (.+) \| (\S+\.tsx?) \| `(.+)` \|$/

interface Row {
  section: string
  what: string
  file: string
  name: string
}

/** Rows of docs/spec-coverage.md: the header and its rule are no rows, and everything else must be one. */
function rows(): Row[] {
  const table = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (section|---)/.test(line))
  return table.map((line) => {
    const [, section, what, file, name] = ROW.exec(line) ?? []
    if (name === undefined) throw new Error(`Not a row: ${line}`)
    return { section, what, file, name }
  })
}

/** Whether a file declares a test of this name, as it is written there. */
function declares(file: string, name: string): boolean {
  if (!existsSync(join(ROOT, file))) return false
  const source = readFileSync(join(ROOT, file), 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${name}${quote},`))
}

test('every test that the table of the specification names exists', () => {
  const missing = rows().filter(({ file, name }) => !declares(file, name))
  expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('the table covers the screens, states, rules, errors and constants', () => {
  const sections = new Set(rows().map(({ section }) => section))
  expect([...sections].toSorted()).toEqual(['2', '4', '5', '8', '9'])
  const things = rows().map(({ section, what }) => `${section} ${what}`)
  expect(new Set(things).size).toBe(things.length)
})
