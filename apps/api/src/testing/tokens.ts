import { routes, type Scope } from '@marquee/contract'
import type { TestApp, TestUser } from './app.ts'

/** The user as a script calls: with a personal token instead of a session. */
export async function withToken(api: TestApp, user: TestUser, scope: Scope): Promise<TestUser & { tokenId: string }> {
  const { body } = await api.call(
    routes.createPersonalToken,
    { body: { name: `A script that may ${scope}`, scope } },
    { user },
  )
  return { ...user, access: body.token, tokenId: body.id }
}
