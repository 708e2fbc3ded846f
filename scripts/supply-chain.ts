/**
 * Usage: npx node scripts/supply-chain.ts [--licences | --audit | --sbom FILE] — checks the lockfile, install scripts, licences and the number of
 * packages in production against docs/security/supply-chain.json; prints licences, asks the registry for known vulnerabilities, or writes a
 * CycloneDX bill of materials. Exits with 1 when a check fails.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { violationsOf, licenceTable, productionOf, type Lockfile, type Policy } from './supply-chain-rules.ts'
import { bundledPackages } from './web-app.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

function npm(...args: string[]) {
  const { stdout, stderr, status } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return { stdout, stderr, ok: status === 0 }
}

interface Sbom {
  metadata: { component: { 'bom-ref': string } }
  components: { name: string; 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** Writes npm's bill of materials without what only developers install. */
function writeSbom(file: string): void {
  const format = ['--sbom-format=cyclonedx', '--sbom-type=application']
  const { stdout, stderr, ok } = npm('sbom', ...format, '--include=dev', '--package-lock-only')
  if (!ok) throw new Error(`npm sbom failed: ${stderr}`)
  const { components: all, dependencies, ...sbom } = JSON.parse(stdout) as Sbom
  const names = new Set(productionOf(product).map(({ name }) => name))
  const components = all.filter(({ name }) => names.has(name) || name.startsWith('@marquee/'))
  const refs = new Set([sbom.metadata.component, ...components].map((component) => component['bom-ref']))
  const kept = dependencies.filter(({ ref }) => refs.has(ref))
  const edges = kept.map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) }))
  writeFileSync(file, JSON.stringify({ ...sbom, components, dependencies: edges }, null, 2))
  console.log(`${file}: ${components.length} components`)
}

/** Prints known vulnerabilities of production packages; true when there are none or the registry cannot be reached. */
function audit(): boolean {
  const { stdout } = npm('audit', '--omit=dev', '--json')
  const { metadata, error } = JSON.parse(stdout || '{}') as {
    metadata?: { vulnerabilities: Record<string, number> }
    error?: { summary: string }
  }
  if (!metadata) {
    console.log(
      `The registry did not report vulnerabilities (${error?.summary ?? 'no response'}). Run the audit again with another registry.`,
    )
    return true
  }
  console.table(metadata.vulnerabilities)
  return metadata.vulnerabilities['total'] === 0
}

const { values } = parseArgs({
  options: {
    licences: { type: 'boolean', default: false },
    audit: { type: 'boolean', default: false },
    sbom: { type: 'string' },
  },
})
const product = { lockfile: readJson('package-lock.json') as Lockfile, bundled: bundledPackages() }
if (values.sbom !== undefined) writeSbom(values.sbom)
else if (values.licences) console.table(licenceTable(product))
else if (values.audit) process.exitCode = audit() ? 0 : 1
else {
  const policy = readJson('docs/security/supply-chain.json') as Policy
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const violations = violationsOf({ ...product, policy, allowScripts })
  for (const violation of violations) console.error(violation)
  console.log(`${productionOf(product).length} packages in production, ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}
