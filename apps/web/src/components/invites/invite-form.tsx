import type { CreatedInvite, NewInvite } from '@marquee/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { formatMoment } from '../../words/format.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { OneTimeText } from '../ui/one-time-text.tsx'
import { ShareNote } from '../ui/share-note.tsx'
import { t } from '../../words/t.ts'

interface InviteFormProps {
  busy: boolean
  /** Why no invite was made. */
  refusal: string | null
  /** The last invite that was made here, with its link. */
  made: CreatedInvite | undefined
  onMake: (invite: NewInvite) => void
}

const DAYS = ['1', '7', '30', '90'].map((value) => ({
  value,
  label: value === '1' ? t('invites.inviteForm.n1Day') : t('invites.inviteForm.valueDays', { value }),
}))
const USES = [
  { value: '1', label: t('invites.inviteForm.onePerson') },
  { value: '5', label: t('invites.inviteForm.n5People') },
  { value: '20', label: t('invites.inviteForm.n20People') },
  { value: 'any', label: t('invites.inviteForm.anyNumber') },
]

/** Makes an invite, and shows its link. */
export function InviteForm({ busy, refusal, made, onMake }: InviteFormProps) {
  const [note, setNote] = useState('')
  const [days, setDays] = useState('7')
  const [uses, setUses] = useState('1')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMake({
      days: Number(days),
      max_uses: uses === 'any' ? null : Number(uses),
      ...(note.trim() !== '' && { note: note.trim() }),
    })
  }
  return (
    <form onSubmit={submit} aria-label={t('common.words.invite')} className="flex flex-col gap-4">
      {refusal !== null && <Alert>{refusal}</Alert>}
      <TextField
        label={t('invites.inviteForm.noteOptional')}
        autoComplete="off"
        maxLength={200}
        hint={t('invites.inviteForm.onlyYouAndAdministratorsSee')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={t('invites.inviteForm.worksFor')} options={DAYS} value={days} onChange={setDays} />
        <Select label={t('invites.inviteForm.letsIn')} options={USES} value={uses} onChange={setUses} />
      </div>
      <Button type="submit" busy={busy} className="self-start">
        {t('invites.inviteForm.makeAnInvite')}
      </Button>
      {made !== undefined && (
        <>
          <OneTimeText
            key={made.id}
            label={t('invites.inviteForm.inviteLink')}
            text={made.link}
            hint={t('invites.inviteForm.anyoneWithTheLinkCan', { expiresAt: formatMoment(made.expires_at) })}
          />
          <ShareNote />
        </>
      )}
    </form>
  )
}
