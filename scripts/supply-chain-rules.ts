/** One package of a lockfile of version 3. */
interface Entry {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
export interface Lockfile {
  lockfileVersion: number
  packages: Record<string, Entry>
}

/** What is allowed: docs/security/supply-chain.json. */
export interface Policy {
  registry: string
  licences: string[]
  /** Production packages that need no reason; those of a family in `families` are not counted. */
  budget: number
  /** Why packages whose names begin so are worth having. */
  families: Record<string, string>
  /** Packages whose install script stays switched off, and why they work without. */
  withoutScripts: Record<string, string>
}

export interface Package extends Entry {
  name: string
  path: string
}

function packagesOf({ packages }: Lockfile): Package[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }))
}

/** What is installed with --omit=dev, on whatever system, each name once. */
export function productionOf(lockfile: Lockfile): Package[] {
  const production = packagesOf(lockfile).filter(({ dev, devOptional }) => !dev && !devOptional)
  return [...new Map(production.map((each) => [each.name, each])).values()]
}

/** Licences of the packages in production, and how many have each. */
export function licenceTable(lockfile: Lockfile): Record<string, { packages: number; for: string }> {
  const table: Record<string, { packages: number; for: string }> = {}
  for (const { name, license = 'none given' } of productionOf(lockfile)) {
    const row = (table[license] ??= { packages: 0, for: '' })
    row.packages++
    if (row.packages <= 3) row.for += `${row.for && ', '}${name}`
  }
  return table
}

interface Checked {
  lockfile: Lockfile
  policy: Policy
  allowScripts: Record<string, boolean>
}

/** Everything that is not as the policy says, one sentence each. */
export function faultsOf(checked: Checked): string[] {
  const { lockfile } = checked
  const wrongVersion =
    lockfile.lockfileVersion === 3 ? [] : [`The lockfile is of version ${lockfile.lockfileVersion}, not 3.`]
  return [
    ...wrongVersion,
    ...sourceFaults(checked),
    ...scriptFaults(checked),
    ...licenceFaults(checked),
    ...budgetFaults(checked),
  ]
}

function sourceFaults({ lockfile, policy }: Checked): string[] {
  return packagesOf(lockfile).flatMap(({ path, resolved, integrity, version }) => {
    const faults: string[] = []
    // Without an address it is the registry npm is set to; the hash says that it is the same package.
    if (resolved !== undefined && !resolved.startsWith(policy.registry)) faults.push(`${path} comes from ${resolved}.`)
    if (!integrity?.startsWith('sha512-')) faults.push(`${path} has no SHA-512.`)
    if (!/^\d+\.\d+\.\d+/.test(version ?? '')) faults.push(`${path} has no exact version.`)
    return faults
  })
}

/** A script runs only where the root's package.json approves it; every other is named with the reason. */
function scriptFaults({ lockfile, policy, allowScripts }: Checked): string[] {
  const withScript = new Set(
    packagesOf(lockfile).flatMap(({ name, hasInstallScript }) => (hasInstallScript ? [name] : [])),
  )
  const approved = Object.keys(allowScripts).filter((name) => allowScripts[name])
  const known = new Set([...approved, ...Object.keys(policy.withoutScripts)])
  return [
    ...[...withScript]
      .filter((name) => !known.has(name))
      .map((name) => `${name} wants to run a script at its installation.`),
    ...[...known].filter((name) => !withScript.has(name)).map((name) => `${name} has no install script any more.`),
  ]
}

function licenceFaults({ lockfile, policy }: Checked): string[] {
  return productionOf(lockfile)
    .filter(({ license }) => !policy.licences.includes(license ?? ''))
    .map(({ name, license }) => `${name} has the licence ${license ?? 'of nobody'}.`)
}

function budgetFaults({ lockfile, policy }: Checked): string[] {
  const families = Object.keys(policy.families)
  const production = productionOf(lockfile)
  const single = production.filter(({ name }) => !families.some((family) => name.startsWith(family)))
  const empty = families.filter((family) => !production.some(({ name }) => name.startsWith(family)))
  const over =
    single.length > policy.budget
      ? [`${single.length} packages need a reason; ${policy.budget} are allowed without.`]
      : []
  return [...over, ...empty.map((family) => `The family ${family} has no packages any more.`)]
}
