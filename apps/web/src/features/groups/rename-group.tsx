import type { Group } from '@marquee/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { useRenameGroup } from './mutations.ts'
import { MAX_NAME_LENGTH, MIN_NAME_LENGTH } from './name-length.ts'
import { t } from '../../words/t.ts'

interface RenameGroupProps {
  group: Group
  onDone: () => void
}

/** Another name for the group. Filled in with the present one. */
export function RenameGroup({ group: { id, name: present }, onDone }: RenameGroupProps) {
  const [name, setName] = useState(present)
  const rename = useRenameGroup()
  const errors = rename.isError ? fieldErrorsOf(rename.error)['name'] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ id, name: name.trim() }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {rename.isError && errors === undefined && (
        <Alert title={t('common.words.error')}>
          {detailOf(rename.error) ?? t('groups.renameGroup.theGroupWasNotRenamed')}
        </Alert>
      )}
      <TextField
        label={t('groups.renameGroup.groupName')}
        autoComplete="off"
        required
        minLength={MIN_NAME_LENGTH}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        errors={errors}
        onChange={({ target }) => setName(target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={name.trim() === present}
        busy={rename.isPending}
        className="self-start"
      >
        {t('common.words.rename')}
      </Button>
    </form>
  )
}
