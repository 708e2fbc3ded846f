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
import { t } from '../../words/t.ts'

const MODES = [
  { value: 'open', label: t('administration.registrationForm.everyone') },
  { value: 'invite', label: t('administration.registrationForm.withAnInvite') },
  { value: 'closed', label: t('administration.registrationForm.noOne') },
] as const

const SENTENCES: Record<RegistrationMode, string> = {
  open: t('administration.registrationForm.everyoneWhoOpensThisInstance'),
  invite: t('administration.registrationForm.onlyPeopleWithAnInvite'),
  closed: t('administration.registrationForm.noOneCanCreateAn'),
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
          label={t('administration.registrationForm.whoMaySignUp')}
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
          label={t('administration.registrationForm.membersMayInviteToo')}
          checked={shown.member_invites}
          onChange={(on) => set.mutate({ ...shown, member_invites: on })}
        />
      </fieldset>
      {fixed && <p className="text-sm">{t('administration.registrationForm.thisIsSetInThe')}</p>}
    </div>
  )
}
