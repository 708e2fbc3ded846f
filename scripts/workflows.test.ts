import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: ROOT })
const FORMS = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: ROOT }).filter((path) => !path.endsWith('config.yml'))

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}
interface Job {
  uses?: string
  env?: Record<string, unknown>
  needs?: string | string[]
  steps?: Step[]
  'timeout-minutes'?: number
}
interface Workflow {
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const load = (path: string) => parse(read(path)) as Workflow
const stepsOf = (path: string) => Object.values(load(path).jobs).flatMap(({ steps }) => steps ?? [])

it('finds the workflows and the forms', () => {
  expect(WORKFLOWS).toHaveLength(4)
  expect(FORMS).toHaveLength(3)
})

describe.each(WORKFLOWS)('%s', (path) => {
  it('pins every action by a commit, and says which version that is', () => {
    const uses = read(path).match(/uses: .*/g)!
    for (const line of uses.filter((each) => !each.startsWith('uses: ./')))
      expect(line).toMatch(/^uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('calls workflows, scripts and jobs that exist', () => {
    const { jobs } = load(path)
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const { uses, needs = [] } of Object.values(jobs)) {
      expect(uses === undefined || existsSync(join(ROOT, uses))).toBe(true)
      expect(Object.keys(jobs)).toEqual(expect.arrayContaining([needs].flat()))
    }
    const commands = stepsOf(path).map(({ run }) => run ?? '')
    const called = commands.flatMap((run) => [...run.matchAll(/npm (?:run (?:--silent )?)?([a-z:-]+)/g)])
    for (const [, script] of called) expect(['ci', ...Object.keys(scripts)]).toContain(script)
  })

  it('may do nothing that it does not say, keeps no credentials, and ends', () => {
    const { permissions, jobs } = load(path)
    expect([{}, { contents: 'read' }]).toContainEqual(permissions)
    for (const step of stepsOf(path).filter(({ uses }) => uses?.startsWith('actions/checkout@')))
      expect(step.with).toMatchObject({ 'persist-credentials': false })
    for (const job of Object.values(jobs)) expect(job.uses ?? job['timeout-minutes']).toBeDefined()
  })

  it('puts nothing that strangers write into a shell', () => {
    for (const { run } of stepsOf(path)) expect(run ?? '').not.toContain('${{')
  })
})

it('leaves nothing to the night that the night does not run', () => {
  const jobs = Object.values(load('.github/workflows/nightly.yml').jobs)
  expect(jobs.map(({ env }) => env)).toEqual([expect.objectContaining({ SWEEPS: 'all' })])
  const commands = jobs.flatMap(({ steps = [] }) => steps).map(({ run }) => run)
  expect(commands).toEqual(expect.arrayContaining(['npm test -- unit tools', 'npm run journeys']))
})

it.each(FORMS)('%s asks with labels of its own, and its links lead to files', (path) => {
  const { name, description, body } = parse(read(path)) as {
    name: string
    description: string
    body: { type: string; id?: string; attributes: { label?: string } }[]
  }
  expect(name).not.toBe('')
  expect(description).not.toBe('')
  const questions = body.filter(({ type }) => type !== 'markdown')
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  for (const { id, attributes } of questions) expect([id, attributes.label]).not.toContain(undefined)
  for (const [, file] of read(path).matchAll(/\.\.\/blob\/main\/([\w./-]+)/g))
    expect(existsSync(join(ROOT, file)), file).toBe(true)
})

it('updates exist for every folder with a lockfile', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directories?: string[] }[]
  }
  const npm = updates.find((update) => update['package-ecosystem'] === 'npm')!
  const updated = globSync(
    npm.directories!.map((folder) => `.${folder}/package-lock.json`),
    { cwd: ROOT },
  )
  const present = globSync('{.,*,*/*}/package-lock.json', { cwd: ROOT, exclude: ['**/node_modules'] })
  expect(updated.toSorted()).toEqual(present.toSorted())
})
