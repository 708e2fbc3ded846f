import type { MovieList, MovieListFields } from '@marquee/contract'
import { MAX_LIST_DESCRIPTION, MAX_LIST_NAME } from '@marquee/contract/diary-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Select, TextArea, TextField } from '../../components/ui/field.tsx'
import { showToast } from '../../components/ui/toaster.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import type { SharingGroup } from './lists-tab.tsx'
import { listQueries } from './queries.ts'
import { t } from '../../words/t.ts'

interface ListDialogProps {
  /** The list that is changed; a new one without it. */
  list?: MovieList | undefined
  open: boolean
  groups: readonly SharingGroup[]
  onClose: () => void
  onSaved?: ((id: string) => void) | undefined
}

/** Name, description and group of a list. */
export function ListDialog(props: ListDialogProps) {
  const { list, open, onClose } = props
  const title = list === undefined ? t('diary.lists.newList') : t('diary.lists.edit')
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Form {...props} />
    </Dialog>
  )
}

function Form({ list, groups, onClose, onSaved }: ListDialogProps) {
  const [name, setName] = useState(list?.name ?? '')
  const [description, setDescription] = useState(list?.description ?? '')
  const [group, setGroup] = useState(list?.group?.id ?? '')
  const save = useSaveList({ list, onClose, onSaved })
  const choices = list?.group && groups.every(({ id }) => id !== group) ? [...groups, list.group] : groups
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ name, description, group_id: group === '' ? null : group })
      }}
    >
      <TextField
        label={t('diary.lists.name')}
        required
        maxLength={MAX_LIST_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t('diary.lists.description')}
        className="min-h-28"
        maxLength={MAX_LIST_DESCRIPTION}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      {list?.own !== false && choices.length > 0 && (
        <Select
          label={t('diary.lists.sharedWith')}
          value={group}
          options={[
            { value: '', label: t('diary.lists.onlyYou') },
            ...choices.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          onChange={setGroup}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={save.isPending}
        disabled={name.trim() === ''}
      >
        {list === undefined ? t('diary.lists.make') : t('diary.lists.save')}
      </Button>
    </form>
  )
}

function useSaveList({ list, onClose, onSaved }: Pick<ListDialogProps, 'list' | 'onClose' | 'onSaved'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: MovieListFields) =>
      list === undefined
        ? call(routes.createList, { body })
        : call(routes.changeList, { params: { id: list.id }, body }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: listQueries.all })
      onClose()
      onSaved?.(id)
    },
    onError: (error) => showToast(detailOf(error) ?? t('diary.lists.notSaved'), { tone: 'alert' }),
  })
}
