import type { CardFacts, EveningInvitation, GroupInvitation } from '@marquee/contract'
import { eveningHead, invitationHead, type PageHead } from '@marquee/contract/page-heads'
import { DESCRIPTION, PRODUCT } from '@marquee/contract/page-title'
import { AppError, notFound } from '../../errors.ts'
import { tags } from '../catalogue/index.ts'
import type { Pictured } from './picture.ts'

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const LINK = new RegExp(`^/(groups|tonight)/(${ID})/?(?:\\?(.*))?$`, 'i')
const FILE = new RegExp(`^(${ID})\\.png$`, 'i')

/** The links that invite: a group's, which may carry a code, and an evening's. */
export interface Link {
  kind: 'groups' | 'tonight'
  id: string
  code: string | undefined
}

export interface PreviewDependencies {
  /** @throws AppError 404 for an unknown group, 403 when its link was renewed */
  group: (id: string, code: string | undefined) => Promise<GroupInvitation>
  /** @throws AppError 404 for an unknown evening */
  evening: (id: string) => Promise<EveningInvitation>
  /** Movies for a group's picture while no evening is on: the same for all groups, so that it reveals nothing of this one. */
  wellKnown: () => Promise<CardFacts[]>
  draw: (pictured: Pictured) => Promise<Uint8Array>
}

interface Invitation {
  head: PageHead
  pictured: Pictured
}

export type Previews = ReturnType<typeof createPreviews>

/** Preview of the link of a group or an evening: an invitation in words and as a picture. */
export function createPreviews({ group, evening, wellKnown, draw }: PreviewDependencies) {
  async function tonight(id: string): Promise<Invitation> {
    const about = await evening(id)
    const { group: of, invited_by: inviter, state, movies } = about
    return { head: eveningHead(about), pictured: { group: of.name, inviter, isTonight: state === 'voting', movies } }
  }

  async function ofGroup(id: string, code: string | undefined): Promise<Invitation> {
    const about = await group(id, code)
    const head = invitationHead(about)
    if (about.evening !== undefined) return { head, pictured: (await tonight(about.evening)).pictured }
    const movies = await wellKnown()
    return { head, pictured: { group: about.name, inviter: about.invited_by, isTonight: false, movies } }
  }

  /** `unknown` where there is no such group or evening, `refused` where the link does not invite any more. */
  async function find({ kind, id, code }: Link): Promise<Invitation | 'unknown' | 'refused'> {
    try {
      return await (kind === 'tonight' ? tonight(id) : ofGroup(id, code))
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return error.status === 404 ? 'unknown' : 'refused'
      throw error
    }
  }

  return {
    /**
     * Title, description and Open Graph tags of a page's address with its query: the product's where the link does not invite
     * any more, null if it leads to no group or evening.
     */
    async headOf(address: string, origin: string): Promise<string | null> {
      const [, kind, id, query] = LINK.exec(address) ?? []
      if (kind === undefined || id === undefined) return null
      const code = new URLSearchParams(query).get('code') ?? undefined
      const link: Link = { kind: kind.toLowerCase() as Link['kind'], id, code }
      const found = await find(link)
      if (found === 'unknown') return null
      const page = { url: origin + address, type: 'website', image: null }
      if (found === 'refused') return tags({ ...page, title: '', name: PRODUCT, description: DESCRIPTION }, origin)
      const [title, description] = found.head
      const name = `${title} on ${PRODUCT}`
      return tags({ ...page, title, name, description, image: origin + pictureAddress(link) }, origin)
    },

    /** @throws AppError 404 for a link that does not invite, 503 while too many pictures are being drawn */
    async picture(kind: Link['kind'], file: string, code: string | undefined): Promise<Uint8Array> {
      const [, id] = FILE.exec(file) ?? []
      const found = id === undefined ? 'unknown' : await find({ kind, id, code })
      if (typeof found === 'string') throw notFound('Picture')
      return draw(found.pictured)
    },
  }
}

function pictureAddress({ kind, id, code }: Link): string {
  return `/previews/${kind}/${id}.png${code === undefined ? '' : `?code=${encodeURIComponent(code)}`}`
}
