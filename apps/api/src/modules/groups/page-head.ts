import { type GroupInvitation } from '@marquee/contract'
import { AppError } from '../../errors.ts'
import { tags } from '../catalogue/pages/page-head.ts'

const LINK = /^\/groups\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:\?(.*))?$/i

/** Title and description of a group's link, as messengers show it: who invites, and to what. Null for a link that does not invite. */
export function createInvitationHead(about: (id: string, code: string | undefined) => Promise<GroupInvitation>) {
  return async function headOf(address: string, origin: string): Promise<string | null> {
    const [, id, query] = LINK.exec(address) ?? []
    if (id === undefined) return null
    try {
      const { name, invited_by: inviter } = await about(id, new URLSearchParams(query).get('code') ?? undefined)
      return tags({
        title: `${inviter} invites you to ${name} on Marquee`,
        description: 'Join the group: keep a shortlist together, and see what each of you may think of a movie.',
        url: origin + address,
        type: 'website',
        image: null,
      })
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}
