import type { CreatedInvite, NewInvite } from '@marquee/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { OneTimeText } from '../ui/one-time-text.tsx'
import { ShareNote } from '../ui/share-note.tsx'

interface InviteFormProps {
  busy: boolean
  /** Why no invite was made. */
  refusal: string | null
  /** The last invite that was made here, with its link. */
  made: CreatedInvite | undefined
  onMake: (invite: NewInvite) => void
}

const DAYS = ['1', '7', '30', '90'].map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }))
const USES = [
  { value: '1', label: 'One person' },
  { value: '5', label: '5 people' },
  { value: '20', label: '20 people' },
  { value: 'any', label: 'Any number' },
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
    <form onSubmit={submit} aria-label="Invite" className="flex flex-col gap-4">
      {refusal !== null && <Alert>{refusal}</Alert>}
      <TextField
        label="Note (optional)"
        autoComplete="off"
        maxLength={200}
        hint="Only you and administrators see it."
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="Works for" options={DAYS} value={days} onChange={setDays} />
        <Select label="Lets in" options={USES} value={uses} onChange={setUses} />
      </div>
      <Button type="submit" busy={busy} className="self-start">
        Make an invite
      </Button>
      {made !== undefined && (
        <>
          <OneTimeText
            key={made.id}
            label="Invite link"
            text={made.link}
            hint={`Anyone with the link can sign up, until ${formatMoment(made.expires_at)}.`}
          />
          <ShareNote />
        </>
      )}
    </form>
  )
}
