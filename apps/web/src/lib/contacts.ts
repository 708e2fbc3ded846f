import type { WebConfig } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { withBasePath } from './base-path.ts'
import { configQuery } from './config-query.ts'

export interface SocialLink {
  name: string
  url: string
}

export interface Contacts {
  contact: string
  press: string
  social: readonly SocialLink[]
  /** The operator has no social links: pages of the instance stand in for them. */
  ownPages: boolean
}

/** Pages of the instance itself, for operators without social accounts. */
const OWN_PAGES: readonly SocialLink[] = [
  { name: 'News and press', url: '/press' },
  { name: 'For developers', url: '/api/docs' },
  { name: 'Who we are', url: '/about' },
]

/** The host's name as a mail domain; "localhost" for a bare IP address. */
function mailDomain(hostname: string): string {
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname.replace(/^www\./, '')
}

/** A social link of the operator, named after its host. */
function socialLink(url: string): SocialLink {
  return { name: new URL(url).hostname.replace(/^www\./, ''), url }
}

/** The operator's contacts; without them mailboxes at the instance's host and its own pages. */
export function contactsOf(config: WebConfig | undefined, hostname: string): Contacts {
  const domain = mailDomain(hostname)
  const links = config?.social_links.map(socialLink) ?? []
  return {
    contact: config?.contact_email ?? `hello@${domain}`,
    press: config?.press_email ?? `press@${domain}`,
    social: links.length > 0 ? links : OWN_PAGES.map(({ name, url }) => ({ name, url: withBasePath(url) })),
    ownPages: links.length === 0,
  }
}

export function useContacts(): Contacts {
  return contactsOf(useQuery(configQuery).data, new URL(useRouter().origin).hostname)
}
