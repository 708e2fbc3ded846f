import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aConfig } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => vi.unstubAllGlobals())

it('the press kit copies its paragraph word for word', async () => {
  const person = userEvent.setup()
  fakeApi({ 'GET /config': ok(aConfig()) })
  await renderApp('/press')
  await person.click(await screen.findByRole('button', { name: 'Copy text' }))
  expect(await screen.findByText('Text copied to clipboard')).toBeDefined()
  const paragraph = screen.getByText(/^Marquee is a free, self-hosted web application/)
  expect(await navigator.clipboard.readText()).toBe(paragraph.textContent)
})
