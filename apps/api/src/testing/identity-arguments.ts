import pg from 'pg'
import type { TestApp, TestUser } from './app.ts'

/** Well-formed arguments for the calls of sign-in through a provider. */
export function identityArguments(identityId: string) {
  return {
    startIdentity: {},
    identityCallback: {},
    finishIdentity: {},
    linkIdentity: { body: { password: 'popcorn at midnight' } },
    separateIdentity: {},
    connectIdentity: {},
    signInMethods: {},
    disconnectProvider: { params: { id: identityId } },
  }
}

/** Connects an account with an identity of a provider that is not configured. Returns the identity's id. */
export async function connectIdentity({ databaseUrl }: TestApp, { id }: TestUser): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'insert into user_identity (issuer, subject, user_id) values ($1, $2, $3) returning id',
    ['https://id.example', crypto.randomUUID(), id],
  )
  await client.end()
  return rows[0]!.id
}
