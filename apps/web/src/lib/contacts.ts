import type { WebConfig } from '@marquee/contract'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from './config-query.ts'

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

/** The operator's page elsewhere, under the name of the place. */
function socialLink(url: string): SocialLink {
  return { name: new URL(url).hostname.replace(/^www\./, ''), url }
}

/** What the operator published; else mailboxes at the instance's own host, and the product's own pages. */
export function contactsOf(config: WebConfig | undefined, hostname: string): Contacts {
  const domain = mailDomain(hostname)
  return {
    contact: config?.contact_email ?? `hello@${domain}`,
    press: config?.press_email ?? `press@${domain}`,
    social: config?.social_links.length ? config.social_links.map(socialLink) : OWN_PAGES,
  }
}

export function useContacts(): Contacts {
  return contactsOf(useQuery(configQuery).data, location.hostname)
}
