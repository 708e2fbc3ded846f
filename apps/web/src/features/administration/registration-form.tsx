import type { Registration, RegistrationMode } from '@marquee/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from '../../components/ui/alert.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { Switch } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { configQuery } from '../../lib/config-query.ts'
import { refusalOf, useAct } from './act.ts'
import { Loaded } from './loaded.tsx'
import { adminQueries } from './queries.ts'

const MODES = [
  { value: 'open', label: 'Everyone' },
  { value: 'invite', label: 'With an invite' },
  { value: 'closed', label: 'No one' },
] as const

const SENTENCES: Record<RegistrationMode, string> = {
  open: 'Everyone who opens this instance can create an account.',
  invite: 'Only people with an invite link can create an account.',
  closed: 'No one can create an account; you can still add people yourself. Invites do not work.',
}

/** Registration mode. A change takes effect immediately. */
export function RegistrationForm() {
  return <Loaded result={useQuery(adminQueries.registration())}>{(registration) => <Form {...registration} />}</Loaded>
}

function Form({ mode, member_invites, fixed }: Registration) {
  const queryClient = useQueryClient()
  const set = useAct(async (body: Omit<Registration, 'fixed'>) => {
    await call(routes.adminSetRegistration, { body })
    // The page to sign up goes by it.
    await queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
  })
  const shown = set.isPending ? set.variables : { mode, member_invites }
  return (
    <div className="flex flex-col gap-4">
      {set.error !== null && <Alert>{refusalOf(set.error)}</Alert>}
      <fieldset disabled={fixed} className="disabled:opacity-55">
        <Choice
          label="Who may sign up"
          options={MODES}
          value={shown.mode}
          onChange={(next) => set.mutate({ ...shown, mode: next })}
        />
      </fieldset>
      <p className="text-sm text-muted" aria-live="polite">
        {SENTENCES[shown.mode]}
      </p>
      <fieldset disabled={fixed} className="disabled:opacity-55">
        <Switch
          label="Members may invite, too"
          checked={shown.member_invites}
          onChange={(on) => set.mutate({ ...shown, member_invites: on })}
        />
      </fieldset>
      {fixed && (
        <p className="text-sm">
          This is set in the environment of Marquee, by REGISTRATION or MEMBER_INVITES, and cannot be changed here.
        </p>
      )}
    </div>
  )
}
