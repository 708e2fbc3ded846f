import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { t } from '../../words/t.ts'

/** Opens the dialog to delete the account, which needs the password and a ticked box. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('profile.deleteAccount.deleteAccount')}
      </Button>
      <Dialog title={t('profile.deleteAccount.deleteAccount')} open={open} onClose={() => setOpen(false)}>
        <DeleteForm onDeleted={onDeleted} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function DeleteForm({ onDeleted, onCancel }: { onDeleted: () => void; onCancel: () => void }) {
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
    <form onSubmit={submit} className="flex flex-col gap-4">
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
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('common.words.cancel')}</Button>
        <Button type="submit" variant="danger" disabled={!sure} busy={remove.isPending}>
          {t('profile.deleteAccount.deleteMyAccount')}
        </Button>
      </div>
    </form>
  )
}
