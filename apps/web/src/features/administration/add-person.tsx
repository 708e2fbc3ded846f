import { useState } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Checkbox, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { refusalOf, useAct } from './act.ts'
import { ActForm } from './act-form.tsx'
import { PasswordLink, UsernameField } from './person-dialog.tsx'
import { t } from '../../words/t.ts'

interface AddPersonProps {
  open: boolean
  onClose: () => void
}

/** Creates an account for a person, who chooses a password by a link. */
export function AddPerson({ open, onClose }: AddPersonProps) {
  return (
    <Dialog title={t('administration.addPerson.addAPerson')} open={open} onClose={onClose}>
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
      text={t('administration.addPerson.theAccountExistsAtOnce')}
      action={t('administration.addPerson.add')}
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
        label={t('administration.addPerson.eMailOptional')}
        type="email"
        autoComplete="off"
        errors={fieldErrorsOf(add.error)['email']}
        value={draft.email}
        onChange={({ target }) => setDraft({ ...draft, email: target.value })}
      />
      <Checkbox
        label={t('administration.addPerson.administrator')}
        checked={draft.administrator}
        onChange={({ target }) => setDraft({ ...draft, administrator: target.checked })}
      />
    </ActForm>
  )
}
