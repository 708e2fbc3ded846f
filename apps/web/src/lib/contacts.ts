import type { WebConfig } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from './config-query.ts'

/** Addresses that an instance's operator may publish with the other public settings. */
interface PublishedContacts {
  contact_email?: string | null
  press_email?: string | null
  social?: readonly SocialLink[]
}

export interface SocialLink {
  name: string
  url: string
}

export interface Contacts {
  contact: string
  press: string
  social: readonly SocialLink[]
}

/** Where to follow a product that has no accounts elsewhere: its own pages. */
const OWN_PAGES: readonly SocialLink[] = [
  { name: 'News and press', url: '/press' },
  { name: 'For developers', url: '/api/docs' },
  { name: 'Who we are', url: '/about' },
]

/** The host's name as a mail domain; a bare address of a machine has none. */
function mailDomain(hostname: string): string {
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname.replace(/^www\./, '')
}

/** What the operator published; else mailboxes at the instance's own host, and the product's own pages. */
export function contactsOf(config: (WebConfig & PublishedContacts) | undefined, hostname: string): Contacts {
  const domain = mailDomain(hostname)
  return {
    contact: config?.contact_email ?? `hello@${domain}`,
    press: config?.press_email ?? `press@${domain}`,
    social: config?.social?.length ? config.social : OWN_PAGES,
  }
}

export function useContacts(): Contacts {
  return contactsOf(useQuery(configQuery).data, location.hostname)
}
