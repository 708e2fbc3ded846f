import type { RegistrationMode } from '@marquee/contract'
import type { Config } from '../config.ts'
import type { Addresses } from '../listening.ts'
import { box, type Row } from './layout.ts'
import type { Terminal } from './terminal.ts'

export interface Ready {
  addresses: Addresses
  /** The address people open, where the operator has set it. */
  publicUrl: string | null
  dataDir: string
  /** Host and name of an external database; null for the one in the data directory. */
  database: string | null
  registration: RegistrationMode
  /** Link for making the first account; null if there is an administrator. */
  setupLink: string | null
  roles: Config['roles']
}

const OPEN = 'Open to everyone who reaches this address. The page /admin or the setting REGISTRATION=closed closes it.'

const HISTORY =
  'Ratings from Letterboxd, IMDb, Trakt and others: sign in, then Edit Profile, "Import your history" (docs/bringing-history.md).'

/** Summary of a finished start, in one box. */
export function readyBox(terminal: Terminal, ready: Ready): string {
  return box(terminal, ready.roles.web ? 'Marquee is ready' : 'Marquee runs jobs', [
    ...(ready.roles.web ? addressRows(ready) : [{ label: 'Health', text: `${ready.addresses.here}/readyz` }]),
    ...roleRows(ready.roles),
    {
      label: 'Data',
      text: ready.database === null ? ready.dataDir : `PostgreSQL at ${ready.database}; files in ${ready.dataDir}`,
    },
    ...(terminal.isTerminal ? [{ label: 'Stop', text: 'Ctrl-C' }] : []),
    ...(ready.roles.web ? accountRows(ready) : []),
  ])
}

/** Roles that a process lacks, and the processes that have them. */
function roleRows({ web, jobs }: Ready['roles']): Row[] {
  if (!web)
    return [{ label: 'People', text: 'Served by other processes: this one only runs jobs (PROCESS_ROLES=jobs).' }]
  if (!jobs)
    return [{ label: 'Jobs', text: 'Run by other processes: this one only serves people (PROCESS_ROLES=web).' }]
  return []
}

function addressRows({ addresses, publicUrl }: Ready): Row[] {
  const here = { label: 'Open', text: publicUrl ?? addresses.here }
  const behind = publicUrl === null ? [] : [{ label: 'Listens on', text: addresses.here }]
  const network = addresses.elsewhere.map((text, index) => ({ label: index === 0 ? 'In your network' : '', text }))
  return [here, ...behind, ...network]
}

/** An instance with accounts has been set up: only what strangers may do is still worth a line. */
function accountRows({ registration, setupLink }: Ready): Row[] {
  if (setupLink === null) return registration === 'open' ? [{ label: 'Registration', text: OPEN }] : []
  return [
    { label: 'Set it up', text: setupLink },
    { label: 'First account', text: 'This link makes it, and it administers Marquee.' },
    { label: 'Your history', text: HISTORY },
  ]
}
