import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CHANGES, changed } from './constants-list.ts'
import {
  claimsOf,
  holds,
  importedConstants,
  namePattern,
  numbersOf,
  rowsOf,
  statesNumber,
  testSource,
} from './spec-coverage.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const rows = rowsOf(read('scripts/spec-coverage.tsv'))

describe('scripts/spec-coverage.tsv', () => {
  it('names a test that exists in every row', () => {
    const missing = rows.filter(({ file, name }) => !existsSync(join(ROOT, file)) || !testSource(read(file), name))
    expect(missing.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('names a test that holds each quoted message itself', () => {
    const missing = rows.flatMap((row) => {
      const source = existsSync(join(ROOT, row.file)) ? testSource(read(row.file), row.name) : null
      return claimsOf(row)
        .filter((text) => source === null || !holds(source, text))
        .map((text) => `${row.file}: ${row.name}: "${text}"`)
    })
    expect(missing).toEqual([])
  })

  it('names a test that states each number of section 9 in its body', () => {
    const missing = rows
      .filter(({ section }) => section === '9')
      .flatMap((row) => {
        const source = testSource(read(row.file), row.name) ?? ''
        return numbersOf(row)
          .filter((number) => !statesNumber(source, number))
          .map((number) => `${row.file}: ${row.name}: ${number}`)
      })
    expect(missing).toEqual([])
  })

  it('names no test whose file imports a delay, a size or a length', () => {
    const files = [...new Set(rows.map(({ file }) => file))]
    expect(files.flatMap((file) => importedConstants(read(file)).map((name) => `${file}: ${name}`))).toEqual([])
  })

  it('covers screens, states, rules, errors and constants, each once', () => {
    expect([...new Set(rows.map(({ section }) => section))].toSorted()).toEqual(['2', '4', '5', '8', '9'])
    const things = rows.map(({ section, what }) => `${section} ${what}`)
    expect(things.filter((thing, i) => things.indexOf(thing) !== i)).toEqual([])
  })
})

describe('the changes of constants', () => {
  it('belong to one row of section 9 each, and every row has one', () => {
    const constants = rows.filter(({ section }) => section === '9').map(({ what }) => what)
    const rowsOfChange = CHANGES.map(({ row }) => constants.filter((what) => what.startsWith(row)))
    expect(CHANGES.filter((_, i) => rowsOfChange[i]?.length !== 1)).toEqual([])
    expect(constants.filter((what) => !rowsOfChange.flat().includes(what))).toEqual([])
  })

  it('find their constants', () => {
    for (const change of CHANGES) {
      const text = read(change.file)
      expect(changed(text, change)).not.toBe(text)
    }
  })

  it('replace what stands behind a mark, and fail without it', () => {
    const change = { row: '', file: 'sizes.ts', after: 'b:', from: '30', to: '20' }
    expect(changed('a: 30, b: 30, c: 30', change)).toBe('a: 30, b: 20, c: 30')
    expect(() => changed('a: 30', change)).toThrow('sizes.ts does not hold b: … 30.')
  })
})

describe('a number of a row', () => {
  const FILE_OF_NUMBERS = `import { DELAY_MS, Menu } from './menu.ts'

it('opens after 200 ms', () => {
  // Not before 200.
  wait(DELAY_MS - 1)
  wait(1200)
  expect(0.75).toBe(-0.5)
})
`
  const source = testSource(FILE_OF_NUMBERS, 'opens after 200 ms')!

  it('finds no constant in the name of the test, in a comment or in another number', () => {
    expect(statesNumber(source, '200')).toBe(false)
    expect(statesNumber(source, '75')).toBe(false)
    expect(['1200', '0.75', '-0.5'].map((number) => statesNumber(source, number))).toEqual([true, true, true])
  })

  it('reads the number of a row with and without quotes', () => {
    expect(numbersOf({ what: 'opens after 200 ms, values "-0.5" and 0.75, list at most "300px"' })).toEqual([
      '200',
      '-0.5',
      '0.75',
    ])
  })

  it('finds an imported constant whose name ends in a unit', () => {
    expect(importedConstants(FILE_OF_NUMBERS)).toEqual(['DELAY_MS'])
  })
})

describe('the name of a test', () => {
  it('matches the names that its cases get', () => {
    expect(new RegExp(namePattern('on %s (by ${call}) equals')).test('on /groups (by GET) equals')).toBe(true)
    expect(new RegExp(namePattern('a.b')).test('a-b')).toBe(false)
  })
})

const FILE = `import { it } from 'vitest'

const NAME = 'Friday night'

async function open(page) {
  await press(page, 'Copy Link')
}

async function press(page, name) {
  await page.click(name, { exact: true })
}

async function unused() {
  return 'Nobody asks'
}

for (const [path, message] of [
  ['/shortlist', 'Please login'],
]) {
  it(\`\${path} asks\`, async () => {
    expect(text).toBe(message)
  })
}

describe('a group', () => {
  it.each([
    ['Group not found', 404],
  ])('is gone with "%s"', async (error) => {
    expect(error).toMatch(/You lost\\. \\(really\\)/)
  })

  it('opens', async () => {
    await open(page)
    expect(heading).toBe(\`Guesses (\${count} left)\`)
  })

  it('says Goodbye', () => {
    expect(text).toBe('Hello')
  })
})
`

describe('the source of a test', () => {
  it('holds what the test itself says and not what other tests say', () => {
    const source = testSource(FILE, 'opens')!
    expect(holds(source, 'Guesses (N left)')).toBe(true)
    expect(holds(source, 'Hello')).toBe(false)
    expect(holds(source, 'Nobody asks')).toBe(false)
  })

  it('holds the helpers of its file that it uses, directly or through others', () => {
    expect(holds(testSource(FILE, 'opens')!, 'Copy Link')).toBe(true)
  })

  it('holds the table of its cases and the loop around it', () => {
    expect(holds(testSource(FILE, 'is gone with "%s"')!, 'Group not found')).toBe(true)
    expect(holds(testSource(FILE, '${path} asks')!, 'Please login')).toBe(true)
    expect(holds(testSource(FILE, 'opens')!, 'Please login')).toBe(false)
  })

  it('does not hold a message that only its own name says', () => {
    expect(holds(testSource(FILE, 'says Goodbye')!, 'Goodbye')).toBe(false)
  })

  it('is missing for a test that is not there', () => {
    expect(testSource(FILE, 'closes')).toBeNull()
  })
})

describe('a quoted message', () => {
  it('is found in a regular expression, with dots and brackets escaped', () => {
    expect(holds(testSource(FILE, 'is gone with "%s"')!, 'You lost. (really)')).toBe(true)
  })

  it('takes N for a number or a value, and an ellipsis for anything', () => {
    expect(holds("'2 selected'", 'N selected')).toBe(true)
    expect(holds('`${count} selected`', 'N selected')).toBe(true)
    expect(holds("'two selected'", 'N selected')).toBe(false)
    expect(holds("'You are in the group Friday'", 'You are in the group …')).toBe(true)
  })
})
