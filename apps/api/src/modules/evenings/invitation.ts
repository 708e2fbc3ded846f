import type { EveningInvitation } from '@marquee/contract'
import { notFound } from '../../errors.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { cardsOfRound, isOver } from './evening-data.ts'
import type { EveningRepository } from './evening-repository.ts'
import { takesGuests } from './guests.ts'
import type { ViewCache } from './view-cache.ts'

const MOVIES_SHOWN = 3

export interface InvitationDependencies {
  evenings: Pick<EveningRepository, 'head'>
  views: Pick<ViewCache, 'current'>
  cards: Catalogue['movies']['cards']
  now: () => Date
}

/** Answers that everyone with the link of an evening may have. */
export function createInvitation({ evenings, views, cards, now }: InvitationDependencies) {
  return async function about(id: string, code: string | null): Promise<EveningInvitation> {
    const head = await evenings.head(id, { userId: null, tokenHash: null })
    if (!head) throw notFound('Evening')
    const evening = await views.current(head)
    return {
      id: evening.id,
      group: { id: evening.group_id, name: evening.group_name },
      invited_by: evening.starter,
      state: isOver(evening, now()) ? 'ended' : evening.state,
      here: evening.seats.filter(({ joined }) => joined).length,
      takes_guests: takesGuests(evening, code),
      movies: await cards(cardsOfRound(evening).slice(0, MOVIES_SHOWN)),
    }
  }
}
