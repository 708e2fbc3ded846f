import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { aConfig } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const ID = '11111111-2222-4333-8444-555555555555'
const PAGE = `/groups/${ID}`

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

describe('a group’s page', () => {
  it('says "Loading..." until the answer is there, then "Group not found" when there is none', async () => {
    signedInAs('ada')
    const { promise, resolve } = Promise.withResolvers<Reply>()
    fakeApi({ 'GET /config': ok(aConfig()), [`GET /identity/groups/${ID}`]: () => promise })
    await renderApp(PAGE)
    expect(await screen.findByText('Loading...')).toBeDefined()
    resolve({ status: 404, body: { detail: 'Group not found.', code: 'not_found' } })
    expect(await screen.findByText('Group not found')).toBeDefined()
    expect(screen.queryByText('Loading...')).toBeNull()
    vi.mocked(console.error).mockClear()
  })

  it('asks a visitor to sign in', async () => {
    fakeApi({ 'GET /config': ok(aConfig()) })
    await renderApp(PAGE)
    expect(await screen.findByText('Please sign in to view this page.')).toBeDefined()
  })
})
