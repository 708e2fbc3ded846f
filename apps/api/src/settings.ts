import { isIP } from 'node:net'
import Type, { type TSchema } from 'typebox'
import { identitySettings } from './identity-settings.ts'
import { httpAddress, isHttpAddress, isPublicAddress, isUrl } from './setting-addresses.ts'
import { parseWatchLinks } from './watch-links.ts'

const isPostgresUrl = isUrl(['postgres:', 'postgresql:'], () => true)

const postgresUrl = {
  expected: 'an address such as postgres://user:password@host:5432/database',
  secret: true,
}
const isNetwork = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (longest ?? -1))
  return rest.length === 0 && longest !== undefined && fits
}
const isTrustProxy = (text: string) =>
  /^\d{1,2}$/.test(text) ||
  text
    .split(',')
    .every((part) => ['loopback', 'linklocal', 'uniquelocal'].includes(part.trim()) || isNetwork(part.trim()))
const mailbox = { pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$', expected: 'an e-mail address' }
const isSocialLinks = (text: string) => {
  const links = text.split(',').map((link) => link.trim())
  return links.length <= 3 && links.every(isHttpAddress)
}

/**
 * Every setting Marquee reads from its environment: the one source for validation, `--help` and docs/settings.md.
 * `expected` completes the sentence "it must be …"; `secret` settings are never printed and may come from NAME_FILE.
 */
export const Settings = Type.Object({
  PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65535,
    expected: 'a whole number from 0 to 65535',
    meaning: 'Port to listen on; 0 takes any free one',
  }),
  HOST: Type.String({
    default: '0.0.0.0',
    pattern: '^[A-Za-z0-9.:_-]+$',
    expected: 'a host name or an IP address',
    meaning: 'Address to listen on; 127.0.0.1 keeps other machines out',
  }),
  PUBLIC_URL: Type.Optional(
    Type.Refine(
      Type.String({
        expected:
          'an http or https address such as https://movies.example.org or https://example.org/marquee, whose path has only letters, digits, "-" and "_" and does not begin as a page of Marquee does',
        meaning:
          'Address people open, with the path under which a proxy serves Marquee, if any; used in absolute links, which follow each request when not given',
      }),
      isPublicAddress,
    ),
  ),
  DATA_DIR: Type.String({ default: './data', expected: 'a directory', meaning: 'Where data and secrets are kept' }),
  DATABASE_URL: Type.Optional(
    Type.Refine(
      Type.String({ ...postgresUrl, meaning: 'PostgreSQL 15 or newer to use instead of the embedded one' }),
      isPostgresUrl,
    ),
  ),
  DATABASE_READ_URL: Type.Optional(
    Type.Refine(Type.String({ ...postgresUrl, meaning: 'Read replica of DATABASE_URL' }), isPostgresUrl),
  ),
  BACKUP_DIR: Type.Optional(
    Type.String({
      expected: 'a directory',
      meaning: 'Where a backup is put every night at two (UTC), the newest 14 kept; without one none is made',
    }),
  ),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
    meaning: 'Least severe messages to log',
  }),
  TRUST_PROXY: Type.Optional(
    Type.Refine(
      Type.String({
        expected: 'a number of proxies or a list of their addresses or networks, such as 1 or 10.0.0.0/8, ::1',
        meaning: 'Proxies in front whose X-Forwarded-* headers are believed: how many, or which addresses',
      }),
      isTrustProxy,
    ),
  ),
  TMDB_API_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[!-~]+$',
      expected: 'a TMDB API read access token',
      meaning: 'TMDB API read access token; without one TMDB is not used',
      secret: true,
    }),
  ),
  TMDB_API_URL: Type.Refine(
    Type.String({ ...httpAddress, default: 'https://api.themoviedb.org/3', meaning: 'Base address of the TMDB API' }),
    isHttpAddress,
  ),
  TMDB_IMAGE_URL: Type.Refine(
    Type.String({ ...httpAddress, default: 'https://image.tmdb.org/t/p', meaning: 'Base address of TMDB images' }),
    isHttpAddress,
  ),
  TMDB_IMAGE_CACHE_MB: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    expected: 'a whole number of megabytes from 0 to 1000000',
    meaning: 'Disk for images that come through Marquee itself; 0 lets browsers fetch them from TMDB_IMAGE_URL',
  }),
  TMDB_EXPORT_URL: Type.Refine(
    Type.String({
      ...httpAddress,
      default: 'https://files.tmdb.org/p/exports',
      meaning: "Base address of TMDB's daily files of ids",
    }),
    isHttpAddress,
  ),
  TMDB_TERMS_ALLOW_MODELS: Type.Boolean({
    default: false,
    expected: 'true or false',
    meaning: 'Whether your agreement with TMDB permits building models from its content',
  }),
  SHOWN_TEXTS: Type.Enum(['shipped', 'imported'], {
    default: 'shipped',
    expected: 'one of shipped, imported',
    meaning:
      'Whose overview, tagline and title a movie shows that came with Marquee and was imported too; titles change with the next import',
  }),
  WIKIDATA_URL: Type.Refine(
    Type.String({
      ...httpAddress,
      default: 'https://query.wikidata.org/sparql',
      meaning: 'Address of the Wikidata query service',
    }),
    isHttpAddress,
  ),
  REGISTRATION: Type.Optional(
    Type.Enum(['open', 'invite', 'closed'], {
      expected: 'one of open, invite, closed',
      meaning:
        'Who may sign up: everybody, people with an invite, or nobody; when not given it is open until an administrator changes it',
    }),
  ),
  MEMBER_INVITES: Type.Optional(
    Type.Boolean({
      expected: 'true or false',
      meaning:
        'Whether members may invite people, or only administrators; when not given it is false until an administrator changes it',
    }),
  ),
  PASSWORD_SIGN_IN: Type.Boolean({
    default: true,
    expected: 'true or false',
    meaning:
      'Whether people may sign in and up with a password; false counts once an administrator has a passkey or an identity of IDENTITY_ISSUER',
  }),
  ...identitySettings,
  EMBEDDINGS_URL: Type.Optional(
    Type.Refine(
      Type.String({
        expected: 'an http or https address such as https://example.org/path, or local',
        meaning:
          'OpenAI-compatible embeddings service for plot search, or local for the model in extras/local-embeddings',
      }),
      (text) => text === 'local' || isHttpAddress(text),
    ),
  ),
  EMBEDDINGS_MODEL: Type.Optional(
    Type.String({ minLength: 1, expected: 'the name of a model', meaning: 'Model to ask the embeddings service for' }),
  ),
  EMBEDDINGS_KEY: Type.Optional(
    Type.String({
      pattern: '^[!-~]+$',
      expected: 'the key of the embeddings service',
      meaning: 'Key of the embeddings service',
      secret: true,
    }),
  ),
  CONCEPTS_FILE: Type.Optional(
    Type.String({
      expected: 'a file of JSON Lines',
      meaning: 'Moods, occasions and wordings of your own for requests in plain words, added to the shipped ones',
    }),
  ),
  TOKEN_SECRET: Type.Optional(
    Type.String({
      minLength: 32,
      expected: 'at least 32 characters',
      meaning:
        'Key from which device tokens and successors of refresh tokens are derived; when not given, one is made in DATA_DIR',
      secret: true,
    }),
  ),
  ANALYTICS_ID: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      expected: 'at most 64 letters, digits, - and _',
      meaning: 'Measurement id at your analytics provider; without one nothing is reported',
    }),
  ),
  CONTACT_EMAIL: Type.Optional(
    Type.String({ ...mailbox, meaning: 'Where people may write to you; hello@ at the host when not given' }),
  ),
  PRESS_EMAIL: Type.Optional(
    Type.String({ ...mailbox, meaning: 'Where the press may write to you; press@ at the host when not given' }),
  ),
  SOCIAL_LINKS: Type.Optional(
    Type.Refine(
      Type.String({
        expected: 'at most three http or https addresses with commas between them',
        meaning: "Where people may follow you; the footer leads to the product's own pages when not given",
      }),
      isSocialLinks,
    ),
  ),
  WATCH_LINKS: Type.Optional(
    Type.Refine(
      Type.String({
        expected:
          'https addresses for regions with commas between them, such as DE=https://www.justwatch.com/de/search?q={title}',
        meaning:
          'Where to look up a movie in a region, offered under "Where to watch?"; {title}, {year} and {tmdb_id} are filled in',
      }),
      (text) => parseWatchLinks(text) !== null,
    ),
  ),
  METRICS_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[!-~]{16,}$',
      expected: 'at least 16 characters without spaces',
      meaning: 'Bearer token that opens /metrics to Prometheus; without one nothing is measured',
      secret: true,
    }),
  ),
  RATE_LIMIT_FACTOR: Type.Number({
    default: 1,
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    expected: 'a number greater than 0 and at most 1000000',
    meaning: 'Multiplies every rate limit',
  }),
})

/** What docs/settings.md and `--help` say about one setting. */
export type SettingDescription = {
  name: string
  /** As it would be written in the environment; empty when there is none. */
  default: string
  meaning: string
  /** What completes "must be …". */
  expected: string
  secret: boolean
  schema: TSchema
}

/** The settings as data, in the order of their documentation. */
export const settingDescriptions: readonly SettingDescription[] = Object.entries(Settings.properties).map(
  ([name, schema]) => {
    const { default: fallback, meaning, expected, secret } = schema as unknown as Record<string, unknown>
    return {
      name,
      default: ['string', 'number', 'boolean'].includes(typeof fallback)
        ? `${fallback as string | number | boolean}`
        : '',
      meaning: String(meaning),
      expected: String(expected),
      secret: secret === true,
      schema,
    }
  },
)

/** The settings as the rows of a Markdown table: name, default, meaning. A secret's row also names its NAME_FILE form. */
export function settingsAsMarkdown(): string {
  const rows = settingDescriptions.map(({ name, default: fallback, meaning, secret }) => {
    const names = secret ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``
    return `| ${names} | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`
  })
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')
}
