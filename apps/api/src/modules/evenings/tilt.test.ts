import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocialApp, type SocialApp, type Visitor } from '../../testing/social.ts'
import { pastEvenings } from './past-test-builders.ts'

let social: SocialApp
let build: ReturnType<typeof pastEvenings>
let [ada, bob]: Visitor[] = []

beforeAll(async () => {
  social = await openSocialApp()
  build = pastEvenings(social)
  ada = await social.aUser('ada')
  bob = await social.aUser('bob')
})
afterAll(() => social.close())

const reset = async (groupId: string, user: Visitor = ada!) =>
  (await social.call(`DELETE /identity/groups/${groupId}/tilt`, { user })).statusCode

async function aTiltedGroup(): Promise<string> {
  const groupId = await build.aGroup(ada!, bob!)
  await social.db.insertInto('group_tilt').values({ group_id: groupId, user_id: bob!.id, debt: 0.5 }).execute()
  return groupId
}

const tiltOf = (groupId: string) =>
  social.db.selectFrom('group_tilt').select('debt').where('group_id', '=', groupId).execute()

describe('forgetting who gave way', () => {
  it('is for the creator, and tells the evening that is open', async () => {
    const groupId = await aTiltedGroup()
    const other = await aTiltedGroup()
    const id = await build.anEvening({ groupId, startedBy: bob!, startedAt: new Date() })
    const version = await build.versionOf(id)
    expect(await reset(groupId, bob)).toBe(403)
    expect(await tiltOf(groupId)).toHaveLength(1)
    expect(await build.versionOf(id)).toBe(version)

    expect(await reset(groupId)).toBe(204)
    expect(await tiltOf(groupId)).toEqual([])
    expect(await build.versionOf(id)).toBe(version + 1)
    expect(await tiltOf(other)).toHaveLength(1)
  })

  it('needs no open evening, and a group', async () => {
    expect(await reset(await aTiltedGroup())).toBe(204)
    expect(await reset(crypto.randomUUID())).toBe(404)
  })
})
