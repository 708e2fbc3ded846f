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
    expect(contactsOf(published)).toEqual({
      contact: 'a@movies.example',
      press: 'b@movies.example',
      social: [{ name: 'social.example', url }],
      ownPages: false,
    })
  })

  it('makes no address up, and falls back to its own pages', () => {
    const { contact, press, social, ownPages } = contactsOf(CONFIG)
    expect([contact, press]).toEqual([null, null])
    expect(social.map(({ url }) => url)).toEqual(['/press', '/api/docs', '/about'])
    expect(ownPages).toBe(true)
  })

  it('gives the press the operator’s address where it has none of its own', () => {
    expect(contactsOf(aConfig({ contact_email: 'a@movies.example' })).press).toBe('a@movies.example')
  })
})
