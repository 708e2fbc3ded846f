/**
 * Usage: npm run release -- VERSION --key FILE [--dry-run] [--out DIR] — publishes a version from main: sets it, builds, tests, and
 * writes archive, bill of materials, provenance and checksums, tries the archive, signs, commits and tags. It never pushes. --dry-run
 * checks, says what would be done and changes nothing. A second run goes on where the first one stopped, until the tag exists.
 * npm run release -- --artifacts [--out DIR] writes the files alone, from the commit of a tag; --notes prints what is new in it.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { git, output, ROOT, writeArtifacts } from './release-artifacts.ts'
import { lockWithVersion, notesOf, requireNewer, withVersion } from './release-rules.ts'
import { tryArchive } from './try-archive.ts'
import { isTested } from './tested.ts'

/** In the format of OpenSSH's ALLOWED SIGNERS. */
const SIGNERS = 'docs/security/release-signers'
const SIGNER = 'releases'

interface Release {
  version: string
  key: string
  directory: string
  notes: string
}

interface Step {
  does: string
  run: () => void | Promise<void>
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function currentVersion(): string {
  return (JSON.parse(read('package.json')) as { version: string }).version
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed.`)
}

/** Everything that must hold before anything is changed. @throws Error in one sentence for the first that does not. */
function check(version: string, key: string | undefined, directory: string): Release {
  requireNewer(version, currentVersion())
  if (git('status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed: commit or remove them.')
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
  if (branch !== 'main') throw new Error(`Releases are made on main, and this is ${branch}.`)
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`${version} has a tag already.`)
  const notes = notesOf(read('CHANGELOG.md'), version)
  const file = key ?? spawnSync('git', ['config', 'user.signingkey'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim()
  if (file === '')
    throw new Error('Nothing to sign with: give --key FILE, or set git config user.signingkey to an SSH key.')
  const path = resolve(file.replace(/^~(?=\/)/, homedir()))
  const [kind, bytes] = output('ssh-keygen', ['-y', '-f', path]).toString().split(' ')
  if (!read(SIGNERS).includes(`${kind} ${bytes.trim()}`))
    throw new Error(
      `${SIGNERS} does not name this key, so nobody could check its signatures: add its public half there first.`,
    )
  return { version, key: path, directory, notes }
}

function stepsOf({ version, key, directory, notes }: Release): Step[] {
  const sums = join(directory, 'SHA256SUMS')
  return [
    { does: `set the version of every package to ${version}`, run: () => setVersion(version) },
    { does: 'build the web app', run: () => run('npm', 'run', 'build') },
    { does: 'keep what this release leaves in a database, if its tables are new', run: () => keepDatabase() },
    { does: 'commit that', run: () => commit(version) },
    { does: 'run all tests, unless this commit has passed them', run: () => test() },
    { does: 'change each constant of the specification, and expect red', run: () => run('npm', 'run', 'constants') },
    {
      does: `write archive, bill of materials, provenance and checksums to ${directory}`,
      run: () => write(version, directory),
    },
    {
      does: 'install and start Marquee from the archive',
      run: () => tryArchive(join(directory, `marquee-${version}.tar.gz`)),
    },
    { does: `sign the checksums with ${basename(key)}`, run: () => sign(sums, key) },
    { does: `tag the commit v${version}, signed`, run: () => tag({ version, key, notes }) },
  ]
}

function setVersion(version: string): void {
  const change = <Json>(pattern: string, edit: (json: Json) => Json) => {
    for (const path of globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] })) {
      writeFileSync(join(ROOT, path), `${JSON.stringify(edit(JSON.parse(read(path)) as Json), null, 2)}\n`)
    }
  }
  const folders = '{.,apps/*,packages/*,extras/*,tools,e2e}'
  change(`${folders}/package.json`, (manifest: Parameters<typeof withVersion>[0]) => withVersion(manifest, version))
  change(`${folders}/package-lock.json`, (lock: Parameters<typeof lockWithVersion>[0]) =>
    lockWithVersion(lock, version),
  )
}

/** A release with the tables of the one before leaves nothing new. */
function keepDatabase(): void {
  const kept = git('log', '-1', '--format=%H', '--', 'apps/api/src/testing/fixtures/releases')
  const { status } = spawnSync('git', ['diff', '--quiet', kept, '--', 'apps/api/src/database/migrations'], {
    cwd: ROOT,
  })
  if (status !== 0) run('npx', 'vitest', 'run', '--config', 'apps/api/keep-release.config.ts')
}

function commit(version: string): void {
  run('git', 'add', '--all')
  if (git('status', '--porcelain') === '') return
  const body = 'The version, the built web app, and what the release leaves in a database.'
  run('git', 'commit', '--quiet', '--message', `release: publish ${version}`, '--message', body)
}

function test(): void {
  if (isTested()) return
  run('npm', 'test')
}

function write(version: string, directory: string): void {
  for (const path of writeArtifacts(version, directory)) console.log(`  ${relative(process.cwd(), path)}`)
}

/** For readers of the tag alone: a workflow, or a person who compares checksums. */
function writeOfTag(directory: string): void {
  const version = currentVersion()
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`))
    throw new Error(`This commit has no tag v${version}: git checkout the tag of a release first.`)
  write(version, directory)
}

function sign(sums: string, key: string): void {
  run('ssh-keygen', '-q', '-Y', 'sign', '-n', 'file', '-f', key, sums)
  const args = ['-Y', 'verify', '-f', SIGNERS, '-I', SIGNER, '-n', 'file', '-s', `${sums}.sig`]
  const { status } = spawnSync('ssh-keygen', args, {
    cwd: ROOT,
    input: readFileSync(sums),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The signature cannot be verified.')
}

function tag({ version, key, notes }: Pick<Release, 'version' | 'key' | 'notes'>): void {
  const ssh = ['-c', 'gpg.format=ssh', '-c', `gpg.ssh.allowedSignersFile=${join(ROOT, SIGNERS)}`]
  // Headings of the notes are no comments of git's.
  const message = ['--cleanup=whitespace', '--message', `Marquee ${version}\n\n${notes}`]
  run('git', ...ssh, '-c', `user.signingkey=${key}`, 'tag', '--sign', ...message, `v${version}`)
  run('git', ...ssh, 'tag', '--verify', `v${version}`)
}

async function publish(release: Release, dryRun: boolean): Promise<void> {
  for (const [index, step] of stepsOf(release).entries()) {
    console.log(`${index + 1}. ${dryRun ? 'would ' : ''}${step.does}`)
    if (!dryRun) await step.run()
  }
  console.log(
    dryRun
      ? 'All checks passed; nothing was changed.'
      : `Marquee ${release.version} is ready, and nothing was pushed. To publish it: git push origin main v${release.version}`,
  )
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    out: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    artifacts: { type: 'boolean', default: false },
    notes: { type: 'boolean', default: false },
  },
})
const version = positionals[0] ?? currentVersion()
const directory = resolve(values.out ?? join(ROOT, 'release'))
try {
  if (values.notes) console.log(notesOf(read('CHANGELOG.md'), version))
  else if (values.artifacts) writeOfTag(directory)
  else if (positionals.length !== 1)
    throw new Error('Usage: npm run release -- VERSION [--key FILE] [--dry-run] [--out DIR]')
  else await publish(check(version, values.key, directory), values['dry-run'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
