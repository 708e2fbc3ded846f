import { describe, expect, it } from 'vitest'
import { aConfig } from '../testing/builders.ts'
import { contactsOf } from './contacts.ts'

const CONFIG = aConfig()

describe('the ways to reach an instance', () => {
  it('takes what the operator publishes', () => {
    const url = 'https://www.social.example/@marquee'
    const published = aConfig({
      contact_email: 'a@movies.example',
      press_email: 'b@movies.example',
      social_links: [url],
    })
    expect(contactsOf(published, 'other.example')).toEqual({
      contact: 'a@movies.example',
      press: 'b@movies.example',
      social: [{ name: 'social.example', url }],
      ownPages: false,
    })
  })

  it('falls back to mailboxes at its own host and to its own pages', () => {
    const { contact, press, social, ownPages } = contactsOf(CONFIG, 'www.movies.example')
    expect([contact, press]).toEqual(['hello@movies.example', 'press@movies.example'])
    expect(social.map(({ url }) => url)).toEqual(['/press', '/api/docs', '/about'])
    expect(ownPages).toBe(true)
  })

  it.each(['127.0.0.1', '::1'])('writes to localhost in place of a bare IP address: %s', (hostname) => {
    expect(contactsOf(undefined, hostname).contact).toBe('hello@localhost')
  })
})
