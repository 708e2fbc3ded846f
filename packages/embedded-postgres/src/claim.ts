import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DiskWatch } from './disk.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Log } from './log.ts'
import { ensureRunning, type Server } from './server.ts'
import { connectSession, findOwner, takeOwnership } from './session.ts'

export interface ClaimContext {
  url: string
  dataDir: string
  product: string
  log: Log
  disk: DiskWatch
}

/**
 * Claims the data directory for this process, and brings server and claim back whenever the session breaks, until it
 * is released.
 * @throws EmbeddedPostgresError when another process has it.
 */
export async function keepClaim(server: Server, context: ClaimContext): Promise<{ release(): void }> {
  const { log, disk } = context
  const state = { wanted: true }
  const hold = async () => {
    const client = await claimDataDirectory(context)
    client.once('end', () => void (state.wanted && recover()))
  }
  const recover = async () => {
    log.error({}, 'Lost the embedded database; starting it again.')
    while (state.wanted) {
      try {
        await ensureRunning(server)
        await hold()
        log.info({}, 'The embedded database is back.')
        return
      } catch (error) {
        log.error({ reason: error instanceof Error ? error.message : error }, 'The embedded database is not back yet.')
        if (disk.isFull()) await disk.freeReserve()
        await sleep(1000)
      }
    }
  }
  await hold()
  return {
    release() {
      state.wanted = false
    },
  }
}

async function claimDataDirectory(context: ClaimContext): Promise<pg.Client> {
  const client = await connectSession(context.url, 'owner', context)
  try {
    if (await takeOwnership(client)) return client
    throw describeOwner(await findOwner(client), context)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

function describeOwner(owner: string | null, { dataDir, product }: ClaimContext): EmbeddedPostgresError {
  const who = `Another ${product}${owner === null ? '' : ` (process ${owner})`}`
  return new EmbeddedPostgresError('in-use', `${who} already uses the data in ${dataDir}`, { remedy: 'stop it first' })
}
