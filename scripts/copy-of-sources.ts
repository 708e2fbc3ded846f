import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Caches of tools, which must not be shared. */
const LEFT_OUT = /^\.(?!bin$)/

/** Copies a checkout: its sources as they are now, and the installed packages as links to their files where the disk is the same. */
export function copyOfSources(from: string, to: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
  })
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  for (const path of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(from, name)))) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    copyFileSync(join(from, path), join(to, path))
  }
  for (const folder of packageFolders(from)) linkFolder(join(from, folder), join(to, folder))
}

/** The folder of the installed packages, and those of workspaces with separate versions. */
function packageFolders(root: string): string[] {
  const workspaces = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  )
  return ['.', ...workspaces].map((path) => join(path, 'node_modules')).filter((path) => existsSync(join(root, path)))
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name) && from.endsWith('node_modules')) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) linkFolder(source, target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
