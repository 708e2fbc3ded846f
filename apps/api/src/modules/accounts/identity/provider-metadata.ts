import type { FastifyBaseLogger } from 'fastify'
import type { ServerMetadata } from 'openid-client'
import { boundedAnswer } from './bounded-answer.ts'
import { isSameIssuer, withoutSlash } from './issuer.ts'

/** Fields of a provider's discovery document that the sign-in needs (OpenID Connect Discovery 1.0, section 3). */
export type ProviderMetadata = ServerMetadata & {
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
}

/** Why a provider cannot be used, in one sentence for the operator. */
export class MetadataError extends Error {
  override name = 'MetadataError'
}

const TIMEOUT_MS = 3000
const MAX_BYTES = 256 * 1024
const FRESH_MS = 10 * 60_000
/** Time for which the last document stays in use while the provider is unreachable, and the pause before the next try. */
const STALE_MS = 24 * 3_600_000
const RETRY_MS = 30_000

/** Answers the provider's metadata, fetched when 10 minutes old; during an outage the last one stays in use for a day. */
export function createMetadataSource({
  issuer,
  now,
  log,
}: {
  issuer: string
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}): () => Promise<ProviderMetadata> {
  let last: { metadata: ProviderMetadata; fetchedAt: number } | null = null
  let nextFetchAt = 0
  let fetching: Promise<ProviderMetadata> | null = null

  async function fetchAnew(): Promise<ProviderMetadata> {
    try {
      const metadata = await fetchMetadata(issuer)
      last = { metadata, fetchedAt: now().getTime() }
      nextFetchAt = now().getTime() + FRESH_MS
      return metadata
    } catch (error) {
      if (!(error instanceof MetadataError) || !last || now().getTime() - last.fetchedAt > STALE_MS) throw error
      log.warn(
        { reason: error.message },
        "The identity provider's metadata cannot be fetched; the last one stays in use.",
      )
      nextFetchAt = now().getTime() + RETRY_MS
      return last.metadata
    } finally {
      fetching = null
    }
  }

  return async () => {
    if (last && now().getTime() < nextFetchAt) return last.metadata
    return (fetching ??= fetchAnew())
  }
}

/**
 * Fetches the discovery document of an issuer. The issuer in it may differ from the setting by a slash at the end, and is the one
 * that counts from then on.
 * @throws MetadataError
 */
export async function fetchMetadata(issuer: string): Promise<ProviderMetadata> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`
  const metadata = await fetchJson(address)
  const named = metadata['issuer']
  if (typeof named !== 'string') throw new MetadataError(`${address} is not a discovery document: it names no issuer.`)
  if (!isSameIssuer(named, issuer))
    throw new MetadataError(`${address} names the issuer ${named}: set IDENTITY_ISSUER to that, or correct it there.`)
  for (const field of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
    if (!isAddress(metadata[field]))
      throw new MetadataError(`${address} has no ${field} that is an http or https address.`)
  }
  return metadata as unknown as ProviderMetadata
}

async function fetchJson(address: string): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' }, redirect: 'manual', signal })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new MetadataError(`${address} answered with status ${response.status} instead of 200.`)
    }
    const value: unknown = JSON.parse(await boundedAnswer(response, MAX_BYTES).text())
    if (typeof value !== 'object' || value === null) throw new MetadataError(`${address} is not a discovery document.`)
    return value as Record<string, unknown>
  } catch (error) {
    if (error instanceof MetadataError) throw error
    if (error instanceof SyntaxError) throw new MetadataError(`${address} is not JSON.`)
    if (signal.aborted) throw new MetadataError(`${address} did not answer within ${TIMEOUT_MS / 1000} seconds.`)
    throw new MetadataError(`${address} cannot be fetched: ${reasonOf(error)}.`)
  }
}

/** Reason of a failed fetch, with the cause that fetch hides. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function isAddress(value: unknown): boolean {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol)
}
