import type { NewPersonalToken, Scope } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { Select, TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf } from '../../lib/failure.ts'
import { withConfirmation } from './confirmation.ts'
import { MAX_NAME_LENGTH } from './name-form.tsx'
import { profileQueries } from './queries.ts'

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'read', label: 'Only read' },
  { value: 'write', label: 'Read and write' },
  { value: 'export', label: 'Only export my data' },
]
const NEVER = 'never'
const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: NEVER, label: 'Never' },
]

/** Choices for a new token. */
export function TokenForm({ onMade }: { onMade: (token: NewPersonalToken) => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('read')
  const [expires, setExpires] = useState('90')
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: () => {
      const days = expires === NEVER ? null : Number(expires)
      const body = { name: name.trim(), scope, days }
      return withConfirmation(() => call(routes.createPersonalToken, { body }))
    },
    onSuccess: onMade,
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.tokens().queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') make.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {make.isError && <Alert title="Error">{detailOf(make.error) ?? 'The token was not made. Try again.'}</Alert>}
      <TextField
        label="Name"
        hint="What will use it"
        required
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choice label="It may" options={SCOPES} value={scope} onChange={setScope} />
      <Select label="It expires" options={EXPIRIES} value={expires} onChange={setExpires} />
      <Button type="submit" variant="primary" busy={make.isPending} className="self-start">
        Make the token
      </Button>
    </form>
  )
}
