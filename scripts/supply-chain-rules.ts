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

/** The policy in docs/security/supply-chain.json. */
export interface Policy {
  registry: string
  licences: string[]
  /** Production packages that need no reason; those of a family in `families` are not counted. */
  budget: number
  /** The reason for each family of packages, by the prefix of their names. */
  families: Record<string, string>
  /** Packages whose install script is not run, and why they work without. */
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

/** Packages installed with --omit=dev on any system, each name once: those that run, and those that build the web app. */
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

/** Violations of the policy, one sentence each. */
export function violationsOf(checked: Checked): string[] {
  const { lockfile } = checked
  const wrongVersion =
    lockfile.lockfileVersion === 3 ? [] : [`The lockfile has version ${lockfile.lockfileVersion}, not 3.`]
  return [
    ...wrongVersion,
    ...sourceViolations(checked),
    ...scriptViolations(checked),
    ...licenceViolations(checked),
    ...budgetViolations(checked),
  ]
}

function sourceViolations({ lockfile, policy }: Checked): string[] {
  return packagesOf(lockfile).flatMap(({ path, resolved, integrity, version }) => {
    const violations: string[] = []
    // Without an address npm uses its configured registry; the hash ensures that it is the same package.
    if (resolved !== undefined && !resolved.startsWith(policy.registry))
      violations.push(`${path} comes from ${resolved}.`)
    if (!integrity?.startsWith('sha512-')) violations.push(`${path} has no SHA-512.`)
    if (!/^\d+\.\d+\.\d+/.test(version ?? '')) violations.push(`${path} has no exact version.`)
    return violations
  })
}

/** An install script runs only if the root's package.json approves it; the policy names all others with a reason. */
function scriptViolations({ lockfile, policy, allowScripts }: Checked): string[] {
  const withScript = new Set(
    packagesOf(lockfile).flatMap(({ name, hasInstallScript }) => (hasInstallScript ? [name] : [])),
  )
  const approved = Object.keys(allowScripts).filter((name) => allowScripts[name])
  const known = new Set([...approved, ...Object.keys(policy.withoutScripts)])
  return [
    ...[...withScript]
      .filter((name) => !known.has(name))
      .map((name) => `${name} has an install script that is neither approved nor listed.`),
    ...[...known].filter((name) => !withScript.has(name)).map((name) => `${name} no longer has an install script.`),
  ]
}

function licenceViolations({ policy, lockfile }: Checked): string[] {
  return productionOf(lockfile)
    .filter(({ license }) => !policy.licences.includes(license ?? ''))
    .map(({ name, license }) =>
      license === undefined ? `${name} has no licence.` : `${name} has the licence ${license}, which is not allowed.`,
    )
}

function budgetViolations({ policy, lockfile }: Checked): string[] {
  const families = Object.keys(policy.families)
  const production = productionOf(lockfile)
  const single = production.filter(({ name }) => !families.some((family) => name.startsWith(family)))
  const empty = families.filter((family) => !production.some(({ name }) => name.startsWith(family)))
  const over =
    single.length > policy.budget
      ? [`${single.length} packages need a reason; ${policy.budget} are allowed without.`]
      : []
  return [...over, ...empty.map((family) => `The family ${family} no longer has packages.`)]
}
