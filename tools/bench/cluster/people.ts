import type { Group } from '@marquee/contract'
import type { Call, Client } from './client.ts'

const PASSWORD = 'popcorn at midnight'

export interface Person {
  id: string
  username: string
  /** An access token that is valid for some minutes. */
  token(): Promise<string>
  /** Makes a call as this person, again and again until it succeeds or is refused. */
  ask<T>(call: Omit<Call, 'token'>): Promise<T>
  /** The same, and resolves to the status. */
  tell(call: Omit<Call, 'token'>): Promise<number>
  /** Makes a call as this person once. Resolves to the status, 0 where no answer came. */
  tellOnce(call: Omit<Call, 'token'>): Promise<number>
}

/** Signs a new user up. An access token that has expired is replaced by signing in again. */
export async function createPerson(client: Client, username: string): Promise<Person> {
  const email = `${username}@example.org`
  const account = { username, password: PASSWORD }
  await client.until({ method: 'POST', path: '/identity/signup', name: 'sign up', body: { ...account, email } })
  let token = await signIn()
  let signedInAt = Date.now()

  async function signIn(): Promise<string> {
    const { status, body } = await client.until<{ access: string }>({
      method: 'POST',
      path: '/token',
      name: 'sign in',
      body: account,
    })
    if (status !== 200) throw new Error(`Signing in was answered with ${status}.`)
    return body.access
  }

  async function validToken(): Promise<string> {
    if (Date.now() - signedInAt > RENEW_MS) {
      signedInAt = Date.now()
      token = await signIn()
    }
    return token
  }

  async function ask<T>(call: Omit<Call, 'token'>): Promise<T> {
    const { status, body } = await client.until<T>({ ...call, token: await validToken() })
    if (status >= 300) throw new Error(`${call.name} was answered with ${status}: ${JSON.stringify(body)}`)
    return body
  }

  const { id } = await ask<{ id: string }>({ path: '/identity/me', name: 'who am I' })
  return {
    id,
    username,
    token: validToken,
    ask,
    tell: async (call) => (await client.until({ ...call, token: await validToken() })).status,
    tellOnce: async (call) => (await client.once({ ...call, token: await validToken() })).status,
  }
}

/** Access tokens are valid for longer. */
const RENEW_MS = 8 * 60_000

/** A group of the first person with all others. */
export async function createGroup([creator, ...others]: readonly Person[]): Promise<Group> {
  if (creator === undefined) throw new Error('A group needs people.')
  const body = { name: 'Movie night' }
  const group = await creator.ask<Group>({ method: 'POST', path: '/identity/groups', name: 'create a group', body })
  for (const person of others) {
    await person.ask({ method: 'POST', path: `/identity/groups/${group.id}?action=join`, name: 'join a group' })
  }
  return group
}
