import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { settingDescriptions } from './settings.ts'

function errorsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
  return []
}

describe('loadConfig', () => {
  it('has a default for every setting', () => {
    const { shown: _shown, envFile: _file, warnings: _warnings, ...config } = loadConfig({ INIT_CWD: '/srv/marquee' })
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: null,
      basePath: '',
      allowedHosts: [],
      strictTransportSecurity: 'max-age=31536000',
      dataDir: '/srv/marquee/data',
      database: { url: null, directUrl: null, readUrl: null },
      roles: { web: true, jobs: true },
      logLevel: 'info',
      logFormat: null,
      trustProxy: false,
      tmdb: {
        apiToken: null,
        apiUrl: 'https://api.themoviedb.org/3',
        imageUrl: 'https://image.tmdb.org/t/p',
        imageCacheMegabytes: 0,
        exportUrl: 'https://files.tmdb.org/p/exports',
        termsAllowModels: false,
      },
      shownTexts: 'shipped',
      wikidata: { url: 'https://query.wikidata.org/sparql' },
      identity: null,
      embeddings: null,
      conceptsFile: null,
      tokenSecret: null,
      analyticsId: null,
      metricsToken: null,
      contacts: { email: null, pressEmail: null, socialLinks: [] },
      watchLinks: [],
      watchRegions: null,
      registration: { mode: null, memberInvites: null },
      passwordSignIn: true,
      requireSecondFactor: 'nobody',
      rateLimitFactor: 1,
      backupDir: null,
      backupCopyCommand: null,
    })
  })

  it('reads every setting', () => {
    const {
      shown: _shown,
      envFile: _file,
      warnings: _warnings,
      ...config
    } = loadConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://movies.example.org/',
      DATA_DIR: '/var/marquee',
      DATABASE_URL: 'postgres://user:secret@db/marquee',
      DATABASE_DIRECT_URL: 'postgres://user:secret@primary/marquee',
      DATABASE_READ_URL: 'postgresql:///marquee?host=/run/postgresql',
      PROCESS_ROLES: 'jobs',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
      STRICT_TRANSPORT_SECURITY: 'max-age=63072000; includeSubDomains; preload',
      TMDB_API_TOKEN: 'abc',
      TMDB_API_URL: 'http://localhost:1/3/',
      TMDB_IMAGE_URL: 'http://localhost:1/t',
      TMDB_TERMS_ALLOW_MODELS: 'true',
      REGISTRATION: 'invite',
      MEMBER_INVITES: 'true',
      PASSWORD_SIGN_IN: 'false',
      IDENTITY_CLIENT_ID: 'client',
      IDENTITY_CLIENT_SECRET: 'secret',
      IDENTITY_ISSUER: 'https://id.example.org/app/',
      IDENTITY_NAME: 'Home',
      IDENTITY_SCOPES: 'openid groups',
      IDENTITY_AUTO_REDIRECT: 'true',
      IDENTITY_AUTO_CREATE: 'false',
      IDENTITY_TRUST_EMAIL: 'true',
      IDENTITY_ALLOWED_GROUPS: 'film club, family,',
      IDENTITY_ADMIN_GROUP: 'hosts',
      IDENTITY_GROUPS_CLAIM: 'roles',
      EMBEDDINGS_URL: 'http://localhost:11434/v1',
      EMBEDDINGS_MODEL: 'small',
      EMBEDDINGS_KEY: 'key',
      CONCEPTS_FILE: '/srv/marquee/moods.jsonl',
      ALLOWED_HOSTS: 'Films.example.net, nas.example.org',
      REQUIRE_SECOND_FACTOR: 'everybody',
      TOKEN_SECRET: 'x'.repeat(32),
      ANALYTICS_ID: 'G-123',
      METRICS_TOKEN: 'a-token-of-scrapers',
      CONTACT_EMAIL: 'ada@example.org',
      PRESS_EMAIL: 'press@example.org',
      SOCIAL_LINKS: 'https://social.example/@marquee, https://code.example/marquee',
      WATCH_LINKS: 'DE=https://look.example/?q={title},a, US=https://look.example/{tmdb_id}/{year}',
      WATCH_REGIONS: 'DE, AT',
      RATE_LIMIT_FACTOR: '2.5',
      BACKUP_DIR: '/srv/backups',
      BACKUP_COPY_COMMAND: '/srv/copy.sh --quiet',
    })
    expect(config).toEqual({
      port: 0,
      host: '::1',
      publicUrl: 'https://movies.example.org',
      basePath: '',
      allowedHosts: ['films.example.net', 'nas.example.org'],
      strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
      dataDir: '/var/marquee',
      database: {
        url: 'postgres://user:secret@db/marquee',
        directUrl: 'postgres://user:secret@primary/marquee',
        readUrl: 'postgresql:///marquee?host=/run/postgresql',
      },
      roles: { web: false, jobs: true },
      logLevel: 'warn',
      logFormat: 'json',
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      tmdb: {
        apiToken: 'abc',
        apiUrl: 'http://localhost:1/3',
        imageUrl: 'http://localhost:1/t',
        imageCacheMegabytes: 0,
        exportUrl: 'https://files.tmdb.org/p/exports',
        termsAllowModels: true,
      },
      shownTexts: 'shipped',
      wikidata: { url: 'https://query.wikidata.org/sparql' },
      registration: { mode: 'invite', memberInvites: true },
      passwordSignIn: false,
      requireSecondFactor: 'everybody',
      identity: {
        clientId: 'client',
        clientSecret: 'secret',
        issuer: 'https://id.example.org/app/',
        isGoogle: false,
        jwksUrl: null,
        name: 'Home',
        scopes: 'openid groups',
        autoRedirect: true,
        autoCreate: false,
        trustEmail: true,
        allowedGroups: ['film club', 'family'],
        adminGroup: 'hosts',
        groupsClaim: 'roles',
      },
      embeddings: { url: 'http://localhost:11434/v1', model: 'small', key: 'key' },
      conceptsFile: '/srv/marquee/moods.jsonl',
      tokenSecret: 'x'.repeat(32),
      analyticsId: 'G-123',
      metricsToken: 'a-token-of-scrapers',
      contacts: {
        email: 'ada@example.org',
        pressEmail: 'press@example.org',
        socialLinks: ['https://social.example/@marquee', 'https://code.example/marquee'],
      },
      watchLinks: [
        { region: 'DE', url: 'https://look.example/?q={title},a' },
        { region: 'US', url: 'https://look.example/{tmdb_id}/{year}' },
      ],
      watchRegions: ['DE', 'AT'],
      rateLimitFactor: 2.5,
      backupDir: '/srv/backups',
      backupCopyCommand: '/srv/copy.sh --quiet',
    })
    expect(loadConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  })

  it('asks Google for keys only where Google is the issuer, and needs no keys for another one', () => {
    const identityOf = (env: Record<string, string>) => loadConfig({ IDENTITY_CLIENT_ID: 'client', ...env }).identity
    const google = { isGoogle: true, jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs' }
    expect(identityOf({})).toMatchObject(google)
    expect(identityOf({ IDENTITY_ISSUER: 'https://accounts.google.com/' })).toMatchObject(google)
    expect(identityOf({ IDENTITY_ISSUER: 'https://id.example.org:8443' })).toMatchObject({
      isGoogle: false,
      jwksUrl: null,
      clientSecret: null,
      name: 'id.example.org:8443',
    })
  })

  it('refuses groups where an exchange would not check them', () => {
    const errors = errorsOf({
      IDENTITY_CLIENT_ID: 'client',
      IDENTITY_ISSUER: 'https://id.example.org',
      IDENTITY_JWKS_URL: 'https://id.example.org/keys',
      IDENTITY_ALLOWED_GROUPS: 'family',
    })
    expect(errors).toEqual([
      expect.stringContaining('IDENTITY_ALLOWED_GROUPS and IDENTITY_JWKS_URL exclude each other'),
    ])
  })

  it('refuses scopes without openid', () => {
    expect(errorsOf({ IDENTITY_SCOPES: 'profile' })).toHaveLength(1)
    expect(errorsOf({ IDENTITY_SCOPES: 'profile notopenid' })).toHaveLength(1)
  })

  it('treats an empty value as not set', () => {
    expect(loadConfig(Object.fromEntries(settingDescriptions.map(({ name }) => [name, ' ']))).port).toBe(8080)
  })

  it('names every error at once, and shows no secret', () => {
    const errors = errorsOf({
      PORT: '80a',
      HOST: 'a b',
      PUBLIC_URL: 'https://movies.example.org/?page=1',
      DATABASE_URL: 'mysql://user:hunter2@db/x',
      LOG_LEVEL: 'loud',
      LOG_FORMAT: 'yaml',
      TRUST_PROXY: 'true',
      TMDB_API_TOKEN: 'hunter2 with spaces',
      TMDB_TERMS_ALLOW_MODELS: 'yes',
      TMDB_TOKEN: 'hunter2',
      EMBEDDINGS_URL: 'ftp://localhost',
      PROCESS_ROLES: 'web,cron',
      TOKEN_SECRET: 'hunter2',
      ANALYTICS_ID: '<script>',
      CONTACT_EMAIL: 'nobody',
      SOCIAL_LINKS: 'https://a.example, javascript:alert(1)',
      RATE_LIMIT_FACTOR: '0',
    })
    const named = errors.map((error) => error.slice(0, error.indexOf(' ')))
    expect(named).toEqual([
      'TMDB_TOKEN',
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'DATABASE_URL',
      'PROCESS_ROLES',
      'TOKEN_SECRET',
      'CONTACT_EMAIL',
      'SOCIAL_LINKS',
      'ANALYTICS_ID',
      'RATE_LIMIT_FACTOR',
      'TMDB_API_TOKEN',
      'TMDB_TERMS_ALLOW_MODELS',
      'EMBEDDINGS_URL',
      'LOG_LEVEL',
      'LOG_FORMAT',
      'EMBEDDINGS_URL',
    ])
    expect(errors).toContain('PORT is "80a", but must be a whole number from 0 to 65535.')
    expect(errors.join()).not.toContain('hunter2')
    expect(new ConfigError(errors).message).toContain(errors.join('\n  - '))
  })

  it.each([
    ['https://example.org/marquee', 'https://example.org/marquee', '/marquee'],
    ['https://Example.org:443/marquee///', 'https://example.org/marquee', '/marquee'],
    [
      'http://example.org:8080/a/../our-films/at_home/',
      'http://example.org:8080/our-films/at_home',
      '/our-films/at_home',
    ],
    ['https://example.org', 'https://example.org', ''],
    ['https://example.org//', 'https://example.org', ''],
  ])('opens Marquee at %s', (PUBLIC_URL, publicUrl, basePath) => {
    expect(loadConfig({ PUBLIC_URL })).toMatchObject({ publicUrl, basePath })
  })

  it.each([
    'example.org/marquee',
    'ftp://example.org/marquee',
    'https://name:word@example.org/marquee',
    'https://example.org/marquee?page=1',
    'https://example.org/marquee?',
    'https://example.org/marquee#top',
    'https://example.org/our films',
    'https://example.org/our%20films',
    'https://example.org/a//b',
    'https://example.org/"><script>',
    'https://example.org/movie',
    'https://example.org/API/marquee',
  ])('opens it at no %s', (PUBLIC_URL) => {
    expect(errorsOf({ PUBLIC_URL })).toEqual([
      expect.stringMatching(/^PUBLIC_URL is ".*", but must be an http or https address/),
    ])
  })

  it.each(['65536', '-1', '80.5', '1e3', '0x50', 'Infinity', ''.padEnd(30, '9')])('refuses port %s', (PORT) => {
    expect(errorsOf({ PORT })).toHaveLength(1)
  })

  it.each(['true', '*', '10.0.0.0/33', '::1/129', '10.0.0', '1,', '1.2.3.4,,5.6.7.8', '1000'])(
    'trusts no proxy called %s',
    (TRUST_PROXY) => {
      expect(errorsOf({ TRUST_PROXY })).toHaveLength(1)
    },
  )

  it('leads past no pooler where no direct address is given', () => {
    const { url, directUrl } = loadConfig({ DATABASE_URL: 'postgres://db/x' }).database
    expect(directUrl).toBe(url)
  })

  it('reads the roles of a process in any order', () => {
    expect(loadConfig({ PROCESS_ROLES: 'jobs, web' }).roles).toEqual({ web: true, jobs: true })
    expect(loadConfig({ PROCESS_ROLES: 'web' }).roles).toEqual({ web: true, jobs: false })
  })

  it('needs no model for local embeddings', () => {
    expect(loadConfig({ EMBEDDINGS_URL: 'local' }).embeddings).toEqual({
      url: 'local',
      model: 'extras/local-embeddings',
      key: null,
    })
  })

  it.each([
    [{ DATABASE_DIRECT_URL: 'postgres://primary/x' }, 'DATABASE_DIRECT_URL is given without DATABASE_URL'],
    [{ DATABASE_READ_URL: 'postgres://replica/x' }, 'DATABASE_READ_URL is given without DATABASE_URL'],
    [{ EMBEDDINGS_MODEL: 'small' }, 'EMBEDDINGS_MODEL is given without EMBEDDINGS_URL'],
    [{ EMBEDDINGS_URL: 'http://localhost' }, 'EMBEDDINGS_URL is given without EMBEDDINGS_MODEL'],
    [{ IDENTITY_JWKS_URL: 'https://id.example.org/keys' }, 'IDENTITY_JWKS_URL is given without IDENTITY_ISSUER'],
    [{ IDENTITY_CLIENT_SECRET: 'x' }, 'IDENTITY_CLIENT_SECRET is given without IDENTITY_CLIENT_ID'],
    [{ IDENTITY_CLIENT_ID: 'x', IDENTITY_ADMIN_GROUP: 'x' }, 'IDENTITY_ADMIN_GROUP needs another IDENTITY_ISSUER'],
  ])('refuses a setting without the one it needs: %o', (env, error) => {
    expect(errorsOf(env).join()).toContain(error)
  })
})

describe('a setting read from a file', () => {
  let directory: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  it('loses its final line break', async () => {
    const file = join(directory, 'token')
    await writeFile(file, 'abc\n')
    expect(loadConfig({ TMDB_API_TOKEN_FILE: file }).tmdb.apiToken).toBe('abc')
  })

  it('is refused when the file is missing or empty, or the value is also given directly', async () => {
    const file = join(directory, 'empty')
    await writeFile(file, '\n')
    const missing = join(directory, 'missing')
    expect(
      errorsOf({
        TMDB_API_TOKEN_FILE: file,
        DATABASE_URL_FILE: missing,
        TOKEN_SECRET: 'x'.repeat(32),
        TOKEN_SECRET_FILE: file,
      }),
    ).toEqual([
      `DATABASE_URL_FILE names ${missing}, which cannot be read (ENOENT).`,
      'TOKEN_SECRET and TOKEN_SECRET_FILE are both given; give only one.',
      `TMDB_API_TOKEN_FILE names ${file}, which is empty.`,
    ])
  })
})

describe('the table of settings', () => {
  it('has a valid default, a valid example and a meaning for each setting', () => {
    const defaults = Object.fromEntries(settingDescriptions.map(({ name, default: fallback }) => [name, fallback]))
    expect(errorsOf(defaults)).toEqual([])
    const ofExamples = settingDescriptions.flatMap(({ name, example }) => errorsOf({ [name]: example }))
    expect(ofExamples.filter((error) => error.includes('must be'))).toEqual([])
    expect(settingDescriptions.filter(({ meaning }) => !/^[A-Z]/.test(meaning))).toEqual([])
  })
})
