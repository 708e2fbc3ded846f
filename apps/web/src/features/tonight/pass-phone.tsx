import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { detailOf } from '../../lib/failure.ts'
import { useHandPhone } from './mutations.ts'
import { successorsOf } from './room.ts'
import type { Room, Successor } from './room.ts'
import { t } from '../../words/t.ts'

/** As long as the server takes a name. */
const MAX_NAME = 40

interface PassPhoneProps {
  room: Room
  /** Called once the phone belongs to another participant. */
  onPassed: () => void
}

/** Passes the phone to another participant: an expected one, or a new one by name. */
export function PassPhone({ room, onPassed }: PassPhoneProps) {
  const [name, setName] = useState('')
  const hand = useHandPhone(room.evening.id, onPassed)
  const trimmed = name.trim()
  const pass = ({ name: to, by }: Successor) => {
    if ('memberId' in by) return hand.mutate({ member_id: by.memberId, name: to })
    room.pass(by.seat)
    onPassed()
  }
  return (
    <section aria-label={t('tonight.passPhone.onePhoneForSeveralPeople')} className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('tonight.passPhone.onePhoneIsEnoughHand')}</p>
      <div className="flex flex-wrap gap-2">
        {successorsOf(room).map((each) => (
          <Button key={each.name} disabled={hand.isPending} onClick={() => pass(each)}>
            <Smartphone className="size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">
              {t('tonight.passPhone.handThePhoneToName', { name: each.name })}
            </span>
          </Button>
        ))}
      </div>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (trimmed !== '') hand.mutate({ name: trimmed })
        }}
      >
        <div className="min-w-0 grow">
          <TextField
            label={t('tonight.passPhone.someoneElse')}
            placeholder={t('common.words.name')}
            autoComplete="off"
            maxLength={MAX_NAME}
            value={name}
            errors={hand.isError ? [detailOf(hand.error) ?? t('tonight.passPhone.thatDidNotGetThrough')] : []}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" className="shrink-0 whitespace-nowrap" busy={hand.isPending} disabled={trimmed === ''}>
          {t('tonight.passPhone.handOver')}
        </Button>
      </form>
    </section>
  )
}
