import type { WebConfig } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { withBasePath } from './base-path.ts'
import { configQuery } from './config-query.ts'
import { t } from '../words/t.ts'

export interface SocialLink {
  name: string
  url: string
}

export interface Contacts {
  /** Null if the operator gives no address: users write by the feedback form. */
  contact: string | null
  press: string | null
  social: readonly SocialLink[]
  /** The operator has no social links: pages of the instance stand in for them. */
  ownPages: boolean
}

/** Pages of the instance itself, for operators without social accounts. */
const OWN_PAGES: readonly SocialLink[] = [
  { name: t('lib.contacts.newsAndPress'), url: '/press' },
  { name: t('lib.contacts.forDevelopers'), url: '/api/docs' },
  { name: t('lib.contacts.whoWeAre'), url: '/about' },
]

/** A social link of the operator, named after its host. */
function socialLink(url: string): SocialLink {
  return { name: new URL(url).hostname.replace(/^www\./, ''), url }
}

/** The operator's contacts; without social links the instance's own pages. */
export function contactsOf(config: WebConfig | undefined): Contacts {
  const links = config?.social_links.map(socialLink) ?? []
  return {
    contact: config?.contact_email ?? null,
    press: config?.press_email ?? config?.contact_email ?? null,
    social: links.length > 0 ? links : OWN_PAGES.map(({ name, url }) => ({ name, url: withBasePath(url) })),
    ownPages: links.length === 0,
  }
}

export function useContacts(): Contacts {
  return contactsOf(useQuery(configQuery).data)
}
