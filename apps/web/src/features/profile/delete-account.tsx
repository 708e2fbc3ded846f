import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'

/** Opens the dialog to delete the account, which needs the password and a ticked box. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog title="Delete account" open={open} onClose={() => setOpen(false)}>
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
      <p>
        Your ratings, shortlist, tastes and sessions are deleted for good. A group you created passes to its
        longest-standing member; a group without other members is deleted too.
      </p>
      {remove.isError && errors === undefined && (
        <Alert title="Error">{detailOf(remove.error) ?? 'The account was not deleted. Try again.'}</Alert>
      )}
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        hint="Leave this empty if you have only ever signed in with another provider."
        errors={errors}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Checkbox
        label="I understand that this cannot be undone"
        required
        checked={sure}
        onChange={({ target }) => setSure(target.checked)}
      />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="danger" disabled={!sure} busy={remove.isPending}>
          Delete my account
        </Button>
      </div>
    </form>
  )
}
