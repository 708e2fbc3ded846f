/**
 * Usage: npx node scripts/supply-chain.ts [--licences | --audit] — checks the lockfile, install scripts, licences and the number of packages
 * in production against docs/security/supply-chain.json; prints licences, or asks the registry for known vulnerabilities. Exits with 1
 * when a check fails.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { violationsOf, licenceTable, productionOf, type Lockfile, type Policy } from './supply-chain-rules.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

function npm(...args: string[]) {
  const { stdout, stderr, status } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return { stdout, stderr, ok: status === 0 }
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
  },
})
const lockfile = readJson('package-lock.json') as Lockfile
if (values.licences) console.table(licenceTable(lockfile))
else if (values.audit) process.exitCode = audit() ? 0 : 1
else {
  const policy = readJson('docs/security/supply-chain.json') as Policy
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  const violations = violationsOf({ lockfile, policy, allowScripts })
  for (const violation of violations) console.error(violation)
  console.log(`${productionOf(lockfile).length} packages in production, ${violations.length} violations`)
  if (violations.length > 0) process.exitCode = 1
}
