import { setTimeout as sleep } from 'node:timers/promises'
import { countBroken, countStatuses, isSuccess, longestGap, type Death } from './accounting.ts'
import type { Client } from './client.ts'
import { cluster, untilHealthy, type Roles } from './parts.ts'

/** Before a death, so that all is calm. */
const SETTLE_MS = 2000
/** After everything is well, so that a late failure is seen too. */
const AFTERWARDS_MS = 2000
/** As a service manager or a container's restart policy does. */
const RESTARTED_MS = 500
/** A machine that comes back after a while. */
const RETURNED_MS = 5000
/** A primary stays away until another one has taken over. */
const TAKEN_OVER_WITHIN_MS = 60_000

/** Which part of each kind dies, the how many-th time of its kind, and after how many milliseconds it is started again. */
const KINDS: Record<string, { part: (roles: Roles, turn: number, apis: readonly string[]) => string; backMs: number }> =
  {
    primary: { part: ({ primary }) => primary, backMs: TAKEN_OVER_WITHIN_MS },
    api: { part: (_roles, turn, apis) => apis[turn % apis.length], backMs: RETURNED_MS },
    replica: { part: ({ replica }) => replica, backMs: RETURNED_MS },
    pgbouncer: { part: () => 'pgbouncer', backMs: RESTARTED_MS },
    etcd: { part: (_roles, turn) => `etcd${(turn % 3) + 1}`, backMs: RETURNED_MS },
    standby: { part: ({ standby }) => standby, backMs: RETURNED_MS },
    haproxy: { part: () => 'haproxy', backMs: RESTARTED_MS },
    balancer: { part: () => 'balancer', backMs: RESTARTED_MS },
  }

/** Parts that are killed; the load balancer only on request, as there is nothing in front of it. */
export const DYING = ['primary', 'api', 'replica', 'pgbouncer', 'etcd', 'standby', 'haproxy']

export function requireKinds(names: readonly string[]): string[] {
  for (const name of names)
    if (!(name in KINDS)) throw new Error(`Nothing called ${name} can die: ${Object.keys(KINDS).join()}.`)
  return [...names]
}

interface Victim {
  kind: string
  /** Number of its kind that have died before. */
  turn: number
}

/** Kills a part, starts it again, and resolves to the effects on users until all was well. */
export async function die(victim: Victim, apis: readonly string[], client: Client): Promise<Death> {
  const { kind, turn } = victim
  const roles = await untilHealthy(apis)
  client.take()
  await sleep(SETTLE_MS)
  const { part: choose, backMs } = KINDS[kind]
  const part = choose(roles, turn, apis)
  const at = new Date().toISOString()
  const from = performance.now()
  await cluster('kill', part)
  await (kind === 'primary' ? untilTakenOver(client, from) : sleep(backMs))
  await cluster('start', part)
  const backAfter = performance.now() - from
  await untilHealthy(apis)
  const healthyAfter = performance.now() - from
  await sleep(AFTERWARDS_MS)
  const { answers, waits, stale } = client.take()
  const window = { from, until: performance.now() }
  return {
    kind,
    part,
    at,
    backAfter: inSeconds(backAfter),
    readGap: inSeconds(longestGap(answers, 'read', window)),
    writeGap: inSeconds(longestGap(answers, 'write', window)),
    longestWait: inSeconds(Math.max(0, ...waits)),
    healthyAfter: inSeconds(healthyAfter),
    statuses: countStatuses(answers),
    broken: countBroken(answers),
    stale,
  }
}

/** Resolves two seconds after writing has succeeded again, on the new primary. */
async function untilTakenOver(client: Client, from: number): Promise<void> {
  const deadline = performance.now() + TAKEN_OVER_WITHIN_MS
  // Answers of the dead one may still arrive.
  const isAfter = (began: number) => began > from + 1000
  while (performance.now() < deadline) {
    await sleep(250)
    if (client.some((answer) => answer.kind === 'write' && isSuccess(answer) && isAfter(answer.began))) break
  }
  await sleep(2000)
}

const inSeconds = (ms: number) => Math.round(ms / 10) / 100
