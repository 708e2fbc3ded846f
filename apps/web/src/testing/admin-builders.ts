import type {
  AdminMessage,
  AdminPerson,
  AdminSetting,
  AdminStatus,
  AdminTmdb,
  Invite,
  MovieFetch,
} from '@marquee/contract'

export const aPerson = (part: Partial<AdminPerson> = {}): AdminPerson => ({
  id: 'u2',
  username: 'grace',
  email: 'grace@example.org',
  created_at: '2026-01-02T10:00:00.000Z',
  last_seen_at: null,
  administrator: false,
  disabled: false,
  ratings: 12,
  groups: 1,
  password: true,
  passkeys: 0,
  second_factor: false,
  providers: 0,
  age_limit: null,
  ...part,
})

export const anInvite = (part: Partial<Invite> = {}): Invite => ({
  id: 'i1',
  created_by: 'ada',
  note: 'For the film club',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  uses: 0,
  max_uses: 1,
  state: 'open',
  ...part,
})

export const aMessage = (part: Partial<AdminMessage> = {}): AdminMessage => ({
  id: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  username: 'grace',
  name: null,
  page: '/movie/238',
  message: 'The poster of Heat is missing.',
  ...part,
})

export const aSetting = (part: Partial<AdminSetting> = {}): AdminSetting => ({
  name: 'PORT',
  value: '8000',
  given: false,
  source: 'default',
  meaning: 'Port to listen on',
  secret: false,
  ...part,
})

/** A quiet instance, as it is on its first day. */
export const aStatus = (part: Partial<AdminStatus> = {}): AdminStatus => ({
  version: '1.0.0',
  since: '2026-11-20T10:00:00.000Z',
  database: { kind: 'embedded', version: '18.1', bytes: 812_000_000 },
  disk: {
    measured_at: '2026-11-20T10:00:00.000Z',
    free: 60_000_000_000,
    total: 240_000_000_000,
    database: 812_000_000,
    backups: null,
    images: 0,
  },
  jobs: [],
  imports: [],
  last_backup: null,
  backups: { on_database_disk: false, copy_error: null },
  model: null,
  sources: [{ name: 'starter', configured: true, fetched_at: null }],
  ...part,
})

/** An instance without a token of TMDB. */
export const aTmdb = (part: Partial<AdminTmdb> = {}): AdminTmdb => ({
  token_state: 'none',
  since: null,
  fetch: null,
  fetch_choices: [],
  ...part,
})

/** A fetch of the shipped movies that runs. */
export const aFetch = (part: Partial<MovieFetch> = {}): MovieFetch => {
  const fetch = { done: 0, total: null, ...part }
  const left = fetch.total === null || (part.state ?? 'running') !== 'running' ? null : fetch.total - fetch.done
  return {
    kind: 'shipped',
    movies: null,
    state: 'running',
    requests_left: left,
    seconds_left: left === null ? null : Math.ceil(left / 20),
    failure: null,
    ended_at: null,
    ...fetch,
  }
}
