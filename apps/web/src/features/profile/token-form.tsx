import type { NewPersonalToken, Scope } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { Select, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { withConfirmation } from './confirmation.ts'
import { MAX_NAME_LENGTH } from './name-form.tsx'
import { profileQueries } from './queries.ts'
import { t } from '../../words/t.ts'

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'read', label: t('profile.tokenForm.onlyRead') },
  { value: 'write', label: t('profile.tokenForm.readAndWrite') },
  { value: 'export', label: t('profile.tokenForm.onlyExportMyData') },
]
const NEVER = 'never'
const EXPIRIES = [
  { value: '30', label: t('profile.tokenForm.in30Days') },
  { value: '90', label: t('profile.tokenForm.in90Days') },
  { value: '365', label: t('profile.tokenForm.inAYear') },
  { value: NEVER, label: t('profile.tokenForm.never') },
]

/** Choices for a new token. */
export function TokenForm({ onMade }: { onMade: (token: NewPersonalToken) => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('read')
  const [expires, setExpires] = useState('90')
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: () => {
      const days = expires === NEVER ? null : Number(expires)
      const body = { name: name.trim(), scope, days }
      return withConfirmation(() => call(routes.createPersonalToken, { body }))
    },
    onSuccess: onMade,
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.tokens().queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') make.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {make.isError && (
        <Alert title={t('common.words.error')}>
          {detailOf(make.error) ?? t('profile.tokenForm.theTokenWasNotMade')}
        </Alert>
      )}
      <TextField
        label={t('common.words.name')}
        hint={t('profile.tokenForm.whatWillUseIt')}
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choice label={t('profile.tokenForm.scopeLabel')} options={SCOPES} value={scope} onChange={setScope} />
      <Select label={t('profile.tokenForm.expiryLabel')} options={EXPIRIES} value={expires} onChange={setExpires} />
      <Button type="submit" variant="primary" busy={make.isPending} className="self-start">
        {t('profile.tokenForm.makeTheToken')}
      </Button>
    </form>
  )
}
