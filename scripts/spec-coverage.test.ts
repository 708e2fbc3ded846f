import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { claimsOf, holds, rowsOf, testSource } from './spec-coverage.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const rows = rowsOf(read('docs/spec-coverage.md'))

describe('docs/spec-coverage.md', () => {
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

  it('covers screens, states, rules, errors and constants, each once', () => {
    expect([...new Set(rows.map(({ section }) => section))].toSorted()).toEqual(['2', '4', '5', '8', '9'])
    const things = rows.map(({ section, what }) => `${section} ${what}`)
    expect(things.filter((thing, i) => things.indexOf(thing) !== i)).toEqual([])
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
