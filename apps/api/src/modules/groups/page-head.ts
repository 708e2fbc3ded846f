import { type GroupInvitation } from '@marquee/contract'
import { invitationHead } from '@marquee/contract/page-heads'
import { PRODUCT } from '@marquee/contract/page-title'
import { AppError } from '../../errors.ts'
import { tags } from '../catalogue/pages/page-head.ts'

const LINK = /^\/groups\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:\?(.*))?$/i

/** Title and description of a group's link, as messengers show it: who invites, and to what. Null for a link that does not invite. */
export function createInvitationHead(about: (id: string, code: string | undefined) => Promise<GroupInvitation>) {
  return async function headOf(address: string, origin: string): Promise<string | null> {
    const [, id, query] = LINK.exec(address) ?? []
    if (id === undefined) return null
    try {
      const code = new URLSearchParams(query).get('code') ?? undefined
      const [title, description] = invitationHead(await about(id, code))
      const url = origin + address
      return tags({ title, name: `${title} on ${PRODUCT}`, description, url, type: 'website', image: null }, origin)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
}
