import type { Evening, EveningLimits, EveningStart, OpenEvening, Tilt } from '@marquee/contract'
import { weightOf } from '@marquee/recommender'
import type { AuthUser } from '../../common/auth-user.ts'
import type { Live } from '../../common/live.ts'
import { fieldError, notFound, problem } from '../../errors.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Groups } from '../groups/index.ts'
import { notAMember } from './access.ts'
import { type Deal, MIN_CARDS } from './deck.ts'
import { type CardData, type EveningData, isOver } from './evening-data.ts'
import type { EveningRepository } from './evening-repository.ts'
import { close, type EveningService } from './evening-service.ts'
import type { ChangeEvening } from './evening-transaction-repository.ts'
import type { StartRepository } from './start-repository.ts'

export interface StartRequest {
  limits: EveningLimits
  members: readonly string[]
  guests: number
}

export interface StartingDependencies {
  evenings: EveningRepository
  starts: StartRepository
  groups: Pick<Groups, 'membersOf'>
  catalogue: Pick<Catalogue, 'limits' | 'watchRegions'>
  deal: Deal
  changeEvening: ChangeEvening
  service: EveningService
  live: Live
  now: () => Date
}

const NO_LIMITS: EveningLimits = { max_minutes: null, services: [], region: null, unseen: true, moods: [] }
/** A movie that was decided on this long ago has pending. */
const OPEN_AFTER_DECISION_MS = 6 * 60 * 60_000

export type Starting = ReturnType<typeof createStarting>

/** Starting an evening: what it needs, and the cards. */
export function createStarting(dependencies: StartingDependencies) {
  const { evenings, starts, groups, catalogue, deal, changeEvening, service, live, now } = dependencies

  /** Returns the group's evening in voting, after applying due votes and timeouts. */
  async function votingNow(groupId: string): Promise<string | undefined> {
    const id = await evenings.votingOf(groupId)
    if (id === undefined) return undefined
    await service.settle(id)
    return evenings.votingOf(groupId)
  }

  async function endDecided(groupId: string): Promise<void> {
    for (const id of await starts.decidedOf(groupId)) {
      await changeEvening(id, async (change) => {
        if (change.evening.state === 'decided') await close(change, now())
      })
    }
  }

  return {
    choices: createChoices(dependencies),

    /** Starts an evening, or finds the one that is being voted on. */
    async start(user: AuthUser, groupId: string, wish: StartRequest): Promise<{ isNew: boolean; evening: Evening }> {
      const members = await requireMembers(groups, groupId, user)
      const caller = { user, token: null }
      const open = await votingNow(groupId)
      if (open !== undefined) return { isNew: false, evening: await service.show(open, caller) }
      const { limits, guests } = wish
      const userIds = chosenMembers(wish, members, user.id)
      const region = limits.services.length > 0 ? limits.region : null
      if (region !== null) await catalogue.watchRegions.choose(region)
      const dealt = await deal({ groupId, userIds, limits })
      const { cards } = dealt
      if (cards.length < MIN_CARDS && region !== null && (await catalogue.watchRegions.isLoading(region)))
        throw problem('unavailable/offers')
      requireEnough(cards, limits)
      await endDecided(groupId)
      const created = await starts.start({
        groupId,
        starterId: user.id,
        members: userIds,
        guests,
        limits,
        dealt,
        at: now(),
      })
      if (created === null) {
        const other = await evenings.votingOf(groupId)
        if (other === undefined) throw notFound('Group')
        return { isNew: false, evening: await service.show(other, caller) }
      }
      live.announce('evening', created.id, created.version)
      live.announce('group', groupId, created.groupVersion)
      return { isNew: true, evening: await service.show(created.id, caller) }
    },
  }
}

/** Data for starting an evening: the last choices, and all possible ones. */
function createChoices({ evenings, starts, groups, catalogue, now }: StartingDependencies) {
  return async function choicesFor(user: AuthUser, groupId: string): Promise<EveningStart> {
    const members = await requireMembers(groups, groupId, user)
    const [openId, last, toChooseFrom, tilt] = await Promise.all([
      starts.openOf(groupId),
      starts.lastChoices(groupId),
      catalogue.limits.choices(),
      starts.tiltOf(groupId),
    ])
    const open = openId === undefined ? undefined : await evenings.data(openId)
    const ids = members.map(({ id }) => id)
    const again = ids.filter((id) => last?.members.includes(id))
    return {
      open: open && isOpen(open, now()) ? toOpen(open, user) : null,
      limits: last?.limits ?? NO_LIMITS,
      members: again.length > 0 ? again : ids,
      guests: last?.guests ?? 0,
      ...toChooseFrom,
      tilt: tilt.map(({ debt, ...member }): Tilt => ({ ...member, weight: weightOf(debt) })),
    }
  }
}

/** @throws AppError 404 for an unknown group, 403 for those who are not in it */
async function requireMembers(groups: StartingDependencies['groups'], groupId: string, user: AuthUser) {
  const members = await groups.membersOf(groupId)
  // The creator is always one.
  if (members.length === 0) throw notFound('Group')
  if (!members.some(({ id }) => id === user.id)) throw notAMember()
  return members
}

/** The members who are to watch, the starter first. @throws FieldError when one of them is not a member */
function chosenMembers({ members: wanted }: StartRequest, members: readonly { id: string }[], starterId: string) {
  const ids = new Set(members.map(({ id }) => id))
  const chosen = wanted.map((id) => id.toLowerCase())
  if (chosen.some((id) => !ids.has(id))) throw fieldError('members', 'someone_left')
  return [...new Set([starterId, ...chosen])]
}

function requireEnough(cards: readonly Omit<CardData, 'round'>[], limits: EveningLimits): void {
  if (cards.length >= MIN_CARDS) return
  const looser = [
    limits.max_minutes !== null && 'allow a longer movie',
    limits.services.length > 0 && 'add services',
    limits.moods.length > 0 && 'add moods',
    typeof limits.suitable_for === 'number' && 'allow movies for older people',
    limits.unseen && 'allow movies that someone has seen',
  ].filter((way) => way !== false)
  const ways = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(looser)
  const isNone = cards.length === 0
  if (looser.length === 0) throw problem(isNone ? 'too_few_movies' : 'too_few_movies/one')
  throw problem(isNone ? 'too_few_movies/looser' : 'too_few_movies/one_looser', { ways })
}

/** True while members can join. */
function isOpen(evening: EveningData, now: Date): boolean {
  if (evening.state === 'ended' || isOver(evening, now)) return false
  return (
    evening.decided_at === null ||
    evening.state === 'voting' ||
    now.getTime() - evening.decided_at.getTime() < OPEN_AFTER_DECISION_MS
  )
}

function toOpen(evening: EveningData, user: AuthUser): OpenEvening {
  const here = evening.seats.filter(({ joined }) => joined)
  return {
    id: evening.id,
    group: { id: evening.group_id, name: evening.group_name },
    state: evening.state,
    started_by: evening.starter,
    here: here.length,
    joined: here.some(({ user_id: userId }) => userId === user.id),
  }
}
