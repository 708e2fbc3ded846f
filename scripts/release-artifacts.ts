/** Files of a release, made from a commit. */
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { checksums, provenance, settleSbom, type Artifact } from './release-rules.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program and returns what it printed. @throws Error with its error output when it fails. */
export function output(program: string, args: readonly string[]): Buffer {
  const { stdout, stderr, status, error } = spawnSync(program, args, { cwd: ROOT, maxBuffer: 2 ** 29 })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr.toString().trim()}`)
  return stdout
}

export function git(...args: string[]): string {
  return output('git', args).toString().trim()
}

/**
 * Writes archive, bill of materials, provenance and checksums of a commit into a directory. The archive and the bill of
 * materials are the same whenever and wherever they are made with the same tools.
 * @returns the paths of the files.
 */
export function writeArtifacts(version: string, directory: string): string[] {
  const commit = git('rev-parse', 'HEAD')
  mkdirSync(directory, { recursive: true })
  const write = (name: string, content: Buffer): Artifact => {
    writeFileSync(join(directory, name), content)
    return { name, sha256: hash('sha256', content) }
  }
  const built = [
    write(`marquee-${version}.tar.gz`, gzipSync(archiveOf(commit, `marquee-${version}`), { level: 9 })),
    write(`marquee-${version}.cdx.json`, billOfMaterials(commit)),
  ]
  const statement = provenance(built, {
    version,
    commit,
    repository: repository(),
    workflow: workflow(),
    tools: { git: git('version').replace('git version ', ''), node: process.versions.node, npm: npm('--version') },
    lockfileSha256: hash('sha256', readFileSync(join(ROOT, 'package-lock.json'))),
  })
  const all = [...built, write(`marquee-${version}.intoto.json`, toJson(statement))]
  write('SHA256SUMS', Buffer.from(checksums(all)))
  return [...all.map(({ name }) => name), 'SHA256SUMS'].map((name) => join(directory, name))
}

/** Left out of the archive of a release, which has the web app built and no tools. */
const LEFT_OUT = ['apps/web', 'e2e', 'tools', '.ci', '.github', '*.test.ts', '*.test.tsx']

/** A tar of a commit with the built web app in place of its sources: npm ci then installs only what runs. */
function archiveOf(commit: string, name: string): Buffer {
  output(process.execPath, ['scripts/build-web.ts', '--if-needed'])
  const folder = mkdtempSync(join(tmpdir(), 'marquee-archive-'))
  try {
    const [root, sources] = [join(folder, name), join(folder, 'sources.tar')]
    mkdirSync(root)
    output('git', ['archive', `--output=${sources}`, commit])
    output('tar', ['-xf', sources, '-C', root, ...LEFT_OUT.map((left) => `--exclude=${left}`)])
    // npm ci reads the manifest of each workspace.
    for (const workspace of ['apps/web', 'e2e', 'tools']) {
      const manifest = git('show', `${commit}:${workspace}/package.json`)
      const { dependencies: _none, ...kept } = JSON.parse(manifest) as { dependencies?: unknown }
      mkdirSync(join(root, workspace))
      writeFileSync(join(root, workspace, 'package.json'), toJson(kept))
    }
    cpSync(join(ROOT, 'apps/web/dist'), join(root, 'apps/web/dist'), { recursive: true })
    const committed = git('show', '--no-patch', '--format=%ct', commit)
    const settled = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
    return output('tar', ['-c', ...settled, `--mtime=@${committed}`, '-C', folder, name])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function billOfMaterials(commit: string): Buffer {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev']
  const sbom = JSON.parse(npm(...args)) as { components: unknown[]; metadata: { component: { name: string } } }
  const committedAt = new Date(git('show', '--no-patch', '--format=%cI', commit)).toISOString()
  return toJson(settleSbom(sbom, { committedAt, sha256: hash('sha256', JSON.stringify(sbom.components) + commit) }))
}

function npm(...args: string[]): string {
  return output('npm', args).toString().trim()
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}

/** Without a name or password in it; null for a path or none. */
function repository(): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
  if (server !== undefined && name !== undefined) return `${server}/${name}`
  const { stdout } = spawnSync('git', ['config', 'remote.origin.url'], { cwd: ROOT, encoding: 'utf8' })
  const address = URL.parse(stdout.trim())
  return address?.protocol === 'https:' ? `https://${address.host}${address.pathname}` : null
}

function workflow(): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_WORKFLOW_REF: reference } = process.env
  return server === undefined || reference === undefined ? null : `${server}/${reference}`
}
