import type { OperationId } from '@marquee/contract'
import type { TestUser } from './app.ts'
import { validArguments } from './valid-arguments.ts'
import { NO_LIMITS, type World } from './world.ts'

/** Makes a call and answers its status. */
type Send = (call: { operation: OperationId; args: unknown; user: TestUser }) => Promise<number>
type Provoked = Record<number, () => Promise<number>>

type Person = 'creator' | 'member' | 'other'
/** Makes the call as one of the world's people. */
type By = Record<Person, (operation: OperationId, world: World, args?: unknown) => Promise<number>>
type Stories = Partial<Record<OperationId, (world: World) => Provoked>>

/** Statuses of the calls of evenings that the creator's valid call does not return. */
export function eveningStories(send: Send): Stories {
  const by =
    (person: Person): By[Person] =>
    (operation, world, args = validArguments(world)[operation]) =>
      send({ operation, args, user: world.people[person] })
  const people = { creator: by('creator'), member: by('member'), other: by('other') }
  return { ...groupStories(people), ...seatStories(people), ...votingStories(people), ...filmStories(people) }
}

function groupStories({ creator, member, other }: By): Stories {
  const calls = ['eveningStart', 'evenings', 'groupEvents', 'eveningEvents'] as const
  return {
    ...Object.fromEntries(calls.map((each) => [each, (world: World) => ({ 403: () => other(each, world) })])),
    startEvening: (world) => ({
      201: () => after('endEvening', 'startEvening', { world, creator }),
      403: () => other('startEvening', world),
      409: () => withoutAMatch(creator, world),
    }),
    resetTilt: (world) => ({ 403: () => member('resetTilt', world) }),
  }
}

function seatStories({ creator, member, other }: By): Stories {
  return {
    takeSeat: (world) => ({
      201: () => member('takeSeat', world),
      403: () => other('takeSeat', world),
      409: () => other('takeSeat', world, { params: { id: world.eveningId }, body: { name: 'Grace' } }),
    }),
    leaveSeat: (world) => ({
      403: () => member('leaveSeat', world),
      409: () => after('endEvening', 'leaveSeat', { world, creator }),
    }),
    closeGuests: (world) => ({
      403: () => member('closeGuests', world),
      409: () => after('endEvening', 'closeGuests', { world, creator }),
    }),
    removeGuests: (world) => ({
      403: () => member('removeGuests', world),
      409: () => after('endEvening', 'removeGuests', { world, creator }),
    }),
    eveningScreen: (world) => ({
      403: () => other('eveningScreen', world),
      409: () => after('endEvening', 'eveningScreen', { world, creator }),
    }),
    openScreen: (world) => ({ 404: () => after('endEvening', 'openScreen', { world, creator }) }),
    claimSeat: (world) => ({
      200: () => other('claimSeat', world),
      403: () => other('claimSeat', world, { params: { id: world.eveningId }, body: { token: 'nonsense' } }),
      409: () => creator('claimSeat', world),
    }),
  }
}

function votingStories({ creator, other }: By): Stories {
  return {
    evening: (world) => ({
      204: () => creator('evening', world, { params: { id: world.eveningId }, query: { since: 1000 } }),
      403: () => other('evening', world),
    }),
    vote: (world) => ({
      403: () => other('vote', world),
      409: () => after('endEvening', 'vote', { world, creator }),
    }),
    decideEvening: (world) => ({
      200: () => after('overrideFilm', 'decideEvening', { world, creator }),
      403: () => other('decideEvening', world),
      409: () => creator('decideEvening', world),
    }),
  }
}

function filmStories({ creator, member, other }: By): Stories {
  return {
    nextFilm: (world) => ({
      200: () => after('overrideFilm', 'nextFilm', { world, creator }),
      403: () => member('nextFilm', world),
      409: () => creator('nextFilm', world),
    }),
    overrideFilm: (world) => ({
      403: () => member('overrideFilm', world),
      409: () => after('endEvening', 'overrideFilm', { world, creator }),
    }),
    endEvening: (world) => ({ 403: () => member('endEvening', world) }),
    afterEvening: (world) => ({
      204: () => after('overrideFilm', 'afterEvening', { world, creator }),
      403: () => other('afterEvening', world),
      409: () => creator('afterEvening', world),
    }),
  }
}

async function after(
  first: OperationId,
  second: OperationId,
  { world, creator }: { world: World; creator: By['creator'] },
): Promise<number> {
  await creator(first, world)
  return creator(second, world)
}

/** No movie is so short. */
async function withoutAMatch(creator: By['creator'], world: World): Promise<number> {
  const limits = { ...NO_LIMITS, max_minutes: 30 }
  await creator('endEvening', world)
  return creator('startEvening', world, {
    params: { id: world.groupId },
    body: { limits, members: [], guests: 0 },
  })
}
