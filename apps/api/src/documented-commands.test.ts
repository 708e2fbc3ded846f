import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { routes } from '@marquee/contract'
import {
  createWorld,
  startFakeTmdb,
  startFakeWikidata,
  type FakeTmdb,
  type FakeWikidata,
} from '@marquee/sources/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { pretendStarter, runCommand } from './testing/cli.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { readCommands, shellBlocks, unnamedBlocks } from './testing/documented-commands.ts'
import { writeDocumentedFiles } from './testing/documented-files.ts'
import { swept } from './testing/sweeps.ts'
import { withToken } from './testing/tokens.ts'

// All commands of a page are one test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PAGES = globSync(['*.md', 'docs/**/*.md', 'extras/*/*.md', 'packages/*/*.md', 'apps/*/src/*.md'], { cwd: ROOT })
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')
const blocksOf = (page: string) => shellBlocks(read(page))

/** Numbers of movies and people that would take minutes at the speed that TMDB allows. */
const SHORTER = new Set(['--best-known', '--popular', '--limit', '--people'])
const FEW = '10'

let api: TestApp
/** Of imports: with no movies yet. Of `restore`: an empty one. */
let [imported, restored]: TestDatabase[] = []
let [directory, scratch]: string[] = []
let tmdb: FakeTmdb
let wikidata: FakeWikidata
const variables = new Map<string, string>()
/** Values of the documentation's variables for tokens. */
const tokens: Record<string, string> = {}

beforeAll(async () => {
  api = await createTestApp()
  imported = await createTestDatabase()
  restored = await createTestDatabase({ migrated: false })
  await pretendStarter(api.databaseUrl)
  await pretendStarter(imported.url)
  directory = await mkdtemp(join(tmpdir(), 'marquee-commands-'))
  scratch = join(directory, 'work')
  await mkdir(scratch)
  await mkdir(join(directory, 'srv/backups'), { recursive: true })
  await writeDocumentedFiles(scratch)
  tmdb = await startFakeTmdb(createWorld({ invented: 30, starter: true }))
  wikidata = await startFakeWikidata()
  // Another user administers, and has written twelve messages and rated enough for recommendations.
  const grace = await api.signUp('grace')
  for (let sent = 1; sent <= 12; sent++)
    await api.call(routes.sendFeedback, { body: { message: `Message ${sent}` } }, { user: grace })
  tokens['TOKEN'] = (await withToken(api, grace, 'write')).access
  tokens['EXPORT_TOKEN'] = (await withToken(api, grace, 'export')).access
})
afterAll(async () => {
  await Promise.all([api.close(), imported!.close(), restored!.close(), tmdb.close(), wikidata.close()])
  await rm(directory!, { recursive: true, force: true })
})

/** A place of the reader's, below the scratch directory; a backup is the newest one there. */
async function place(word: string): Promise<string> {
  if (!word.startsWith('/')) return word
  const path = join(directory!, word)
  if (!/^marquee-\w+\.tar\.gz$/.test(basename(path))) return path
  return join(dirname(path), (await readdir(dirname(path))).toSorted().at(-1)!)
}

async function marquee(args: readonly string[]): Promise<string | null> {
  const words = await Promise.all(
    args.map((word, index) => (SHORTER.has(args[index - 1]!) ? Promise.resolve(FEW) : place(word))),
  )
  const database = { import: imported!.url, restore: restored!.url }[args[0]!] ?? api.databaseUrl
  const dataDir = join(directory!, args[0] === 'restore' ? 'restored' : 'data')
  const env = { DATABASE_URL: database, DATA_DIR: dataDir, INIT_CWD: scratch!, CONTACT_EMAIL: 'hello@example.org' }
  const { code, stdout, stderr } = await runCommand(words, { ...env, ...tmdb.settings, WIKIDATA_URL: wikidata.url })
  return code === 0 ? null : `ended with ${code}:\n${stdout}${stderr}`
}

/** Development only, so that the server's tests know it as a program alone. */
function evaluate(args: readonly string[]): Promise<string | null> {
  const env = { ...process.env, MARQUEE_ENV_FILE: 'none', INIT_CWD: scratch! }
  return promisify(execFile)(process.execPath, [join(ROOT, 'tools/evaluation/main.ts'), ...args], { env }).then(
    () => null,
    (error: Error) => error.message,
  )
}

/** The part of curl that the documentation uses, sent to the instance under test. */
async function curl(args: readonly string[]): Promise<string | null> {
  const headers: Record<string, string> = {}
  let [body, url]: (string | undefined)[] = []
  for (let index = 0; index < args.length; index++) {
    const option = args[index]!
    if (option === '-H') headers[args[++index]!.split(': ')[0]!.toLowerCase()] = args[index]!.split(': ')[1]!
    else if (option === '-d') body = args[++index]
    else if (option === '-o') index++
    else if (option.startsWith('-') || url !== undefined) return `uses ${option}, which this test does not know`
    else url = new URL(option).pathname
  }
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await api.app.inject({ method, url: url!, headers, ...(body !== undefined && { payload: body }) })
  return answer.statusCode < 300 ? null : `answered ${answer.statusCode}: ${answer.body}`
}

/** Runs a command as the reader would. Answers what went wrong. */
async function run([program = '', ...args]: string[]): Promise<string | null> {
  if (program === 'npm' && args.slice(0, 3).join(' ') === 'run marquee --') return marquee(args.slice(3))
  if (program === 'npm' && args.slice(0, 3).join(' ') === 'run evaluate --') return evaluate(args.slice(3))
  if (program === 'curl') return curl(args)
  if (program === 'cp') {
    const [from = '', to = ''] = args
    await cp(join(ROOT, from), join(scratch!, to), { errorOnExist: true })
    return null
  }
  if (program === 'export') {
    for (const [name = '', value = ''] of args.map((word) => word.split('=')))
      variables.set(name, value === 'mq_…' ? tokens[name]! : value)
    return null
  }
  return 'is not known to this test: say above its block why it is not run, as <!-- not run: it needs Docker -->'
}

const filled = (word: string) => word.replaceAll(/\$(\w+)/g, (_, name: string) => variables.get(name) ?? '')

describe('a page of the documentation', () => {
  it('names the language of every block of code', () => {
    expect(PAGES.flatMap((page) => unnamedBlocks(read(page)).map((line) => `${page}:${line}`))).toEqual([])
  })

  it.each(
    swept(
      PAGES.filter((page) => blocksOf(page).some(({ reason }) => reason === null)),
      5,
    ),
  )('%s has commands that work', async (page) => {
    for (const { script, line } of blocksOf(page).filter(({ reason }) => reason === null)) {
      for (const words of readCommands(script)) {
        const failure = await run(words.map(filled))
        expect(failure && `${page}:${line}: ${words.join(' ')} ${failure}`).toBeNull()
      }
    }
  })

  it('names npm scripts and files that exist, and commands that Marquee has', async () => {
    const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
    const { stdout: help } = await runCommand(['--help'])
    const commands = [...help.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map(([, name]) => name!)
    const wrong = PAGES.filter((page) => !/^CHANGELOG|decisions/.test(page)).flatMap((page) => {
      const text = read(page)
      const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
      return [
        ...named(/\bnpm run (?:-s )?([\w:-]+)/g).filter((name) => !(name in scripts)),
        ...named(/\bnpx node ([\w/.-]+\.ts)/g).filter((path) => !existsSync(join(ROOT, path))),
        ...named(/\bnpm run marquee -- ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/g).filter(
          (words) => !commands.some((name) => `${words} `.startsWith(`${name} `) || name.startsWith(`${words} `)),
        ),
      ].map((name) => `${page}: ${name}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('commands in a page', () => {
  it('are read as the shell reads them', () => {
    const script = `one "two three" 'fo"ur'  # five #\nsix=7 \\\n  --eight $NINE && a#b`
    expect(readCommands(script)).toEqual([['one', 'two three', 'fo"ur'], ['six=7', '--eight', '$NINE'], ['a#b']])
  })

  it.each(['echo "$(date)" > file', 'a | b', 'a; b', 'a & b', '(a)'])(
    'are refused where they are more than that: %s',
    (script) => {
      expect(() => readCommands(script)).toThrow('Only words, quotes and && can be run')
    },
  )

  it('are found with the reason not to run them, and code without a language is found', () => {
    const page = [
      '# A',
      '',
      '<!-- not run: it needs Docker -->',
      '```sh',
      'docker',
      '```',
      '',
      '```sh',
      'npm',
      '```',
    ].join('\n')
    expect(shellBlocks(page)).toEqual([
      { line: 5, script: 'docker', reason: 'it needs Docker' },
      { line: 9, script: 'npm', reason: null },
    ])
    expect(unnamedBlocks(`${page}\n\n    indented\n\n\`\`\`\nbare\n\`\`\`\n`)).toEqual([15, 12])
  })
})
