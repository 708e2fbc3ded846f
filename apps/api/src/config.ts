import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { WebConfig } from '@marquee/contract'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import type { FactorRule } from './common/auth-user.ts'
import { LOCAL_EMBEDDINGS, LOCAL_MODEL } from './common/local-embeddings.ts'
import { codeOf, directoryOf, readEnvironment, type Environment } from './environment.ts'
import { settingDescriptions, type SettingDescription, type Settings } from './settings.ts'
import { pathOf } from './settings/addresses.ts'
import { StartError } from './start-error.ts'
import { parseWatchLinks, type WatchLink } from './watch-links.ts'

type SettingValues = Static<typeof Settings>

const GOOGLE_ISSUER = 'https://accounts.google.com'
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'

/** All settings of the environment, read once at the start. */
export type Config = {
  port: number
  host: string
  /** Address without a slash at its end, base path included; null if absolute links follow the request. */
  publicUrl: string | null
  /** Path under which people open the product: '' or such as '/marquee'. */
  basePath: string
  /** Names besides that of `publicUrl` and those of a home network under which people open the product. */
  allowedHosts: string[]
  /** Absolute. */
  dataDir: string
  /** `url` null means the embedded PostgreSQL. `directUrl` leads past poolers, and is the same where none is in front. */
  database: { url: string | null; directUrl: string | null; readUrl: string | null }
  /** Roles of this process: serving users, running jobs, or both. */
  roles: { web: boolean; jobs: boolean }
  /** Absolute; null makes no backups at night. */
  backupDir: string | null
  /** Program with arguments that copies each backup; null for none. */
  backupCopyCommand: string | null
  logLevel: SettingValues['LOG_LEVEL']
  /** Null if it depends on the terminal. */
  logFormat: SettingValues['LOG_FORMAT'] | null
  /** Header of https answers; null sends none. */
  strictTransportSecurity: string | null
  /** Value for Fastify's `trustProxy`: none, a number of hops, or addresses and networks. */
  trustProxy: false | number | string[]
  tmdb: {
    apiToken: string | null
    apiUrl: string
    imageUrl: string
    /** 0 when browsers fetch images themselves. */
    imageCacheMegabytes: number
    exportUrl: string
    termsAllowModels: boolean
  }
  wikidata: { url: string }
  /** Source of the shown texts for a movie that was shipped and imported. */
  shownTexts: SettingValues['SHOWN_TEXTS']
  /** Null if administrators decide. */
  registration: { mode: SettingValues['REGISTRATION'] | null; memberInvites: boolean | null }
  /** False where passwords are to be refused as soon as an administrator has another way in. */
  passwordSignIn: boolean
  /** Users who must sign in with more than a password. */
  requireSecondFactor: FactorRule
  identity: IdentityConfig | null
  /** `url` is LOCAL_EMBEDDINGS where no service is asked. */
  embeddings: { url: string; model: string; key: string | null } | null
  /** Absolute; moods, occasions and wordings besides the shipped ones. */
  conceptsFile: string | null
  /** Key from which tokens are derived; null means one is generated in DATA_DIR. */
  tokenSecret: string | null
  analyticsId: string | null
  /** Token for scrapers of /metrics; null serves none. */
  metricsToken: string | null
  /** Contact details of the operator; the web app has a fallback for each. */
  contacts: { email: string | null; pressEmail: string | null; socialLinks: string[] }
  /** Links for looking movies up, by region. */
  watchLinks: WatchLink[]
  /** Regions whose offers are stored besides those that people choose; null for the server's own. */
  watchRegions: string[] | null
  rateLimitFactor: number
  /** Every setting with its value as text and where it comes from, to be shown; secrets have no value here. */
  shown: readonly ShownSetting[]
  /** Absolute path of the file that settings were read from; null if there is none. */
  envFile: string | null
  /** Sentences about settings that are most likely a mistake. */
  warnings: readonly string[]
  /** Given by the program of the demo alone: no setting makes them. */
  demoAccounts?: WebConfig['demo_accounts']
}

/** A setting as administrators see it. */
export interface ShownSetting {
  name: string
  /** Null for secrets, and without a value. */
  value: string | null
  source: 'environment' | 'file' | 'default'
  meaning: string
  secret: boolean
}

export interface IdentityConfig {
  clientId: string
  /** Null for a public client. */
  clientSecret: string | null
  issuer: string
  /** True if Google's own button and exchange are used instead of the code flow. */
  isGoogle: boolean
  /** Address of the issuer's keys for the exchange; null if it is not offered. */
  jwksUrl: string | null
  /** Name of the provider, for users. */
  name: string
  scopes: string
  autoRedirect: boolean
  /** Null if registration decides. */
  autoCreate: boolean | null
  trustEmail: boolean
  /** Empty allows all users. */
  allowedGroups: string[]
  adminGroup: string | null
  groupsClaim: string
}

/** Lists every error of the environment together, one plain sentence each. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(['Invalid settings:', ...errors.map((error) => `  - ${error}`)].join('\n'))
    this.errors = errors
  }
}

/**
 * Reads and checks all settings, those of the file that MARQUEE_ENV_FILE names as well. An empty value counts as not
 * given; a secret NAME may come from the file NAME_FILE.
 * @throws ConfigError naming every wrong, unknown or contradictory setting.
 */
export function loadConfig(given: NodeJS.ProcessEnv): Config {
  const environment = readEnvironment(given)
  const { values: env, file: envFile, warnings } = environment
  const errors = [...environment.errors, ...unknownNames(env)]
  const values: Record<string, unknown> = {}
  const shown: ShownSetting[] = []
  for (const setting of settingDescriptions) {
    const text = readText(env, setting, errors) ?? setting.default
    shown.push(toShown(setting, text, sourceOf(environment, setting)))
    if (text === '') continue
    const value = parse(text, setting.schema)
    if (Value.Check(setting.schema, value)) values[setting.name] = value
    else errors.push(describeError(setting, text))
  }
  errors.push(...contradictions(env))
  if (errors.length > 0) throw new ConfigError(errors)
  return { ...toConfig(values as SettingValues, directoryOf(env)), shown, envFile, warnings }
}

function sourceOf({ values, fromFile }: Environment, { name, secret }: SettingDescription): ShownSetting['source'] {
  if (values[name]?.trim()) return fromFile.has(name) ? 'file' : 'environment'
  return secret && values[`${name}_FILE`]?.trim() ? 'file' : 'default'
}

function toShown(
  { name, meaning, secret }: SettingDescription,
  text: string,
  source: ShownSetting['source'],
): ShownSetting {
  // An address may hold a name and a password, also where none is expected.
  const value = text === '' || secret ? null : text.replaceAll(/\/\/[^/,\s]*@/g, '//')
  return { name, value, source, meaning, secret }
}

function readText(env: NodeJS.ProcessEnv, { name, secret }: SettingDescription, errors: string[]): string | undefined {
  const text = env[name]?.trim() || undefined
  const file = env[`${name}_FILE`]?.trim() || undefined
  if (!secret || file === undefined) return text
  if (text !== undefined) {
    errors.push(`${name} and ${name}_FILE are both given; give only one.`)
    return text
  }
  try {
    const content = readFileSync(file, 'utf8').trim()
    if (content === '') errors.push(`${name}_FILE names ${file}, which is empty.`)
    return content || undefined
  } catch (error) {
    errors.push(`${name}_FILE names ${file}, which cannot be read (${codeOf(error)}).`)
    return undefined
  }
}

function parse(text: string, schema: SettingDescription['schema']): unknown {
  const type = 'type' in schema ? schema.type : 'string'
  if (type === 'boolean') return { true: true, false: false }[text.toLowerCase()] ?? text
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  return text
}

function describeError({ name, expected, secret }: SettingDescription, text: string): string {
  return secret ? `${name} must be ${expected}.` : `${name} is "${text}", but must be ${expected}.`
}

/** Checks only prefixes of ours, as platforms set DATABASE_* and IDENTITY_* names themselves. */
function unknownNames(env: NodeJS.ProcessEnv): string[] {
  const known = new Set(settingDescriptions.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])))
  return Object.keys(env)
    .filter((name) => /^(TMDB|EMBEDDINGS)_/.test(name) && !known.has(name))
    .map((name) => {
      const alike = [...known].filter((other) => other.startsWith(name.slice(0, name.indexOf('_') + 1)))
      return `${name} is not a setting; those that start alike are ${alike.join(', ')}.`
    })
}

function contradictions(env: NodeJS.ProcessEnv): string[] {
  const errors: string[] = []
  const given = (name: string) => Boolean(env[name]?.trim() || env[`${name}_FILE`]?.trim())
  const needs = (name: string, other: string) => {
    if (given(name) && !given(other)) errors.push(`${name} is given without ${other}; give both or neither.`)
  }
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL')
  needs('DATABASE_READ_URL', 'DATABASE_URL')
  if (env['EMBEDDINGS_URL']?.trim() !== LOCAL_EMBEDDINGS) needs('EMBEDDINGS_URL', 'EMBEDDINGS_MODEL')
  needs('EMBEDDINGS_MODEL', 'EMBEDDINGS_URL')
  needs('EMBEDDINGS_KEY', 'EMBEDDINGS_URL')
  needs('IDENTITY_JWKS_URL', 'IDENTITY_ISSUER')
  return [...errors, ...identityContradictions(given, env['IDENTITY_ISSUER']?.trim())]
}

/** The exchange of Google's button knows no groups, so it must not seem to check them. */
function identityContradictions(given: (name: string) => boolean, issuer = GOOGLE_ISSUER): string[] {
  const ofGroups = ['IDENTITY_ALLOWED_GROUPS', 'IDENTITY_ADMIN_GROUP'].filter(given)
  const ofFlow = ['IDENTITY_CLIENT_SECRET', ...ofGroups].filter(given)
  if (!given('IDENTITY_CLIENT_ID'))
    return ofFlow.map((name) => `${name} is given without IDENTITY_CLIENT_ID, so nobody could sign in that way.`)
  if (isGoogles(issuer)) return ofGroups.map((name) => `${name} needs another IDENTITY_ISSUER: Google has no groups.`)
  if (!given('IDENTITY_JWKS_URL')) return []
  return ofGroups.map((name) => `${name} and IDENTITY_JWKS_URL exclude each other: that exchange checks no groups.`)
}

function isGoogles(issuer: string): boolean {
  return withoutSlash(issuer) === GOOGLE_ISSUER
}

function toIdentity(values: SettingValues): IdentityConfig | null {
  if (values.IDENTITY_CLIENT_ID === undefined) return null
  const isGoogle = isGoogles(values.IDENTITY_ISSUER)
  const issuer = isGoogle ? GOOGLE_ISSUER : values.IDENTITY_ISSUER
  return {
    clientId: values.IDENTITY_CLIENT_ID,
    clientSecret: values.IDENTITY_CLIENT_SECRET ?? null,
    issuer,
    isGoogle,
    jwksUrl: values.IDENTITY_JWKS_URL ?? (isGoogle ? GOOGLE_KEYS : null),
    name: values.IDENTITY_NAME ?? new URL(issuer).host,
    scopes: values.IDENTITY_SCOPES,
    autoRedirect: values.IDENTITY_AUTO_REDIRECT,
    autoCreate: values.IDENTITY_AUTO_CREATE ?? null,
    trustEmail: values.IDENTITY_TRUST_EMAIL,
    allowedGroups: values.IDENTITY_ALLOWED_GROUPS?.split(',').flatMap((name) => name.trim() || []) ?? [],
    adminGroup: values.IDENTITY_ADMIN_GROUP ?? null,
    groupsClaim: values.IDENTITY_GROUPS_CLAIM,
  }
}

function toConfig(values: SettingValues, directory: string): Omit<Config, 'shown' | 'envFile' | 'warnings'> {
  return {
    port: values.PORT,
    host: values.HOST,
    ...toAddress(values),
    dataDir: resolve(directory, values.DATA_DIR),
    database: {
      url: values.DATABASE_URL ?? null,
      directUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
      readUrl: values.DATABASE_READ_URL ?? null,
    },
    roles: toRoles(values.PROCESS_ROLES),
    backupDir: values.BACKUP_DIR === undefined ? null : resolve(directory, values.BACKUP_DIR),
    backupCopyCommand: values.BACKUP_COPY_COMMAND ?? null,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? null,
    trustProxy: toTrustProxy(values.TRUST_PROXY),
    tmdb: {
      apiToken: values.TMDB_API_TOKEN ?? null,
      apiUrl: withoutSlash(values.TMDB_API_URL),
      imageUrl: withoutSlash(values.TMDB_IMAGE_URL),
      imageCacheMegabytes: values.TMDB_IMAGE_CACHE_MB,
      exportUrl: withoutSlash(values.TMDB_EXPORT_URL),
      termsAllowModels: values.TMDB_TERMS_ALLOW_MODELS,
    },
    shownTexts: values.SHOWN_TEXTS,
    wikidata: { url: values.WIKIDATA_URL },
    registration: { mode: values.REGISTRATION ?? null, memberInvites: values.MEMBER_INVITES ?? null },
    passwordSignIn: values.PASSWORD_SIGN_IN,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
    identity: toIdentity(values),
    embeddings: toEmbeddings(values),
    conceptsFile: values.CONCEPTS_FILE === undefined ? null : resolve(directory, values.CONCEPTS_FILE),
    tokenSecret: values.TOKEN_SECRET ?? null,
    analyticsId: values.ANALYTICS_ID ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    contacts: {
      email: values.CONTACT_EMAIL ?? null,
      pressEmail: values.PRESS_EMAIL ?? null,
      socialLinks: values.SOCIAL_LINKS?.split(',').map((link) => link.trim()) ?? [],
    },
    watchLinks: values.WATCH_LINKS === undefined ? [] : (parseWatchLinks(values.WATCH_LINKS) ?? []),
    watchRegions: values.WATCH_REGIONS?.split(',').map((region) => region.trim()) ?? null,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
  }
}

function toAddress({
  PUBLIC_URL: publicUrl,
  ALLOWED_HOSTS: hosts,
  STRICT_TRANSPORT_SECURITY: transport,
}: SettingValues): Pick<Config, 'publicUrl' | 'basePath' | 'allowedHosts' | 'strictTransportSecurity'> {
  const basePath = publicUrl === undefined ? '' : pathOf(publicUrl)
  return {
    publicUrl: publicUrl === undefined ? null : new URL(publicUrl).origin + basePath,
    basePath,
    allowedHosts: hosts?.split(',').map((name) => name.trim().toLowerCase()) ?? [],
    // The header speaks for the whole host, which Marquee shares when it is served under a path.
    strictTransportSecurity: transport ?? (basePath === '' ? 'max-age=31536000' : null),
  }
}

function toRoles(text: string): Config['roles'] {
  const roles = new Set(text.split(',').map((role) => role.trim()))
  return { web: roles.has('web'), jobs: roles.has('jobs') }
}

function toEmbeddings(values: SettingValues): Config['embeddings'] {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, EMBEDDINGS_KEY: key } = values
  if (url === LOCAL_EMBEDDINGS) return { url, model: LOCAL_MODEL, key: null }
  return url === undefined || model === undefined ? null : { url: withoutSlash(url), model, key: key ?? null }
}

function toTrustProxy(text: string | undefined): Config['trustProxy'] {
  if (text === undefined) return false
  return /^\d+$/.test(text) ? Number(text) : text.split(/\s*,\s*/)
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
