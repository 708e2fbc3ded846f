import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { t } from '../../words/t.ts'

/** Deletes the account, which needs the password and a ticked box. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [password, setPassword] = useState('')
  const [sure, setSure] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(routes.deleteAccount, { body: password === '' ? {} : { password } }),
    onSuccess: onDeleted,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate()
  }
  const errors = fieldErrorsOf(remove.error)['password']
  return (
    <form onSubmit={submit} aria-label={t('profile.profile.deleteAccount')} className="flex max-w-md flex-col gap-4">
      <p>{t('profile.deleteAccount.yourRatingsShortlistTastesAnd')}</p>
      {remove.isError && errors === undefined && (
        <Alert title={t('common.words.error')}>
          {detailOf(remove.error) ?? t('profile.deleteAccount.theAccountWasNotDeleted')}
        </Alert>
      )}
      <TextField
        label={t('common.words.password')}
        type="password"
        autoComplete="current-password"
        hint={t('profile.deleteAccount.leaveThisEmptyIfYou')}
        errors={errors}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Checkbox
        label={t('profile.deleteAccount.iUnderstandThatThisCannot')}
        required
        checked={sure}
        onChange={({ target }) => setSure(target.checked)}
      />
      <Button type="submit" variant="danger" disabled={!sure} busy={remove.isPending} className="self-start">
        {t('profile.deleteAccount.deleteMyAccount')}
      </Button>
    </form>
  )
}
