import { ConfigError, loadConfig, type Config } from '../../config.ts'
import { defineCommand, DONE, FAILED, type CliContext } from '../command.ts'
import { askAddress, describeHosts, isExposed, judgeAddress, judgePort, readPort } from '../doctor/address.ts'
import { judgeBackups, readBackups } from '../doctor/backups.ts'
import { judgeDataDirectory, readDirectory } from '../doctor/data-directory.ts'
import { checkDatabase } from '../doctor/database.ts'
import { examine, type Finding } from '../doctor/finding.ts'
import { checkMachine } from '../doctor/machine.ts'
import { checkConcepts, checkEmbeddings, checkProvider, checkTmdb } from '../doctor/services.ts'
import { checkSettings, refusedSettings } from '../doctor/settings.ts'

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Checks everything an operator can get wrong, and says how to fix it.',
  notes: [
    'One line for each check: ok, warning or fault, and what to do. It changes nothing, and works beside a running Marquee and',
    'without one. The exit code is 1 when there is a fault.',
  ].join('\n'),
  options: {
    json: { type: 'boolean', default: false, help: 'one JSON object a line' },
    offline: {
      type: 'boolean',
      default: false,
      help: 'do not ask PUBLIC_URL, TMDB, the identity provider and the embeddings service',
    },
  },
  async run({ values }, context) {
    const findings = await examineAll(context, !values.offline)
    context.stdout.write(values.json ? asLines(findings) : asText(findings))
    return findings.some(({ grade }) => grade === 'fault') ? FAILED : DONE
  },
})

async function examineAll(context: CliContext, isOnline: boolean): Promise<readonly Finding[]> {
  const config = readConfig(context)
  if (config instanceof ConfigError) return [...checkMachine(false), ...refusedSettings(config)]
  const checks: [string, () => Promise<readonly Finding[]>][] = [
    ['machine', () => Promise.resolve(checkMachine(config.database.url === null))],
    ['settings', () => checkSettings(config)],
    ['data', async () => judgeDataDirectory(await readDirectory(config.dataDir), config.database.url === null)],
    ['address', () => checkAddresses(config, isOnline)],
    ['provider', () => checkProvider(config, isOnline)],
    ['tmdb', () => checkTmdb(config, config.tmdb.apiToken, isOnline)],
    ['embeddings', () => checkEmbeddings(config, isOnline)],
    ['concepts', () => checkConcepts(config)],
    ['database', () => checkDatabase(config, context, isOnline)],
    ['backups', async () => judgeBackups(await readBackups(config, new Date()))],
  ]
  return (await Promise.all(checks.map(([name, run]) => examine(name, run)))).flat()
}

function readConfig({ env }: CliContext): Config | ConfigError {
  try {
    return loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

async function checkAddresses(config: Config, isOnline: boolean): Promise<Finding[]> {
  const { publicUrl, trustProxy } = config
  const port = await readPort(config)
  const answer = isOnline && publicUrl !== null ? await askAddress(publicUrl) : null
  const isRunning = port.answer?.kind === 'marquee'
  const facts = { publicUrl, trustProxy, answer, isRunning, isExposed: await isExposed(config) }
  return [judgePort(port), ...judgeAddress(facts), describeHosts(config)]
}

function asLines(findings: readonly Finding[]): string {
  return findings.map((finding) => `${JSON.stringify(finding)}\n`).join('')
}

function asText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings.map(({ check, grade, text, remedy }) => {
    const sentence = remedy === null ? text : `${/[.?]$/.test(text) ? text : `${text}.`} ${remedy}`
    return `${grade.padEnd(7)}  ${check.padEnd(width)}  ${sentence}\n`
  })
  return lines.join('')
}
