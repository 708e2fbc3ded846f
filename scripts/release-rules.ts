/** Rules of a release, without side effects: versions, notes, checksums, provenance. */

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

/** A package's manifest with its version and those of the packages next to it changed. */
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

/** The text of a version in a changelog, without its heading. @throws Error in one sentence when it is not there or not ready. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.startsWith(`[${version}]`))
  const advice = `give CHANGELOG.md a section "## [${version}] - YYYY-MM-DD"`
  if (section === undefined) throw new Error(`CHANGELOG.md has nothing on ${version}: ${advice}.`)
  const [heading = '', ...lines] = section.split('\n')
  if (!/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}$/.test(heading))
    throw new Error(`CHANGELOG.md does not say when ${version} was released: ${advice}.`)
  const waiting = sections.find((text) => text.startsWith('[Unreleased]'))?.replace(/^\[Unreleased\]/, '')
  if (waiting !== undefined && waiting.trim() !== '')
    throw new Error(`CHANGELOG.md has changes under [Unreleased]: move them to [${version}].`)
  const notes = lines.join('\n').trim()
  if (notes === '') throw new Error(`CHANGELOG.md says nothing under [${version}].`)
  return notes
}

export interface Artifact {
  name: string
  /** SHA-256 in hexadecimal. */
  sha256: string
}

/** The file that `sha256sum --check` reads. */
export function checksums(artifacts: readonly Artifact[]): string {
  return artifacts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

export interface Build {
  version: string
  commit: string
  /** Address of the repository; null if it has none that others could use. */
  repository: string | null
  /** Builder: the address of a workflow, or null on a private machine. */
  workflow: string | null
  /** Versions of the tools, by name. */
  tools: Record<string, string>
  lockfileSha256: string
}

/** An in-toto statement with SLSA provenance (https://slsa.dev/spec/v1.0/provenance): sources, parameters and builder. */
export function provenance(artifacts: readonly Artifact[], build: Build): unknown {
  const source = build.repository === null ? { name: 'source' } : { uri: `git+${build.repository}@v${build.version}` }
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: artifacts.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:marquee:release:1',
        externalParameters: { version: build.version },
        resolvedDependencies: [
          { ...source, digest: { gitCommit: build.commit } },
          { name: 'package-lock.json', digest: { sha256: build.lockfileSha256 } },
        ],
      },
      runDetails: { builder: { id: build.workflow ?? 'urn:marquee:builder:maintainer', version: build.tools } },
    },
  }
}

interface Sbom {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string } }
}

/** A bill of materials that is the same for the same commit: dated by it, numbered by its content, named after no folder. */
export function settleSbom(sbom: Sbom, { committedAt, sha256 }: { committedAt: string; sha256: string }): Sbom {
  const [a, b, c, d, e] = [0, 8, 12, 16, 20].map((from, at) => sha256.slice(from, [8, 12, 16, 20, 32][at]))
  const serialNumber = `urn:uuid:${a}-${b}-5${c.slice(1)}-8${d.slice(1)}-${e}`
  const component = { ...sbom.metadata.component, name: 'marquee' }
  return { ...sbom, serialNumber, metadata: { ...sbom.metadata, timestamp: committedAt, component } }
}
