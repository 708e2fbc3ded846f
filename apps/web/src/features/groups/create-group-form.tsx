import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Group } from '@marquee/contract'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { useCreateGroup } from './mutations.ts'
import { MAX_NAME_LENGTH, MIN_NAME_LENGTH } from './name-length.ts'
import { t } from '../../words/t.ts'

const TOO_SHORT = t('groups.createGroupForm.groupNameMustBeAt')
/** From here on the field says how much of the name fits. */
const NEARLY_FULL = 60

/** The server's reason, or a default message if it gives none. */
function failureOf(error: Error): string {
  return detailOf(error) ?? fieldErrorsOf(error)['name']?.join(' ') ?? t('groups.createGroupForm.theGroupWasNotCreated')
}

interface CreateGroupFormProps {
  /** Takes the focus: the page was opened to create a group. */
  focused: boolean
  onCreated: (group: Group) => void
}

export function CreateGroupForm({ focused, onCreated }: CreateGroupFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [tooShort, setTooShort] = useState(false)
  const create = useCreateGroup()
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  const length = [...name.trim()].length
  const isLong = length > MAX_NAME_LENGTH
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isShort = length < MIN_NAME_LENGTH
    setTooShort(isShort)
    if (isShort || isLong) return create.reset()
    create.mutate(name.trim(), { onSuccess: onCreated })
  }
  return (
    <form onSubmit={submit} aria-label={t('groups.createGroupForm.createAGroup')} className="flex flex-col gap-4">
      {tooShort && <Alert title={t('common.words.error')}>{TOO_SHORT}</Alert>}
      {create.isError && <Alert title={t('common.words.error')}>{failureOf(create.error)}</Alert>}
      <TextField
        ref={field}
        label={t('groups.createGroupForm.groupName')}
        autoComplete="off"
        hint={
          length > NEARLY_FULL && !isLong
            ? t('groups.createGroupForm.length', { length, most: MAX_NAME_LENGTH })
            : undefined
        }
        errors={isLong ? [t('groups.createGroupForm.tooLong', { most: MAX_NAME_LENGTH, length })] : undefined}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" busy={create.isPending} className="self-start">
        {t('groups.createGroupForm.createGroup')}
      </Button>
    </form>
  )
}
