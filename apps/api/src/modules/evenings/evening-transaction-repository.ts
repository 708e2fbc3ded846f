import type { Dealt } from './deck.ts'
import type { CardAnswer, EveningFilm } from '@marquee/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Live } from '../../common/live.ts'
import { first } from '../../common/required.ts'
import { repeatAfterDeadlock } from '../../database/deadlock.ts'
import { raiseGroupVersion } from '../../database/live-changes.ts'
import { PREPARED } from '../../database/prepared.ts'
import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../errors.ts'
import { markAsSeen } from '../taste/index.ts'
import type { CardData, EveningData, Tally } from './evening-data.ts'
import { readEvening } from './evening-repository.ts'
import type { ViewCache } from './view-cache.ts'

/** Result of a transaction on an evening. */
export interface Changed<T> {
  result: T
  evening: EveningData
  /** True if `evening` is the evening's complete state. */
  complete: boolean
  /** The group's new version, where the group has something new to show. */
  groupVersion: number | null
  changed: boolean
}

/** Movie that an evening has decided on. */
export interface Decision {
  film: number | null
  chosen: EveningFilm['chosen']
  tally: Tally
  at: Date
}

export interface NewSeat {
  userId: string | null
  name: string | null
  tokenHash: Buffer | null
  /** Key of a guest's network; null for members, and for guests on the device of a member. */
  network: Buffer | null
  at: Date
}

export type ChangeRepository = ReturnType<typeof createChangeRepository>
export type EveningChange = ReturnType<typeof changesOf>

/** Changes evenings, each in a transaction that holds the lock of its evening. */
export function createChangeRepository(db: Kysely<Tables>) {
  return {
    /**
     * Locks the evening, reads it and runs the work on it. Raises the version when the work changes anything.
     * Undefined when there is no such evening.
     */
    change: <T>(id: string, work: (change: EveningChange) => Promise<T>): Promise<Changed<T> | undefined> =>
      // An erasure or the group's end may lock the same rows in another order.
      repeatAfterDeadlock(() => db.transaction().execute((trx) => changeLocked(trx, id, work))),
  }
}

async function changeLocked<T>(
  trx: Transaction<Tables>,
  id: string,
  work: (change: EveningChange) => Promise<T>,
): Promise<Changed<T> | undefined> {
  const locked = await lock(trx, id)
  if (!locked) return undefined
  const evening = await readEvening(trx, id)
  if (!evening) return undefined
  const change = changesOf(trx, evening)
  if (locked.dropped > 0) change.touch()
  const result = await work(change)
  const { changed, isRaised, complete, showsInGroup } = change.state()
  if (changed) {
    if (!isRaised) await sql`${PREPARED} update evening set version = version + 1 where id = ${id}`.execute(trx)
    evening.version++
  }
  return { result, evening, complete, changed, groupVersion: showsInGroup ? await raiseGroup(trx, evening) : null }
}

/** Locks an evening. While people vote, seats of those who are no longer members are dropped. Undefined when there is none. */
async function lock(trx: Transaction<Tables>, id: string): Promise<{ dropped: number } | undefined> {
  const { rows } = await sql<{ dropped: number }>`${PREPARED}
    with locked as (select id, group_id, state from evening where id = ${id} for update),
    dropped as (
      delete from evening_seat s using locked e
       where e.state = 'voting' and s.evening_id = e.id and s.user_id is not null and not exists (
         select from group_member m where m.group_id = e.group_id and m.user_id = s.user_id)
      returning 1)
    select (select count(*)::int from dropped) as dropped from locked`.execute(trx)
  return rows[0]
}

function changesOf(trx: Transaction<Tables>, evening: EveningData) {
  let [changed, isRaised, complete, showsInGroup] = [false, false, true, false]
  /** Notes that the evening has changed in a way that its data does not show. */
  const touch = () => {
    changed = true
    complete = false
  }
  return {
    /** As it was read under the lock; votes are kept up to date. */
    evening,
    touch,
    state: () => ({ changed, isRaised, complete, showsInGroup }),
    ...seatChanges(trx, evening, touch),
    ...guestChanges(trx, evening, touch),

    async saveVote(vote: { seatId: string; movieId: number; answer: CardAnswer; at: Date }): Promise<void> {
      const { seatId, movieId, answer, at } = vote
      // Raises the version in the same statement: hundreds of people may be voting.
      await sql`${PREPARED}
        with answered as (
          update evening set last_vote_at = ${at}, version = version + ${isRaised ? 0 : 1}::int where id = ${evening.id})
        insert into evening_vote (seat_id, evening_id, movie_id, answer)
        values (${seatId}, ${evening.id}, ${movieId}, ${answer})
        on conflict (seat_id, movie_id) do update set answer = excluded.answer, updated_at = now()`.execute(trx)
      const others = evening.votes.filter((each) => each.seat_id !== seatId || each.movie_id !== movieId)
      evening.votes = [...others, { seat_id: seatId, movie_id: movieId, answer }]
      evening.last_vote_at = at
      changed = isRaised = true
    },

    /** Adds cards as another round. */
    async addRound({ cards, ageLimit }: Dealt): Promise<void> {
      await insertCards(trx, { eveningId: evening.id, round: 2, cards })
      await trx.updateTable('evening').set({ round: 2, age_limit: ageLimit }).where('id', '=', evening.id).execute()
      touch()
    },

    /** Replaces the cards of the first round, with their votes. */
    async replaceCards({ cards, ageLimit }: Dealt): Promise<void> {
      await trx.deleteFrom('evening_card').where('evening_id', '=', evening.id).execute()
      await insertCards(trx, { eveningId: evening.id, round: 1, cards })
      await trx.updateTable('evening').set({ age_limit: ageLimit }).where('id', '=', evening.id).execute()
      touch()
    },

    async decide({ film, chosen, tally, at }: Decision): Promise<void> {
      await trx
        .updateTable('evening')
        .set({ state: 'decided', film_id: film, chosen, tally: JSON.stringify(tally), decided_at: at })
        .where('id', '=', evening.id)
        .execute()
      if (evening.state === 'voting') await markAsSeen(trx, seenByMembers(evening))
      touch()
      showsInGroup = true
    },

    async decline(movieId: number): Promise<void> {
      await sql`update evening set declined = array_append(declined, ${movieId}) where id = ${evening.id}`.execute(trx)
      touch()
    },

    /** Ends the evening. @param debts the group's ledger after it, when it has changed */
    async close(at: Date, debts: ReadonlyMap<string, number> | null): Promise<void> {
      const ended = { state: 'ended', ended_at: at, screen_code: null, screen_token: null } as const
      await trx.updateTable('evening').set(ended).where('id', '=', evening.id).execute()
      if (debts !== null) await saveDebts(trx, evening.group_id, debts)
      touch()
      showsInGroup = true
    },
  }
}

function seatChanges(trx: Transaction<Tables>, evening: EveningData, touch: () => void) {
  return {
    async addSeat({ userId, name, tokenHash, network, at }: NewSeat): Promise<string> {
      const { id } = await trx
        .insertInto('evening_seat')
        .values({ evening_id: evening.id, user_id: userId, name, token_hash: tokenHash, network, joined_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      touch()
      return id
    },

    /** Marks a seat as taken, by the device with this token or by its account. */
    async takeSeat(seatId: string, { tokenHash, at }: Pick<NewSeat, 'tokenHash' | 'at'>): Promise<void> {
      await sql`
        update evening_seat set joined_at = coalesce(joined_at, ${at}), token_hash = ${tokenHash}::bytea
         where id = ${seatId}`.execute(trx)
      touch()
    },

    /** With its votes. */
    async dropSeat(seatId: string): Promise<void> {
      await trx.deleteFrom('evening_seat').where('id', '=', seatId).execute()
      evening.seats = evening.seats.filter((seat) => seat.id !== seatId)
      evening.votes = evening.votes.filter((vote) => vote.seat_id !== seatId)
      touch()
    },
  }
}

function guestChanges(trx: Transaction<Tables>, evening: EveningData, touch: () => void) {
  return {
    async countGuestsOf(network: Buffer): Promise<number> {
      const { rows } = await sql<{ guests: number }>`
        select count(*)::int as guests from evening_seat
         where evening_id = ${evening.id} and user_id is null and network = ${network}`.execute(trx)
      return first(rows).guests
    },

    async closeGuests(closed: boolean): Promise<void> {
      const expected = closed ? 0 : evening.guests_expected
      await sql`update evening set guests_closed = ${closed}, guests_expected = ${expected} where id = ${evening.id}`.execute(
        trx,
      )
      evening.guests_expected = expected
      touch()
    },

    /** With their votes. @param code of the new link */
    async removeGuests(code: string): Promise<void> {
      await sql`delete from evening_seat where evening_id = ${evening.id} and user_id is null`.execute(trx)
      await sql`update evening set guest_code = ${code} where id = ${evening.id}`.execute(trx)
      const gone = new Set(evening.seats.filter((seat) => seat.user_id === null).map(({ id }) => id))
      evening.seats = evening.seats.filter(({ id }) => !gone.has(id))
      evening.votes = evening.votes.filter((vote) => !gone.has(vote.seat_id))
      touch()
    },

    /** Subtracts an expected guest who has arrived. */
    async decrementExpectedGuests(): Promise<void> {
      await sql`update evening set guests_expected = guests_expected - 1 where id = ${evening.id} and guests_expected > 0`.execute(
        trx,
      )
      touch()
    },
  }
}

export async function insertCards(
  trx: Transaction<Tables>,
  { eveningId, round, cards }: { eveningId: string; round: 1 | 2; cards: readonly Omit<CardData, 'round'>[] },
): Promise<void> {
  const rows = cards.map((card, position) => ({ ...card, position }))
  // A movie may have been removed since it was chosen.
  await sql`
    insert into evening_card (evening_id, round, movie_id, position, percent, why, why_parts)
    select ${eveningId}, ${round}, c.movie_id, c.position, c.percent, c.why, c.why_parts
      from json_to_recordset(${JSON.stringify(rows)}) c (movie_id integer, position smallint, percent smallint, why text, why_parts jsonb)
      join movie m on m.id = c.movie_id`.execute(trx)
}

/** Notifies the group that its evening has started, decided or ended. */
export async function raiseGroup(
  trx: Transaction<Tables>,
  { group_id: id }: Pick<EveningData, 'group_id'>,
): Promise<number> {
  return raiseGroupVersion(trx, id)
}

/** Members who said that they have seen a card. Guests have no account to remember it. */
function seenByMembers({ seats, votes }: EveningData): { userId: string; movieId: number }[] {
  const members = new Map(seats.map((seat) => [seat.id, seat.user_id]))
  return votes.flatMap(({ seat_id: seat, movie_id: movieId, answer }) => {
    const userId = members.get(seat) ?? null
    return userId !== null && answer.startsWith('seen_') ? [{ userId, movieId }] : []
  })
}

/** Stores how much each member has given way, of those who are still members. */
async function saveDebts(trx: Transaction<Tables>, groupId: string, debts: ReadonlyMap<string, number>) {
  const rows = [...debts].map(([user_id, debt]) => ({ user_id, debt }))
  await sql`
    insert into group_tilt (group_id, user_id, debt)
    select ${groupId}, m.user_id, d.debt
      from json_to_recordset(${JSON.stringify(rows)}) d (user_id uuid, debt real)
      join group_member m on m.group_id = ${groupId} and m.user_id = d.user_id
    on conflict (group_id, user_id) do update set debt = excluded.debt, updated_at = now()`.execute(trx)
}

export interface ChangeEveningDependencies {
  changes: ChangeRepository
  views: Pick<ViewCache, 'keep'>
  live: Live
  log: FastifyBaseLogger
}

export type ChangeEvening = ReturnType<typeof createChangeEvening>

/** Changes an evening in one transaction, and notifies its followers. */
export function createChangeEvening({ changes, views, live, log }: ChangeEveningDependencies) {
  /** @throws AppError 404 when there is no such evening */
  return async function changeEvening<T>(
    id: string,
    work: (change: EveningChange) => Promise<T>,
  ): Promise<{ result: T; version: number }> {
    const done = await changes.change(id, work)
    if (!done) throw notFound('Evening')
    const { result, evening, changed, complete, groupVersion } = done
    if (changed && complete) {
      // The change is saved, whatever becomes of the copy in memory.
      await views.keep(evening).catch((error: unknown) => log.warn({ err: error }, 'An evening was not kept.'))
    }
    if (changed) live.announce('evening', evening.id, evening.version)
    if (groupVersion !== null) live.announce('group', evening.group_id, groupVersion)
    return { result, version: evening.version }
  }
}
