import type { EveningChange } from './change-repository.ts'
import type { ChangeEvening } from './changing.ts'
import { MIN_CARDS, type Deal } from './dealing.ts'
import type { CardData, EveningData } from './evening-data.ts'
import type { EveningRepository } from './evening-repository.ts'

interface Dealt {
  members: ReadonlySet<string>
  cards: Omit<CardData, 'round'>[]
}

export interface SeatingDependencies {
  evenings: Pick<EveningRepository, 'data'>
  changeEvening: ChangeEvening
  deal: Deal
}

/** Tries, while others keep arriving as cards are chosen. After that the cards stay as they are. */
const MAX_ATTEMPTS = 5

/** Runs the work that gives a member a seat. */
export type SeatMember = ReturnType<typeof createSeatingOfMembers>

/** Seats of members. For one who was not expected, the cards are chosen again for all members, until someone answers one. */
export function createSeatingOfMembers({ evenings, changeEvening, deal }: SeatingDependencies) {
  async function dealWith(userId: string, eveningId: string): Promise<Dealt | null> {
    const evening = await evenings.data(eveningId)
    if (evening === undefined || !mayDealFor(userId, evening)) return null
    const members = [...membersOf(evening), userId]
    const cards = await deal({ groupId: evening.group_id, userIds: members, limits: evening.limits })
    return { members: new Set(members), cards }
  }

  return async function seatMember<T>(
    { eveningId, userId }: { eveningId: string; userId: string },
    seat: (change: EveningChange) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      // Choosing cards takes too long for the evening's lock.
      const dealt = await dealWith(userId, eveningId)
      const { result } = await changeEvening(eveningId, async (change) => {
        const { evening } = change
        if (mayDealFor(userId, evening)) {
          if (isFor(dealt, evening)) await replaceCards(change, dealt.cards)
          else if (attempt < MAX_ATTEMPTS) return null
        }
        return { seated: await seat(change) }
      })
      if (result !== null) return result.seated
    }
  }
}

function membersOf({ seats }: EveningData): string[] {
  return seats.flatMap(({ user_id: userId }) => userId ?? [])
}

function mayDealFor(userId: string, evening: EveningData): boolean {
  return evening.state === 'voting' && evening.votes.length === 0 && !membersOf(evening).includes(userId)
}

/** True if the cards were dealt for the members who have a seat, and the one who takes one now. */
function isFor(dealt: Dealt | null, evening: EveningData): dealt is Dealt {
  const members = membersOf(evening)
  return dealt?.members.size === members.length + 1 && members.every((id) => dealt.members.has(id))
}

async function replaceCards(change: EveningChange, cards: Dealt['cards']): Promise<void> {
  // The limits may leave too few for one member more.
  if (cards.length >= MIN_CARDS) await change.replaceCards(cards)
}
