import { FIELD_MESSAGES, PROBLEMS } from '@marquee/contract'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

it('uses every refusal and every message about a field', () => {
  const files = globSync(['apps/api/src/**/*.ts', 'packages/contract/src/route.ts'], { cwd: ROOT })
  const sources = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const names = [...Object.keys(PROBLEMS), ...Object.keys(FIELD_MESSAGES)]
  const unused = names.filter((name) => !sources.includes(`'${name}'`) && !sources.includes(`\`${name.split('/')[0]}/`))
  expect(unused).toEqual([])
})
