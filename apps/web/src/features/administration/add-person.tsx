import { useState } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { refusalOf, useAct } from './act.ts'
import { ActForm } from './act-form.tsx'
import { PasswordLink, UsernameField } from './person-dialog.tsx'

interface AddPersonProps {
  open: boolean
  onClose: () => void
}

/** Creates an account for a person, who chooses a password by a link. */
export function AddPerson({ open, onClose }: AddPersonProps) {
  return (
    <Dialog title="Add a person" open={open} onClose={onClose}>
      <AddForm onClose={onClose} />
    </Dialog>
  )
}

const NOBODY = { username: '', email: '', administrator: false }

function AddForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(NOBODY)
  const add = useAct(({ email, ...rest }: typeof NOBODY) =>
    call(routes.adminCreatePerson, { body: { ...rest, ...(email !== '' && { email }) } }),
  )
  if (add.data !== undefined) return <PasswordLink {...add.data} />
  return (
    <ActForm
      text="The account exists at once. You get a link with which its owner chooses a password."
      action="Add"
      ready={draft.username !== ''}
      busy={add.isPending}
      refusal={refusalOf(add.error)}
      onSubmit={() => add.mutate(draft)}
      onCancel={onClose}
    >
      <UsernameField
        value={draft.username}
        onChange={(username) => setDraft({ ...draft, username })}
        error={add.error}
      />
      <TextField
        label="E-mail (optional)"
        type="email"
        autoComplete="off"
        errors={fieldErrorsOf(add.error)['email']}
        value={draft.email}
        onChange={({ target }) => setDraft({ ...draft, email: target.value })}
      />
      <Checkbox
        label="Administrator"
        checked={draft.administrator}
        onChange={({ target }) => setDraft({ ...draft, administrator: target.checked })}
      />
    </ActForm>
  )
}
