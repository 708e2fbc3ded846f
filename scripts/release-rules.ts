/** What a release consists of, without doing it: versions, notes, checksums, provenance. */

export interface PackageManifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

/** @throws Error in one sentence when a text is no version such as 1.0.1, or not newer than the version before. */
export function requireNewer(version: string, before: string): void {
  const [next, last] = [VERSION.exec(version), VERSION.exec(before)]
  if (next === null) throw new Error(`"${version}" is not a version such as 1.0.1.`)
  if (last === null) throw new Error(`"${before}" is not a version such as 1.0.1.`)
  const differs = [1, 2, 3].find((at) => next[at] !== last[at])
  if (differs !== undefined && Number(next[differs]) < Number(last[differs]))
    throw new Error(`${version} is older than ${before}, which this tree has.`)
}

/** A package's manifest with its version and those of the packages beside it changed. */
export function withVersion<Manifest extends PackageManifest>(manifest: Manifest, version: string): Manifest {
  const changed = { ...manifest, version }
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    const dependencies = manifest[kind]
    if (dependencies) changed[kind] = ownAt(dependencies, version)
  }
  return changed
}

function ownAt(dependencies: Record<string, string>, version: string): Record<string, string> {
  const entries = Object.entries(dependencies)
  return Object.fromEntries(entries.map(([name, was]) => [name, name.startsWith('@marquee/') ? version : was]))
}

interface Lockfile {
  version?: string
  packages: Record<string, PackageManifest>
}

/** A lockfile with the version of every package of this repository changed. */
export function lockWithVersion<Lock extends Lockfile>(lockfile: Lock, version: string): Lock {
  const packages = Object.entries(lockfile.packages).map(([path, manifest]) => {
    const own = !path.includes('node_modules/')
    return [path, own ? withVersion(manifest, version) : manifest] as const
  })
  return { ...lockfile, version, packages: Object.fromEntries(packages) }
}
