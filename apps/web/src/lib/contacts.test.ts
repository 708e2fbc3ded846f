import { describe, expect, it } from 'vitest'
import { contactsOf } from './contacts.ts'

const CONFIG = { identity_client_id: null, analytics_id: null, tmdb: false, version: '1' }

describe('the ways to reach an instance', () => {
  it('are what the operator publishes', () => {
    const social = [{ name: 'Mastodon', url: 'https://social.example/@marquee' }]
    const published = { ...CONFIG, contact_email: 'a@movies.example', press_email: 'b@movies.example', social }
    expect(contactsOf(published, 'other.example')).toEqual({
      contact: 'a@movies.example',
      press: 'b@movies.example',
      social,
    })
  })

  it('are else its own host and its own pages: three to follow, two to write to', () => {
    const { contact, press, social } = contactsOf(CONFIG, 'www.movies.example')
    expect([contact, press]).toEqual(['hello@movies.example', 'press@movies.example'])
    expect(social.map(({ url }) => url)).toEqual(['/press', '/api/docs', '/about'])
  })

  it.each(['127.0.0.1', '::1'])('never are a mailbox at a bare address: %s', (hostname) => {
    expect(contactsOf(undefined, hostname).contact).toBe('hello@localhost')
  })
})
