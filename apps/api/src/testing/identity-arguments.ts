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
export async function connectIdentity({ db }: TestApp, { id: user_id }: TestUser): Promise<string> {
  const { id } = await db
    .insertInto('user_identity')
    .values({ issuer: 'https://id.example', subject: crypto.randomUUID(), user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
