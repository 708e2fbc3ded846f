import { describe, expect, it } from 'vitest'
import { readyBox, type Ready } from './ready-box.ts'
import { terminalOf } from './terminal.ts'

const FRESH: Ready = {
  addresses: { here: 'http://localhost:8080', elsewhere: ['http://192.168.1.20:8080'] },
  publicUrl: null,
  dataDir: '/home/anna/marquee/data',
  database: null,
  registration: 'open',
  setupLink: 'http://localhost:8080/setup#code=MTIzNDU2Nzg5MDEyMzQ1Ng',
  roles: { web: true, jobs: true },
}

function boxOf(ready: Partial<Ready>, columns: number, env: NodeJS.ProcessEnv = { LC_ALL: 'C.UTF-8' }): string {
  const sink = { isTTY: true, columns, hasColors: () => false, write() {} }
  return `\n${readyBox(terminalOf(sink, env, 'linux'), { ...FRESH, ...ready })}`
}

describe('the box at the end of the start', () => {
  it('says on a new instance where it is, how to stop it, how the first account is made and how a history is brought', () => {
    expect(boxOf({}, 80)).toBe(`
╭─ Marquee is ready ─────────────────────────────────────────────────────────╮
│                                                                            │
│ Open             http://localhost:8080                                     │
│ In your network  http://192.168.1.20:8080                                  │
│ Data             /home/anna/marquee/data                                   │
│ Stop             Ctrl-C                                                    │
│ Set it up        http://localhost:8080/setup#code=MTIzNDU2Nzg5MDEyMzQ1Ng   │
│ First account    This link makes it, and it administers Marquee.           │
│ Your history     Ratings from Letterboxd, IMDb, Trakt and others: sign in, │
│                  then Edit Profile, "Import your history"                  │
│                  (docs/bringing-history.md).                               │
│                                                                            │
╰────────────────────────────────────────────────────────────────────────────╯
`)
  })

  it('says of a process with one role what others do', () => {
    expect(boxOf({ roles: { web: false, jobs: true } }, 80)).toBe(`
╭─ Marquee runs jobs ────────────────────────────────────────────────────────╮
│                                                                            │
│ Health  http://localhost:8080/readyz                                       │
│ People  Served by other processes: this one only runs jobs                 │
│         (PROCESS_ROLES=jobs).                                              │
│ Data    /home/anna/marquee/data                                            │
│ Stop    Ctrl-C                                                             │
│                                                                            │
╰────────────────────────────────────────────────────────────────────────────╯
`)
    expect(boxOf({ roles: { web: true, jobs: false } }, 80)).toContain(
      '│ Jobs             Run by other processes: this one only serves people       │',
    )
  })

  it('is a list in a narrow terminal', () => {
    expect(boxOf({}, 40)).toBe(`
Marquee is ready

Open
  http://localhost:8080
In your network
  http://192.168.1.20:8080
Data
  /home/anna/marquee/data
Stop
  Ctrl-C
Set it up
  http://localhost:8080/setup#code=MTIzNDU2Nzg5MDEyMzQ1Ng
First account
  This link makes it, and it administers
  Marquee.
Your history
  Ratings from Letterboxd, IMDb, Trakt
  and others: sign in, then Edit
  Profile, "Import your history"
  (docs/bringing-history.md).
`)
  })

  it('is short once there are accounts, needs no more than ASCII, and keeps long paths whole', () => {
    const path = `/srv/${'a-long-name/'.repeat(6)}data`
    const ready: Partial<Ready> = {
      addresses: { here: 'http://localhost:8080', elsewhere: [] },
      publicUrl: 'https://movies.example.org',
      dataDir: path,
      registration: 'invite',
      setupLink: null,
    }
    expect(boxOf(ready, 80, { LANG: 'C' })).toBe(`
+- Marquee is ready ---------------------------------------------------------+
|                                                                            |
| Open        https://movies.example.org                                     |
| Listens on  http://localhost:8080                                          |
| Data        ${path}
| Stop        Ctrl-C                                                         |
|                                                                            |
+----------------------------------------------------------------------------+
`)
  })

  it('names an external database', () => {
    expect(boxOf({ database: 'db:5432/marquee' }, 80)).toMatch(
      /PostgreSQL at db:5432\/marquee; files in\s+│\n│\s+\/home\/anna\/marquee\/data /,
    )
  })
})
