import { type OperationId } from '@marquee/contract'
import { type TestUser } from './app.ts'
import { NO_LIMITS, validArguments, type World } from './world.ts'

/** Makes a call and answers its status. */
type Send = (call: { operation: OperationId; args: unknown; user: TestUser }) => Promise<number>
type Provoked = Record<number, () => Promise<number>>

/** How each status of the calls of evenings comes about, where the creator's valid call does not answer it. */
export function eveningStories(send: Send) {
  const by =
    (person: 'creator' | 'member' | 'other') =>
    (operation: OperationId, world: World, args: unknown = validArguments(world)[operation]) =>
      send({ operation, args, user: world.people[person] })
  const [creator, member, other] = [by('creator'), by('member'), by('other')]
  /** For members only. */
  const inGroup = (operation: OperationId) => (world: World) => ({ 403: () => other(operation, world) })
  const afterTheEnd = async (operation: OperationId, world: World) => {
    await creator('endEvening', world)
    return creator(operation, world)
  }
  const withAMovie = async (operation: OperationId, world: World) => {
    await creator('overrideFilm', world)
    return creator(operation, world)
  }
  const lead = (operation: OperationId) => (world: World) => ({
    200: () => withAMovie(operation, world),
    403: () => member(operation, world),
    409: () => creator(operation, world),
  })
  return {
    ...Object.fromEntries(
      (['eveningStart', 'evenings', 'groupEvents', 'eveningEvents'] as const).map((each) => [each, inGroup(each)]),
    ),
    startEvening: (world: World) => ({
      201: () => afterTheEnd('startEvening', world),
      403: () => other('startEvening', world),
      409: () => withoutAMatch(world),
    }),
    resetTilt: (world: World) => ({ 403: () => member('resetTilt', world) }),
    takeSeat: (world: World) => ({
      201: () => member('takeSeat', world),
      403: () => other('takeSeat', world),
      409: () => other('takeSeat', world, { params: { id: world.eveningId }, body: { name: 'Grace' } }),
    }),
    leaveSeat: (world: World) => ({
      403: () => member('leaveSeat', world),
      409: () => afterTheEnd('leaveSeat', world),
    }),
    claimSeat: (world: World) => ({
      200: () => other('claimSeat', world),
      403: () => other('claimSeat', world, { params: { id: world.eveningId }, body: { token: 'nonsense' } }),
      409: () => creator('claimSeat', world),
    }),
    evening: (world: World) => ({
      204: () => creator('evening', world, { params: { id: world.eveningId }, query: { since: 1000 } }),
      403: () => other('evening', world),
    }),
    vote: (world: World) => ({ 403: () => other('vote', world), 409: () => afterTheEnd('vote', world) }),
    decideEvening: (world: World) => ({
      ...lead('decideEvening')(world),
      403: () => other('decideEvening', world),
    }),
    nextFilm: lead('nextFilm'),
    overrideFilm: (world: World) => ({
      403: () => member('overrideFilm', world),
      409: () => afterTheEnd('overrideFilm', world),
    }),
    endEvening: (world: World) => ({ 403: () => member('endEvening', world) }),
    afterEvening: (world: World) => ({
      204: () => withAMovie('afterEvening', world),
      403: () => other('afterEvening', world),
      409: () => creator('afterEvening', world),
    }),
  } satisfies Partial<Record<OperationId, (world: World) => Provoked>>

  /** No movie is so short. */
  async function withoutAMatch(world: World): Promise<number> {
    await creator('endEvening', world)
    const limits = { ...NO_LIMITS, max_minutes: 30 }
    const args = { params: { id: world.groupId }, body: { limits, members: [], guests: 0 } }
    return creator('startEvening', world, args)
  }
}
