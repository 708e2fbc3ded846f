import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)
const STATUSES = ['met', 'documented', 'operator', 'departs', 'not applicable'] as const

interface Requirement {
  id: string
  level: 1 | 2
  status: (typeof STATUSES)[number]
  tests?: { file: string; test: string }[]
  document?: string
  reason?: string
}
const { requirements } = JSON.parse(readFileSync(new URL('docs/security/asvs.json', ROOT), 'utf8')) as {
  requirements: Requirement[]
}

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; sections without any are left out. */
const SECTIONS: Record<string, [number, number]> = {
  '1.1': [0, 2],
  '1.2': [5, 4],
  '1.3': [2, 9],
  '1.4': [0, 3],
  '1.5': [1, 1],
  '2.1': [1, 2],
  '2.2': [2, 1],
  '2.3': [1, 3],
  '2.4': [0, 1],
  '3.2': [2, 0],
  '3.3': [1, 3],
  '3.4': [2, 4],
  '3.5': [3, 2],
  '3.7': [0, 2],
  '4.1': [1, 2],
  '4.2': [0, 1],
  '4.3': [0, 2],
  '4.4': [1, 3],
  '5.1': [0, 1],
  '5.2': [2, 1],
  '5.3': [2, 0],
  '5.4': [0, 3],
  '6.1': [1, 2],
  '6.2': [8, 4],
  '6.3': [2, 2],
  '6.4': [2, 2],
  '6.5': [0, 5],
  '6.6': [0, 3],
  '6.8': [0, 4],
  '7.1': [0, 3],
  '7.2': [4, 0],
  '7.3': [0, 2],
  '7.4': [2, 3],
  '7.5': [0, 2],
  '7.6': [0, 2],
  '8.1': [1, 1],
  '8.2': [2, 1],
  '8.3': [1, 0],
  '8.4': [0, 1],
  '9.1': [3, 0],
  '9.2': [1, 3],
  '10.1': [0, 2],
  '10.2': [0, 2],
  '10.3': [0, 4],
  '10.4': [5, 6],
  '10.5': [0, 5],
  '10.6': [0, 2],
  '10.7': [0, 3],
  '11.1': [0, 2],
  '11.2': [0, 3],
  '11.3': [2, 1],
  '11.4': [1, 3],
  '11.5': [0, 1],
  '11.6': [0, 1],
  '12.1': [1, 2],
  '12.2': [2, 0],
  '12.3': [0, 4],
  '13.1': [0, 1],
  '13.2': [0, 5],
  '13.3': [0, 2],
  '13.4': [1, 4],
  '14.1': [0, 2],
  '14.2': [1, 3],
  '14.3': [1, 2],
  '15.1': [1, 2],
  '15.2': [1, 2],
  '15.3': [1, 6],
  '16.1': [0, 1],
  '16.2': [0, 5],
  '16.3': [0, 4],
  '16.4': [0, 3],
  '16.5': [0, 3],
  '17.1': [0, 1],
  '17.2': [0, 4],
  '17.3': [0, 2],
}

const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

describe('OWASP ASVS 5.0.0', () => {
  it('maps every requirement of levels 1 and 2, and none twice', () => {
    const counted: typeof SECTIONS = {}
    for (const { id, level } of requirements) {
      const section = (counted[id.split('.').slice(0, 2).join('.')] ??= [0, 0])
      section[level - 1]!++
    }
    expect(counted).toEqual(SECTIONS)
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
    expect(requirements.filter(({ level }) => level === 1)).toHaveLength(70)
    expect(requirements.filter(({ level }) => level === 2)).toHaveLength(183)
  })

  it.each(requirements)(
    'requirement $id is proven by a test, documented, or has a reason why not',
    ({ status, tests, document, reason }) => {
      expect(STATUSES).toContain(status)
      if (status === 'met') {
        expect(tests?.length).toBeGreaterThan(0)
        for (const { file, test } of tests!) expect(textOf(file), `${file} has no test "${test}"`).toContain(test)
      } else if (status === 'documented') {
        expect(existsSync(fileURLToPath(new URL(document!, ROOT)))).toBe(true)
      } else expect(reason).toMatch(/^[A-Z].{8,}\.$/)
    },
  )
})
