import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { shellBlocks } from '../apps/api/src/testing/documented-commands.ts'
import { firstCommands } from './try-archive.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RECORDS = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).toSorted()
const PAGES = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'apps/*/src/*.md'], { cwd: ROOT })
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(path: string): Set<string> {
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.toLowerCase())
  return new Set(headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')))
}

describe('a decision record', () => {
  it.each(RECORDS)('%s has its number, a status and a date', (path) => {
    const number = /(\d{3})-[^/]+$/.exec(path)?.[1]
    const [title, , status] = read(path).split('\n')
    expect(title).toMatch(new RegExp(`^# ${number}: `))
    expect(status).toMatch(/^Status: (accepted|superseded), \d{4}-\d{2}-\d{2}\b/)
  })

  it.each(RECORDS)('%s stands in the index under its title', (path) => {
    const [number, file] = /(\d{3})-[^/]+$/.exec(path)!.toReversed()
    const [title] = read(path).split('\n')
    expect(read('docs/decisions/README.md')).toContain(`| [${number}](${file}) | ${title.slice(7)} |`)
  })
})

describe('the documentation', () => {
  // Releases are at the host of the repository, not in it.
  it.each(PAGES)('%s links to files that exist', (path) => {
    const links = [
      ...read(path).matchAll(/(?:\]\(|<img src=")(?!https?:|mailto:|#|\.\.\/\.\.\/releases\/)([^)#"\s]+)/g),
    ].map(([, target]) => target)
    const missing = links.filter((target) => !existsSync(join(ROOT, dirname(path), target)))
    expect(missing).toEqual([])
  })

  it.each(PAGES)('%s links to headings that exist', (path) => {
    const links = [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*\.md|)#([^)\s]+)\)/g)]
    const missing = links.filter(([, page, anchor]) => !anchorsOf(page ? join(dirname(path), page) : path).has(anchor))
    expect(missing.map(([link]) => link)).toEqual([])
  })
})

it('names one version of Node for contributors and for npm scripts', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([read('.nvmrc').trim()]))
})

describe('the README', () => {
  it('starts with one block of one command, and names the tests in its table of commands alone', () => {
    const [block] = shellBlocks(read('README.md'))
    expect(block.script).toBe('npm ci && npm start')
    const withTests = read('README.md')
      .split('\n')
      .filter((line) => /npm (run )?test/.test(line))
    expect(withTests).toEqual([expect.stringMatching(/^\| `npm ci && npm test` \|/)])
  })

  it('has the command that a release and the workflow of tests run', () => {
    expect(firstCommands(read('README.md'))).toEqual({ install: [['npm', 'ci']], start: ['npm', 'start'] })
    const { jobs } = parse(read('.github/workflows/test.yml')) as { jobs: { start: { steps: { run?: string }[] } } }
    const runs = jobs.start.steps.flatMap(({ run }) => run?.split('\n') ?? [])
    expect(runs.filter((line) => line.startsWith('npm '))).toEqual([
      'npm ci --omit=dev --ignore-scripts',
      'npm start &',
    ])
  })

  it('shows its command, its address and its two pictures before anything else, and names matters in words', () => {
    const [first] = read('README.md').split('\n## ')
    const places = ['npm ci && npm start', 'http://localhost:8080', 'recommendations-why', 'tonight-card', 'Node 18']
    const found = places.map((text) => first.indexOf(text))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(first).toContain('Posters and more movies: enter a token of TMDB, which is free, at `/admin`')
    for (const matter of ['Access', 'Privacy']) expect(read('README.md')).toContain(`- **${matter}.**`)
  })
})

describe('the operator’s first page', () => {
  it('fits on one screen: at most 360 words', () => {
    expect(read('docs/operating.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(360)
  })
})

describe('docs/upgrading.md', () => {
  /** The first words of each line of its shell blocks that update or go back by git, without their comments. */
  const commands = [...read('docs/upgrading.md').matchAll(/^git (pull|checkout [^&#\n]+)/gm)].map(([, words]) =>
    words.trim().split(' '),
  )

  it('updates and goes back by commands that work in a clone without tags', () => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-upgrade-'))
    const git = (place: string, ...words: string[]) =>
      execFileSync(
        'git',
        ['-C', join(folder, place), '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words],
        {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      ).trim()
    const release = (name: string) => git('origin', 'commit', '--quiet', '--allow-empty', '--message', name)
    const shown = () => git('clone', 'log', '-1', '--format=%s')
    try {
      git('.', 'init', '--quiet', 'origin')
      release('older')
      git('.', 'clone', '--quiet', 'origin', 'clone')
      release('newer')
      const seen = commands.map((words) => {
        git('clone', ...words)
        return shown()
      })
      expect(seen).toEqual(['newer', 'older'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
