import { stat } from 'node:fs/promises'
import type { Config, ConfigError } from '../../config.ts'
import { isPublic } from './address.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

/** Shorter tokens are more likely words than random characters. */
const SHORT_TOKEN = 24

/** Settings that are wrong, one by one; with one of them Marquee does not start, and other checks know nothing. */
export function refusedSettings({ errors }: ConfigError): Finding[] {
  return errors.map((error) => fault('settings', error, 'Correct it; docs/settings.md says what each setting takes.'))
}

export async function checkSettings(config: Config): Promise<Finding[]> {
  return [
    describeSettings(config),
    ...(await checkEnvFile(config)),
    ...config.warnings.map((text) => warning('settings', text, 'If it is not meant for Marquee, leave it.')),
    ...judgeMetricsToken(config.metricsToken),
    ...judgeSecondFactor(config),
  ]
}

function describeSettings({ port, publicUrl, tmdb, identity, embeddings }: Config): Finding {
  const parts = [
    `port ${port}`,
    publicUrl === null ? 'no PUBLIC_URL' : publicUrl,
    tmdb.apiToken === null ? 'no TMDB_API_TOKEN' : 'TMDB',
    identity === null ? 'no identity provider' : `identity by ${identity.issuer}`,
    embeddings === null ? 'no embeddings' : `embeddings by ${embeddings.model}`,
  ]
  return ok('settings', parts.join(', '))
}

async function checkEnvFile({ envFile, shown }: Config): Promise<Finding[]> {
  if (envFile === null) return [ok('file', 'no .env: settings come from the environment alone')]
  const holdsSecret = shown.some(({ secret, source }) => secret && source === 'file')
  return [judgeEnvFile({ path: envFile, mode: (await stat(envFile)).mode, holdsSecret })]
}

export function judgeEnvFile({
  path,
  mode,
  holdsSecret,
}: {
  path: string
  mode: number
  holdsSecret: boolean
}): Finding {
  const isOpen = process.platform !== 'win32' && (mode & 0o004) !== 0
  if (!holdsSecret || !isOpen) return ok('file', path)
  return warning('file', `every account of this machine can read the secrets in ${path}`, `Run chmod o-r '${path}'.`)
}

export function judgeMetricsToken(token: string | null): Finding[] {
  if (token === null || token.length >= SHORT_TOKEN) return []
  const text = `METRICS_TOKEN has ${token.length} characters, which can be guessed`
  return [warning('metrics', text, 'Make one with openssl rand -hex 24.')]
}

/** An instance on the internet is worth one more step for those who can do everything. */
export function judgeSecondFactor({
  publicUrl,
  requireSecondFactor,
}: Pick<Config, 'publicUrl' | 'requireSecondFactor'>): Finding[] {
  if (requireSecondFactor !== 'nobody' || publicUrl === null || !isPublic(publicUrl)) return []
  const text = 'administrators of an instance on the internet may sign in by a password alone'
  return [warning('second factor', text, 'Set REQUIRE_SECOND_FACTOR=administrators.')]
}
