import type { TakenSeat } from '@marquee/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import type { ButtonLook } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { call, routes } from '../../lib/api.ts'
import { detailOf, fieldErrorsOf } from '../../lib/failure.ts'
import { rememberGuestName, useGuestName } from '../../lib/guest-name.ts'
import { keepSeat } from '../../lib/seats.ts'
import type { KeptSeat } from '../../lib/seats.ts'
import { t } from '../../words/t.ts'

const MAX_NAME_LENGTH = 40

export interface JoinFormProps {
  eveningId: string
  /** The code of a link that was renewed. */
  code?: string | undefined
  /** Initial name, of the signed-in user. */
  suggested?: string | undefined
  /** Plain where another way in comes first. */
  variant?: ButtonLook['variant']
  onSeated: (taken: TakenSeat, seat: KeptSeat) => void
}

/** Takes a seat for tonight with nothing but a name, which the device remembers for the next time. */
export function JoinForm({ eveningId, code, suggested = '', variant = 'primary', onSeated }: JoinFormProps) {
  const remembered = useGuestName()
  const [typed, setTyped] = useState<string | null>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const name = typed ?? (remembered || suggested)
  const join = useMutation({
    mutationFn: (asked: string) =>
      call(routes.takeSeat, {
        params: { id: eveningId },
        body: code === undefined ? { name: asked } : { name: asked, code },
      }),
    onSuccess: (taken, asked) => {
      rememberGuestName(asked)
      if (taken.token === null) throw new Error('The server gave no token for the seat')
      const seat = { seatId: taken.seat_id, token: taken.token, name: asked }
      // First what the answer brings, so that the cards are there when the page knows of the seat.
      onSeated(taken, seat)
      keepSeat(eveningId, seat)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = name.trim()
    setIsEmpty(asked === '')
    if (asked === '') return join.reset()
    join.mutate(asked)
  }
  return (
    <form onSubmit={submit} className="flex w-full max-w-md flex-col gap-3 text-left">
      {join.isError && <Alert title={t('common.words.error')}>{failureOf(join.error)}</Alert>}
      <TextField
        label={t('invitation.joinForm.yourName')}
        name="name"
        autoComplete="given-name"
        enterKeyHint="go"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        errors={isEmpty ? NO_NAME : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsEmpty(false)
        }}
      />
      <Button type="submit" variant={variant} busy={join.isPending}>
        {t('invitation.joinForm.joinForTonight')}
      </Button>
    </form>
  )
}

const NO_NAME = [t('invitation.joinForm.typeTheNameThatThe')]

/** The server's reason, such as a taken name, or a default message if it gives none. */
function failureOf(error: Error): string {
  return detailOf(error) ?? fieldErrorsOf(error)['name']?.join(' ') ?? t('invitation.joinForm.youCouldNotJoinTry')
}
