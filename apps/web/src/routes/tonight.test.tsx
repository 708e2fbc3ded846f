import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { aGroup, aMovieCard } from '../testing/builders.ts'
import { EVENING_ID, PAGE, aChosenFilm, anEveningWorld } from '../testing/evening-world.ts'
import { keepSeat } from '../lib/seats.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const card = (number: number) => screen.findByText(`Card ${number} of 2`)

it('shows one card after the other, and remembers the answers', async () => {
  const world = anEveningWorld()
  fakeApi(world.handlers)
  signedInAs('ada')
  await renderApp(PAGE)
  const user = userEvent.setup()
  await card(1)
  expect(screen.getByRole('heading', { level: 2, name: 'Metropolis' })).toBeTruthy()
  expect(screen.getByText(/^Why Metropolis/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Love it/ }))
  await card(2)
  await user.click(screen.getByRole('button', { name: 'Previous card' }))
  expect(screen.getByRole('button', { name: /Love it/ }).getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('s')
  await user.click(screen.getByRole('button', { name: /Fine again/ }))
  await card(2)
  await user.keyboard('3')
  expect(await screen.findByText('1 of 2 has answered')).toBeTruthy()
  expect(screen.getByText('Still choosing: ben')).toBeTruthy()
  await waitFor(() =>
    expect([...world.votes.get('s-ada')!]).toEqual([
      [1, 'seen_fine'],
      [2, 'no'],
    ]),
  )
})

it('answers one card for a double tap', async () => {
  const world = anEveningWorld()
  fakeApi(world.handlers)
  signedInAs('ada')
  await renderApp(PAGE)
  await card(1)
  await userEvent.dblClick(screen.getByRole('button', { name: /Love it/ }))
  await card(2)
  await waitFor(() => expect([...world.votes.get('s-ada')!]).toEqual([[1, 'love']]))
})

it('keeps an answer that did not get through, and says so', async () => {
  const world = anEveningWorld()
  let isDown = true
  const lost = { status: 503, body: { detail: 'Starting', code: 'starting' } }
  const vote = world.handlers[`PUT /identity/evenings/${EVENING_ID}/votes/1`]
  fakeApi({
    ...world.handlers,
    [`PUT /identity/evenings/${EVENING_ID}/votes/1`]: (call) =>
      isDown || typeof vote !== 'function' ? lost : vote(call),
  })
  signedInAs('ada')
  await renderApp(PAGE)
  await card(1)
  await userEvent.keyboard('1')
  await card(2)
  expect(await screen.findByText('Saved here, will be sent')).toBeTruthy()
  isDown = false
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(world.votes.get('s-ada')?.get(1)).toBe('love'))
  await waitFor(() => expect(screen.queryByText('Saved here, will be sent')).toBeNull())
})

it('hands the phone on with an empty screen between two people', async () => {
  const world = anEveningWorld()
  const calls = fakeApi(world.handlers)
  signedInAs('ada')
  await renderApp(PAGE)
  const user = userEvent.setup()
  await card(1)
  await user.keyboard('1')
  await card(2)
  await user.keyboard('1')
  await user.click(await screen.findByRole('button', { name: 'Hand the phone on' }))
  await user.click(await screen.findByRole('button', { name: 'Hand the phone to ben' }))
  expect(await screen.findByRole('heading', { name: 'Hand the phone to ben' })).toBe(document.activeElement)
  expect(screen.queryByText('Metropolis')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'I am ben' }))
  await screen.findByText('ben: Card 1 of 2')
  expect(screen.getByRole('button', { name: /Love it/ }).getAttribute('aria-pressed')).toBe('false')
  await user.keyboard('2')
  await screen.findByText('ben: Card 2 of 2')
  await user.keyboard('3')
  await waitFor(() => expect([...world.votes.get('s-ben')!.values()]).toEqual(['fine', 'no']))
  expect(calls.filter(({ headers }) => headers.get('x-seat-token') === 'token of s-ben').length).toBeGreaterThan(0)

  await user.click(await screen.findByRole('button', { name: 'Give the phone back to ada' }))
  await user.click(await screen.findByRole('button', { name: 'I am ada' }))
  expect(await screen.findByText('2 of 2 have answered')).toBeTruthy()
})

it('takes the own seat also when it was handed to another phone before, which ends there', async () => {
  const calls = fakeApi(anEveningWorld().handlers)
  signedInAs('ada')
  await renderApp(PAGE)
  await card(1)
  const taken = () => calls.filter(({ call }) => call === `POST /identity/evenings/${EVENING_ID}/seats`)
  await waitFor(() => expect(taken().map(({ body }) => body)).toEqual([undefined]))
})

it('makes a guest’s seat the account’s after signing up, and shows the evening to the member', async () => {
  const world = anEveningWorld()
  world.change({ state: 'decided', film: aChosenFilm(1), may_lead: false })
  const claim = `POST /identity/evenings/${EVENING_ID}/claim`
  const calls = fakeApi({ ...world.handlers, [claim]: ok(aGroup({ name: 'Friday night' })) })
  keepSeat(EVENING_ID, { seatId: 's-dora', token: 'token of s-dora', name: 'Dora' })
  signedInAs('dora')
  const { router } = await renderApp(`${PAGE}?claim=yes`)
  expect(await screen.findByText('Your seat is kept, and you are a member of Friday night now.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Metropolis' })).toBeTruthy()
  expect(screen.queryByText('Keep your seat')).toBeNull()
  const made = calls.map(({ call }) => call)
  expect(calls.filter(({ call }) => call === claim).map(({ body }) => body)).toEqual([{ token: 'token of s-dora' }])
  expect(made.indexOf(claim)).toBeLessThan(made.indexOf(`GET /identity/evenings/${EVENING_ID}`))
  await waitFor(() => expect(router.state.location.href).toBe(PAGE))
})

it('shows the movie, with the next steps for whoever leads', async () => {
  const world = anEveningWorld()
  world.change({ state: 'decided', film: aChosenFilm(2) })
  fakeApi(world.handlers)
  signedInAs('ada')
  await renderApp(PAGE)
  const decided = within(await screen.findByRole('region', { name: 'Decided' }))
  expect(decided.getByRole('heading', { name: 'The General' })).toBeTruthy()
  expect(decided.getByText('2 of 2 said fine or better.')).toBeTruthy()
  expect(decided.getByText('1 loved it. Well ahead of the rest.')).toBeTruthy()
  for (const name of ['Not this one: next best', 'We watch another one', 'End the evening'])
    expect(decided.getByRole('button', { name })).toBeTruthy()
  expect(decided.queryByText('Keep your seat')).toBeNull()
})

it('offers a guest to keep the seat, and to come back for it', async () => {
  const world = anEveningWorld()
  world.change({ state: 'decided', film: aChosenFilm(1), may_lead: false })
  fakeApi(world.handlers)
  keepSeat(EVENING_ID, { seatId: 's-dora', token: 'token of s-dora', name: 'Dora' })
  await renderApp(PAGE)
  await screen.findByRole('heading', { name: 'Metropolis' })
  expect(screen.queryByRole('button', { name: 'End the evening' })).toBeNull()
  const create = screen.getByRole('link', { name: 'Create an account' })
  expect(create.getAttribute('href')).toContain(`redirect=/tonight/${EVENING_ID}`)
})

it('shows the new cards, and no error, when a card was replaced before its answer arrived', async () => {
  const world = anEveningWorld()
  const [movie, line, why] = [aMovieCard({ id: 3, title: 'Nosferatu' }), 'One line.', 'Why Nosferatu']
  fakeApi({
    ...world.handlers,
    [`PUT /identity/evenings/${EVENING_ID}/votes/1`]: () => {
      world.change({ cards: [{ movie, line, why, percent: 80 }] })
      return { status: 404, body: { detail: 'Card not found', code: 'not_found' } }
    },
  })
  signedInAs('ada')
  await renderApp(PAGE)
  await card(1)
  await userEvent.click(screen.getByRole('button', { name: /Love it/ }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Nosferatu' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Love it/ }).getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByText('Card not found')).toBeNull()
  vi.mocked(console.error).mockClear()
})
