import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MODULES = 'apps/api/src/modules'
const PLANTED: Record<string, string> = {
  [`${MODULES}/lists/ranking.ts`]: `import '../taste/percents.ts'\nimport '../taste/index.ts'`,
  [`${MODULES}/lists/index.ts`]: '',
  [`${MODULES}/lists/own-door.ts`]: `import './index.ts'`,
  [`${MODULES}/lists/more/list-routes.ts`]: `import './list-repository.ts'`,
  [`${MODULES}/lists/more/list-repository.ts`]: '',
  [`${MODULES}/lists/more/service.ts`]: `import 'fastify'`,
  [`${MODULES}/taste/index.ts`]: '',
  [`${MODULES}/taste/module.ts`]: '',
  [`${MODULES}/taste/percents.ts`]: `import '../../../../../tools/bench.ts'`,
  'apps/api/src/runtime.ts': `import './modules/taste/module.ts'\nimport './modules/taste/percents.ts'`,
  'tools/bench.ts': '',
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'marquee-boundaries-'))
  for (const [path, text] of Object.entries(PLANTED)) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), text)
  }
  for (const shared of ['node_modules', 'tsconfig.base.json', '.dependency-cruiser.cjs'])
    await symlink(join(ROOT, shared), join(directory, shared))
})
afterAll(() => rm(directory, { recursive: true }))

const depcruise = async (cwd: string, ...args: string[]) => {
  const program = join(ROOT, 'node_modules/.bin/depcruise')
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd, maxBuffer: 2 ** 26 })
  return stdout
}

it('reports each import that goes round a door', { timeout: 60_000 }, async () => {
  const { summary } = JSON.parse(await depcruise(directory, 'apps', 'tools', '--output-type', 'json')) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] }
  }
  const found = summary.violations.map(({ rule, from, to }) =>
    [rule.name, from, to].join(' ').replaceAll(`${MODULES}/`, ''),
  )
  expect(found.toSorted()).toEqual([
    'doors lists/ranking.ts taste/percents.ts',
    'doors-from-outside apps/api/src/runtime.ts taste/percents.ts',
    'doors-open-outwards lists/own-door.ts lists/index.ts',
    'product-knows-no-tools taste/percents.ts tools/bench.ts',
    'routes-know-no-sql lists/more/list-routes.ts lists/more/list-repository.ts',
    expect.stringMatching(/^services-know-no-http lists\/more\/service\.ts .*fastify/) as string,
  ])
})

it('draws the imports between modules as docs/architecture.md does', { timeout: 60_000 }, async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const args = scripts['draw:modules']
    .split(' ')
    .slice(1)
    .map((word) => word.replaceAll('\\\\', '\\'))
  const drawn = await depcruise(ROOT, ...args)
  const names = new Map([...drawn.matchAll(/^(\w+)\["([a-z]+)"\]$/gm)].map(([, id, name]) => [id, name]))
  const arrows = [...drawn.matchAll(/^(\w+)-->(\w+)$/gm)].map(
    ([, from, to]) => `${names.get(from)} --> ${names.get(to)}`,
  )
  const page = await readFile(join(ROOT, 'docs/architecture.md'), 'utf8')
  const modules = new Set(names.values())
  const drawings = page
    .split('```mermaid')
    .slice(1)
    .map((text) => text.slice(0, text.indexOf('```')))
  const shown = (text: string) =>
    [...text.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].flatMap(([, from, to]) =>
      modules.has(from) && modules.has(to) ? `${from} --> ${to}` : [],
    )
  expect(arrows).toHaveLength(29)
  for (const drawing of drawings.filter((text) => shown(text).length > 1))
    expect(shown(drawing).toSorted()).toEqual(arrows.toSorted())
})
