import type { AdminPerson } from '@marquee/contract'
import { useState } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { OneTimeText } from '../../components/ui/one-time-text.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { fetchUser } from '../../lib/auth-store.ts'
import { fieldErrorsOf } from '../../lib/failure.ts'
import { formatMoment } from '../../words/format.ts'
import { refusalOf, useAct } from './act.ts'
import { ActForm } from './act-form.tsx'
import { AgeLimitForm } from './age-limit-form.tsx'
import { ACT_NAMES, CONFIRMED } from './person-acts.ts'
import type { PersonAct } from './person-acts.ts'
import { t } from '../../words/t.ts'

interface PersonDialogProps {
  chosen: { person: AdminPerson; act: PersonAct } | null
  isMe: boolean
  onClose: () => void
}

/** Asks for the arguments of the chosen act, and runs it. */
export function PersonDialog({ chosen, isMe, onClose }: PersonDialogProps) {
  return (
    <Dialog title={titleOf(chosen)} open={chosen !== null} onClose={onClose}>
      {chosen !== null && <ActOn key={chosen.person.id} {...chosen} isMe={isMe} onClose={onClose} />}
    </Dialog>
  )
}

function titleOf(chosen: PersonDialogProps['chosen']): string {
  return chosen === null ? '' : `${ACT_NAMES[chosen.act]}: ${chosen.person.username}`
}

interface ActProps {
  person: AdminPerson
  isMe: boolean
  onClose: () => void
}

function ActOn({ act, ...rest }: ActProps & { act: PersonAct }) {
  if (act === 'rename') return <Rename {...rest} />
  if (act === 'password') return <NewPassword {...rest} />
  if (act === 'age')
    return <AgeLimitForm person={rest.person} onDone={(text) => finish(text, rest)} onCancel={rest.onClose} />
  if (act === 'delete') return <Delete {...rest} />
  return <Confirm act={act} {...rest} />
}

/** Closes the dialog and says what was done; the own account's role and name are read again. */
function finish(text: string, { isMe, onClose }: ActProps) {
  if (isMe) void fetchUser()
  onClose()
  showToast(text)
}

function Confirm({ act, ...props }: ActProps & { act: keyof typeof CONFIRMED }) {
  const { person, onClose } = props
  const { text, action, done, danger = false, run } = CONFIRMED[act]
  const doIt = useAct(() => run(person.id))
  return (
    <ActForm
      text={text(person.username)}
      action={action}
      danger={danger}
      busy={doIt.isPending}
      refusal={refusalOf(doIt.error)}
      onSubmit={() => doIt.mutate(undefined, { onSuccess: () => finish(done(person.username), props) })}
      onCancel={onClose}
    />
  )
}

function Rename(props: ActProps) {
  const { person, onClose } = props
  const [username, setUsername] = useState(person.username)
  const rename = useAct(() => call(routes.adminRename, { params: { id: person.id }, body: { username } }))
  return (
    <ActForm
      text={t('administration.personDialog.theOldNameIsFree')}
      action={t('common.words.rename')}
      ready={username !== '' && username !== person.username}
      busy={rename.isPending}
      refusal={refusalOf(rename.error)}
      onSubmit={() =>
        rename.mutate(undefined, {
          onSuccess: () =>
            finish(t('administration.personDialog.renamed', { old: person.username, name: username }), props),
        })
      }
      onCancel={onClose}
    >
      <UsernameField value={username} onChange={setUsername} error={rename.error} />
    </ActForm>
  )
}

function Delete(props: ActProps) {
  const { person, onClose } = props
  const [typed, setTyped] = useState('')
  const remove = useAct(() => call(routes.adminDelete, { params: { id: person.id } }))
  return (
    <ActForm
      text={t('administration.personDialog.ratingsShortlistTastesAndSessions')}
      action={t('administration.personDialog.deleteForGood')}
      danger
      ready={typed === person.username}
      busy={remove.isPending}
      refusal={refusalOf(remove.error)}
      onSubmit={() =>
        remove.mutate(undefined, {
          onSuccess: () =>
            finish(t('administration.personDialog.usernameIsDeleted', { username: person.username }), props),
        })
      }
      onCancel={onClose}
    >
      <TextField
        label={t('administration.personDialog.typeUsernameToConfirm', { username: person.username })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActForm>
  )
}

function NewPassword({ person, onClose }: ActProps) {
  const reset = useAct(() => call(routes.adminResetPassword, { params: { id: person.id } }))
  if (reset.data !== undefined) return <PasswordLink username={person.username} {...reset.data} />
  return (
    <ActForm
      text={t('administration.personDialog.youGetALinkWith', { username: person.username })}
      action={t('administration.personDialog.makeLink')}
      busy={reset.isPending}
      refusal={refusalOf(reset.error)}
      onSubmit={() => reset.mutate()}
      onCancel={onClose}
    />
  )
}

/** Link for choosing a password. */
export function PasswordLink({ username, link, expires_at }: { username: string; link: string; expires_at: string }) {
  return (
    <div className="flex flex-col gap-3">
      <OneTimeText
        label={t('administration.personDialog.linkForUsername', { username })}
        text={link}
        hint={t('administration.personDialog.sendItToUsernameYourself', {
          username,
          expiresAt: formatMoment(expires_at),
        })}
      />
      <ShareNote />
    </div>
  )
}

interface UsernameFieldProps {
  value: string
  onChange: (value: string) => void
  error: Error | null
}

export function UsernameField({ value, onChange, error }: UsernameFieldProps) {
  return (
    <TextField
      label={t('common.words.username')}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={t('administration.personDialog.n3To30LettersDigits')}
      errors={fieldErrorsOf(error)['username']}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
