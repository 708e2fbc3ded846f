import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession } from '../lib/auth-store.ts'
import { aMessage, aPerson, aSetting, aStatus, anInvite } from '../testing/admin-builders.ts'
import { aConfig } from '../testing/builders.ts'
import { fakeApi, ok } from '../testing/fake-api.ts'
import type { RecordedCall, Reply } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { signedInAs } from '../testing/signed-in.ts'

const page = (results: unknown[], count = results.length) => ok({ count, next: null, previous: null, results })
const ADA = aPerson({ id: 'u1', username: 'ada', administrator: true })
const LAST = { status: 409, body: { detail: 'Somebody has to stay administrator.', code: 'last_administrator' } }
const LINK = 'https://movies.example.org/reset-password#token=secret'

const HANDLERS: Record<string, Reply | ((call: RecordedCall) => Reply)> = {
  'GET /config': ok(aConfig()),
  'GET /main/admin/people': page([ADA, aPerson()]),
  'GET /main/admin/invites': page([]),
  'GET /main/admin/registration': ok({ mode: 'open', member_invites: false, fixed: false }),
  'GET /main/admin/status': ok(aStatus()),
  'GET /main/admin/settings': ok([aSetting()]),
  'GET /main/admin/messages': page([]),
  'GET /main/admin/audit': page([]),
}

/** Opens the page as the administrator ada. */
async function open(path: string, handlers: typeof HANDLERS = {}) {
  signedInAs('ada', { administrator: true })
  const calls = fakeApi({ ...HANDLERS, ...handlers })
  const app = await renderApp(path)
  await screen.findByRole('tab', { selected: true })
  return { calls, ...app }
}

/** Chooses an act in a user's menu and answers the dialog that asks about it. */
async function choose(username: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Manage ${username}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog', { name: `${item}: ${username}` }))
}

const sent = (calls: RecordedCall[], call: string) => calls.filter((each) => each.call === call)
const refusalIsLogged = () => vi.mocked(console.error).mockClear()

beforeEach(() => localStorage.setItem('cookie_consent', 'essential'))
afterEach(() => {
  forgetSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the page of administrators', () => {
  it('sends visitors to sign in and back', async () => {
    fakeApi(HANDLERS)
    await renderApp('/admin?tab=audit')
    const main = within(screen.getByRole('main'))
    expect(await main.findByText('Not Authorized')).toBeDefined()
    expect(main.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/signin?redirect=/admin%3Ftab%3Daudit')
  })

  it('tells everyone else that it is not for them, and asks nothing', async () => {
    signedInAs('grace')
    const calls = fakeApi(HANDLERS)
    await renderApp('/admin')
    expect(await screen.findByText('This page is for administrators')).toBeDefined()
    expect(calls.some(({ call }) => call.includes('/main/admin/'))).toBe(false)
  })

  it('says so as well when the role was taken away after the page had opened', async () => {
    await open('/admin', { 'GET /main/admin/people': { status: 403, body: { detail: 'No.', code: 'forbidden' } } })
    expect(await screen.findByText('This page is for administrators')).toBeDefined()
    refusalIsLogged()
  })

  it('is in the menu of administrators only', async () => {
    await open('/admin')
    await userEvent.click(screen.getByRole('button', { name: 'ada' }))
    expect((await screen.findByRole('menuitem', { name: 'Administration' })).getAttribute('href')).toBe('/admin')
  })

  it('is not in the menu of others', async () => {
    signedInAs('grace')
    fakeApi(HANDLERS)
    await renderApp('/terms')
    await userEvent.click(await screen.findByRole('button', { name: 'grace' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit Profile' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Administration' })).toBeNull()
  })

  it('says in the menu of a limited account for which ages its movies are', async () => {
    signedInAs('grace', { age_limit: 12 })
    fakeApi(HANDLERS)
    await renderApp('/terms')
    await userEvent.click(await screen.findByRole('button', { name: 'grace' }))
    expect(await screen.findByText('For ages up to 12')).toBeDefined()
  })

  it('has something to say where a new instance has nothing yet', async () => {
    const { router } = await open('/admin?tab=invites')
    expect(await screen.findByText(/^No invites yet\./)).toBeDefined()
    const tabs = {
      runs: 'Nothing is being imported.',
      messages: 'No messages yet.',
      audit: 'Nothing has been done yet.',
    }
    for (const [tab, text] of Object.entries(tabs)) {
      await act(async () => router.navigate({ to: '/admin', search: { tab } }))
      expect(await screen.findByText(text)).toBeDefined()
    }
  })
})

describe('people', () => {
  it('says of everyone who they are and how they get in', async () => {
    const people = [ADA, aPerson({ disabled: true, password: false, passkeys: 2, providers: 1 })]
    await open('/admin', { 'GET /main/admin/people': page(people) })
    const [ada, grace] = within(await screen.findByRole('list', { name: 'People' })).getAllByRole('listitem')
    expect(ada?.textContent).toContain('ada(You)Administrator')
    expect(grace?.textContent).toContain('graceDisabled')
    expect(grace?.textContent).toContain('Signs in with2 passkeys and a provider')
    expect(grace?.textContent).toContain('Last seennot lately')
  })

  it('are searched by what is typed, which the address keeps', async () => {
    const { calls, router } = await open('/admin?page=2')
    await userEvent.type(screen.getByLabelText('Search by name or e-mail'), ' gra')
    await waitFor(() => expect(router.state.location.search).toEqual({ query: 'gra' }))
    expect(calls.at(-1)?.query.get('query')).toBe('gra')
    expect(calls.at(-1)?.query.get('page')).toBe('1')
  })

  it('are renamed, and the list is read again', async () => {
    const { calls } = await open('/admin', { 'PUT /main/admin/people/u2': ok(aPerson({ username: 'hopper' })) })
    const dialog = await choose('grace', 'Rename')
    await userEvent.clear(dialog.getByLabelText('Username'))
    expect(dialog.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true)
    await userEvent.type(dialog.getByLabelText('Username'), 'hopper')
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByText('grace is now hopper')).toBeDefined()
    expect(sent(calls, 'PUT /main/admin/people/u2')[0]?.body).toEqual({ username: 'hopper' })
    expect(sent(calls, 'GET /main/admin/people')).toHaveLength(2)
  })

  it('show why a name was refused beside its field', async () => {
    const taken = { status: 400, body: { username: ['A user with that username already exists.'] } }
    await open('/admin', { 'PUT /main/admin/people/u2': taken })
    const dialog = await choose('grace', 'Rename')
    await userEvent.type(dialog.getByLabelText('Username'), 'x')
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await dialog.findByText('A user with that username already exists.')).toBeDefined()
    expect(dialog.queryByRole('alert')).toBeNull()
    refusalIsLogged()
  })

  it.each([
    ['Make administrator', 'Make administrator', 'POST /main/admin/people/u2/promote', 'grace is an administrator'],
    ['End sessions', 'End sessions', 'DELETE /main/admin/people/u2/sessions', 'grace is signed out everywhere'],
    ['Disable', 'Disable', 'POST /main/admin/people/u2/disable', 'grace is disabled'],
  ])('are asked about before the act: %s', async (item, button, call, done) => {
    const { calls } = await open('/admin', { [call]: call.startsWith('DELETE') ? { status: 204 } : ok(aPerson()) })
    const dialog = await choose('grace', item)
    expect(sent(calls, call)).toHaveLength(0)
    await userEvent.click(dialog.getByRole('button', { name: button }))
    expect(await screen.findByText(done)).toBeDefined()
    expect(sent(calls, call)).toHaveLength(1)
  })

  it('are let in again when they were disabled', async () => {
    await open('/admin', {
      'GET /main/admin/people': page([aPerson({ disabled: true })]),
      'POST /main/admin/people/u2/enable': ok(aPerson()),
    })
    const dialog = await choose('grace', 'Enable')
    await userEvent.click(dialog.getByRole('button', { name: 'Enable' }))
    expect(await screen.findByText('grace is enabled')).toBeDefined()
  })

  it('get an age limit by a select, which says what it leaves out', async () => {
    const { calls } = await open('/admin', { 'PUT /main/admin/people/u2/age-limit': ok(aPerson({ age_limit: 12 })) })
    const dialog = await choose('grace', 'Age limit')
    expect(dialog.getByText(/and so are movies without a certificate/)).toBeDefined()
    const options = within(dialog.getByLabelText('Age limit')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'No limit',
      ...[6, 9, 12, 15, 17].map((age) => `For ages up to ${age}`),
    ])
    await userEvent.selectOptions(dialog.getByLabelText('Age limit'), 'For ages up to 12')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('grace sees movies for ages up to 12')).toBeDefined()
    expect(sent(calls, 'PUT /main/admin/people/u2/age-limit')[0]?.body).toEqual({ age: 12 })
  })

  it('show their age limit; administrators cannot have one', async () => {
    await open('/admin', { 'GET /main/admin/people': page([ADA, aPerson({ age_limit: 9 })]) })
    expect(await screen.findByText('For ages up to 9')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Manage ada' }))
    expect(screen.queryByRole('menuitem', { name: 'Age limit' })).toBeNull()
  })

  it('keep their last administrator, and the dialog says why', async () => {
    await open('/admin', { 'POST /main/admin/people/u1/demote': LAST })
    const dialog = await choose('ada', 'Remove as administrator')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove role' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Somebody has to stay administrator.')
    refusalIsLogged()
  })

  it('are not shut out of their own account by themselves', async () => {
    await open('/admin')
    await userEvent.click(await screen.findByRole('button', { name: 'Manage ada' }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(items).toEqual(['Rename', 'Remove as administrator', 'New password by link'])
  })

  it('are deleted once their name has been typed', async () => {
    const { calls } = await open('/admin', { 'DELETE /main/admin/people/u2': { status: 204 } })
    const dialog = await choose('grace', 'Delete')
    const button = dialog.getByRole('button', { name: 'Delete for good' })
    await userEvent.type(dialog.getByLabelText('Type grace to confirm'), 'grac')
    expect(button).toHaveProperty('disabled', true)
    await userEvent.type(dialog.getByLabelText('Type grace to confirm'), 'e')
    await userEvent.click(button)
    expect(await screen.findByText('grace is deleted')).toBeDefined()
    expect(sent(calls, 'DELETE /main/admin/people/u2')).toHaveLength(1)
  })

  it('get a link to choose a new password, which is shown once and can be copied', async () => {
    await open('/admin', {
      'POST /main/admin/people/u2/reset-password': ok({ link: LINK, expires_at: '2026-11-24T10:00:00.000Z' }),
    })
    const user = userEvent.setup()
    const dialog = await choose('grace', 'New password by link')
    await user.click(dialog.getByRole('button', { name: 'Make link' }))
    const field = await dialog.findByLabelText<HTMLInputElement>('Link for grace')
    expect(field.value).toBe(LINK)
    expect(document.activeElement).toBe(field)
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await dialog.findByText('Copied to clipboard')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(LINK)
  })

  it('are added with a link that lets them choose a password', async () => {
    const { calls } = await open('/admin', {
      'POST /main/admin/people': {
        status: 201,
        body: { ...aPerson(), link: LINK, expires_at: '2026-11-24T10:00:00.000Z' },
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Add a person' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Add a person' }))
    await userEvent.type(dialog.getByLabelText('Username'), 'grace')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByLabelText('Link for grace')).toBeDefined()
    expect(sent(calls, 'POST /main/admin/people')[0]?.body).toEqual({ username: 'grace', administrator: false })
  })
})

describe('invites', () => {
  it('are made for so many people and days, and their link is shown', async () => {
    const link = 'https://movies.example.org/signup#invite=secret'
    const { calls } = await open('/admin?tab=invites', {
      'POST /main/admin/invites': { status: 201, body: { ...anInvite(), link } },
    })
    await userEvent.type(await screen.findByLabelText('Note (optional)'), 'For the film club')
    await userEvent.selectOptions(screen.getByLabelText('Works for'), '30 days')
    await userEvent.selectOptions(screen.getByLabelText('Lets in'), 'Any number')
    await userEvent.click(screen.getByRole('button', { name: 'Make an invite' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Invite link')).value).toBe(link)
    expect(sent(calls, 'POST /main/admin/invites')[0]?.body).toEqual({
      note: 'For the film club',
      days: 30,
      max_uses: null,
    })
  })

  it('are listed with their state; only open ones can be revoked', async () => {
    const { calls } = await open('/admin?tab=invites', {
      'GET /main/admin/invites': page([anInvite(), anInvite({ id: 'i2', note: null, state: 'used_up', uses: 1 })]),
      'DELETE /main/admin/invites/i1': { status: 204 },
    })
    const rows = within(await screen.findByRole('list', { name: 'Invites' })).getAllByRole('listitem')
    expect(rows[1]?.textContent).toContain('Used up')
    expect(rows[1]?.textContent).toContain('1 of 1 used')
    expect(within(rows[1]!).queryByRole('button')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Revoke For the film club' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke invite' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('The invite is revoked')).toBeDefined()
    expect(sent(calls, 'DELETE /main/admin/invites/i1')).toHaveLength(1)
  })
})

describe('registration', () => {
  it('is changed at once', async () => {
    let mode = 'open'
    const { calls } = await open('/admin?tab=invites', {
      'GET /main/admin/registration': () => ok({ mode, member_invites: false, fixed: false }),
      'PUT /main/admin/registration': () => {
        mode = 'closed'
        return ok({ mode, member_invites: false, fixed: false })
      },
    })
    await userEvent.click(await screen.findByRole('radio', { name: 'No one' }))
    expect(await screen.findByText(/^No one can create an account/)).toBeDefined()
    await waitFor(() => expect(sent(calls, 'GET /main/admin/registration')).toHaveLength(2))
    expect(sent(calls, 'PUT /main/admin/registration')[0]?.body).toEqual({ mode: 'closed', member_invites: false })
    expect(sent(calls, 'GET /config')).toHaveLength(2)
  })

  it('cannot be changed where the environment sets it, and says so', async () => {
    await open('/admin?tab=invites', {
      'GET /main/admin/registration': ok({ mode: 'invite', member_invites: true, fixed: true }),
    })
    expect(await screen.findByText(/^This is set in the environment/)).toBeDefined()
    expect(screen.getByRole('radio', { name: 'With an invite', checked: true }).matches(':disabled')).toBe(true)
    expect(screen.getByRole('switch', { name: 'Members may invite, too' }).matches(':disabled')).toBe(true)
  })
})

describe('what runs', () => {
  it('shows an import moving, by asking every five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let done = 10
    const { calls } = await open('/admin?tab=runs', {
      'GET /main/admin/status': () =>
        ok(
          aStatus({
            imports: [{ kind: 'catalogue', source: 'csv', started_at: '2026-11-20T10:00:00.000Z', done, total: 40 }],
          }),
        ),
    })
    const bar = await screen.findByRole('progressbar', { name: 'Movies: CSV file' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    done = 30
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(sent(calls, 'GET /main/admin/status')).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('75'))
    expect(sent(calls, 'GET /main/admin/status')).toHaveLength(2)
  })

  it('keeps what it showed when a later answer fails, and says that it may be old', async () => {
    let answers = 0
    const { queryClient } = await open('/admin?tab=runs', {
      'GET /main/admin/status': () => (answers++ === 0 ? ok(aStatus()) : { status: 500 }),
    })
    expect(await screen.findByText('PostgreSQL 18.1, comes with Marquee, 812 MB')).toBeDefined()
    await act(async () => queryClient.refetchQueries({ queryKey: ['administration'] }))
    expect((await screen.findByRole('alert')).textContent).toContain('This may be out of date')
    expect(screen.getByText('PostgreSQL 18.1, comes with Marquee, 812 MB')).toBeDefined()
    refusalIsLogged()
  })

  it('says what the disk holds, and warns when it is nearly full', async () => {
    const measured_at = '2026-11-20T10:00:00.000Z'
    const disk = { measured_at, free: 5e9, total: 100e9, database: 20e9, backups: 10e9, images: null }
    await open('/admin?tab=runs', { 'GET /main/admin/status': ok(aStatus({ disk })) })
    const part = within(await screen.findByRole('region', { name: 'Disk' }))
    expect(part.getByRole('alert').textContent).toContain('The disk is nearly full')
    expect(part.getByText('Everything else').nextSibling?.textContent).toBe('65 GB')
    expect(part.queryByText('Pictures')).toBeNull()
  })

  it('shows that backups share the disk of the database, and why the newest was not copied', async () => {
    const backups = { on_database_disk: true, copy_error: 'no route to host' }
    await open('/admin?tab=runs', { 'GET /main/admin/status': ok(aStatus({ backups })) })
    expect(await screen.findByText(/^Backups are on the same disk as the database/)).toBeDefined()
    expect(screen.getByText('The newest backup could not be copied: no route to host')).toBeDefined()
  })

  it('says that the disk is not known yet instead of showing nothing as 0', async () => {
    const disk = { measured_at: null, free: null, total: null, database: 20e9, backups: null, images: null }
    await open('/admin?tab=runs', { 'GET /main/admin/status': ok(aStatus({ disk })) })
    const part = within(await screen.findByRole('region', { name: 'Disk' }))
    expect(part.getByText('Not known yet: the disk is being measured.')).toBeDefined()
    expect(part.queryByText('Pictures')).toBeNull()
    expect(screen.getByText('not known yet')).toBeDefined()
  })

  it('marks a failure in red only while nothing has ended well since', async () => {
    const job = { waiting: 0, running: 0, stalled: false, last_failure: '2026-11-20T10:00:00.000Z' }
    await open('/admin?tab=runs', {
      'GET /main/admin/status': ok(
        aStatus({
          jobs: [
            { ...job, queue: 'train-model', last_end: '2026-11-20T09:00:00.000Z' },
            { ...job, queue: 'refresh-offers', last_end: '2026-11-20T11:00:00.000Z' },
          ],
        }),
      ),
    })
    const failures = await screen.findAllByText(/^Last failed/)
    expect(failures.map(({ className }) => className)).toEqual(['text-danger', 'text-muted'])
    expect(within(screen.getByRole('region', { name: 'Jobs' })).queryByRole('alert')).toBeNull()
  })

  it('warns of jobs that no process runs', async () => {
    const job = { queue: 'purge', waiting: 1, running: 0, stalled: true, last_end: null, last_failure: null }
    await open('/admin?tab=runs', { 'GET /main/admin/status': ok(aStatus({ jobs: [job] })) })
    const part = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(part.getByRole('alert').textContent).toContain('no process runs them')
  })
})

describe('settings', () => {
  const secret = aSetting({
    name: 'TMDB_TOKEN',
    value: null,
    given: true,
    source: 'file',
    secret: true,
    meaning: 'Key of TMDB',
  })

  it('are found by a word of their meaning, and never show a secret', async () => {
    await open('/admin?tab=settings', { 'GET /main/admin/settings': ok([aSetting(), secret]) })
    expect(await screen.findByText('2 settings')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Search settings'), 'key')
    expect(await screen.findByText('1 of 2 settings')).toBeDefined()
    const row = within(screen.getByRole('list', { name: 'Settings' })).getByRole('listitem')
    expect(row.textContent).toBe('TMDB_TOKENfrom a fileGiven; never shownKey of TMDB')
  })
})

describe('messages', () => {
  it('link to the page they were written on only when it is one of ours', async () => {
    await open('/admin?tab=messages', {
      'GET /main/admin/messages': page([aMessage(), aMessage({ id: 2, username: null, page: 'javascript:alert(1)' })]),
    })
    const [first, second] = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')
    expect(within(first!).getByRole('link', { name: '/movie/238' })).toBeDefined()
    expect(second?.textContent).toContain('A visitor')
    expect(within(second!).queryByRole('link')).toBeNull()
  })

  it('are deleted after a question', async () => {
    const { calls } = await open('/admin?tab=messages', {
      'GET /main/admin/messages': page([aMessage()]),
      'DELETE /main/admin/messages/1': { status: 204 },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the message of grace' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete message' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The message is deleted')).toBeDefined()
    expect(sent(calls, 'DELETE /main/admin/messages/1')).toHaveLength(1)
  })
})
