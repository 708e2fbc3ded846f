import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { ConfirmEnd } from './confirm-end.tsx'
import { InviteOthers } from './invite-others.tsx'
import { useLead, useLeaveSeat } from './mutations.ts'
import { PassPhone } from './pass-phone.tsx'
import { People } from './people.tsx'
import { ownSeatOf } from './room.ts'
import { ScreenCode } from './screen-code.tsx'
import type { Room, Sheet } from './room.ts'
import { t } from '../../words/t.ts'

interface SheetsProps {
  room: Room
  shown: Sheet | null
  onClose: () => void
  /** After the viewer has left their own seat. */
  onLeft: () => void
}

/** Dialogs available on every card: participants, passing the phone, less common actions. */
export function Sheets({ room, shown, onClose, onLeft }: SheetsProps) {
  const { evening, slots } = room
  const { override } = useLead(evening.id)
  return (
    <>
      <Dialog title={t('tonight.sheets.whoIsHere')} open={shown === 'people'} onClose={onClose}>
        <div className="flex flex-col gap-6">
          <People evening={evening} />
          {evening.state === 'voting' && <InviteOthers evening={evening} />}
        </div>
      </Dialog>
      <Dialog title={t('tonight.sheets.answerOnThisPhone')} open={shown === 'pass'} onClose={onClose}>
        <PassPhone room={room} onPassed={onClose} />
      </Dialog>
      <Dialog title={t('common.words.tonight')} open={shown === 'more'} onClose={onClose}>
        <More room={room} onClose={onClose} onLeft={onLeft} />
      </Dialog>
      <Dialog title={t('tonight.sheets.showOnABigScreen')} open={shown === 'screen'} onClose={onClose}>
        <ScreenCode eveningId={evening.id} />
      </Dialog>
      <Dialog title={t('tonight.sheets.watchAnotherMovie')} open={shown === 'another'} onClose={onClose}>
        <p className="mb-4 text-sm text-muted">{t('tonight.sheets.whateverYouPickIsTonights')}</p>
        {slots.pickMovie(({ id }) => override.mutate(id, { onSuccess: onClose }))}
      </Dialog>
    </>
  )
}

function More({ room, onClose, onLeft }: Omit<SheetsProps, 'shown'>) {
  const { evening, seat, owner, open } = room
  const [asking, setAsking] = useState<'end' | 'leave' | null>(null)
  const leave = useLeaveSeat(evening.id, seat)
  const own = ownSeatOf(evening)
  const { id, group, state, may_lead: mayLead } = evening
  return (
    <div className="flex flex-col gap-2">
      {state === 'voting' && (
        <>
          <Button onClick={() => open('people')}>{t('common.words.invite')}</Button>
          <Button onClick={() => open('pass')}>{t('tonight.sheets.answerOnThisPhone')}</Button>
        </>
      )}
      {owner === null ? (
        <Button onClick={() => open('screen')}>{t('tonight.sheets.showOnABigScreen')}</Button>
      ) : (
        <Link to="/tonight/$eveningId" params={{ eveningId: id }} search={{ screen: 'tv' }} className={buttonClass()}>
          {t('tonight.sheets.showOnABigScreen')}
        </Link>
      )}
      {seat === null && (
        <Link to="/groups/$groupId" params={{ groupId: group.id }} className={buttonClass()}>
          {t('tonight.sheets.goToName', { name: group.name })}
        </Link>
      )}
      <Link to="/" className={buttonClass()}>
        {t('tonight.endedEvening.goToMarquee')}
      </Link>
      {mayLead && <Button onClick={() => open('another')}>{t('tonight.sheets.watchAnotherMovie')}</Button>}
      {mayLead && state === 'voting' && <Guests evening={evening} />}
      {own && state === 'voting' && (
        <Button variant="ghost" onClick={() => setAsking('leave')}>
          {t('tonight.sheets.leaveTonight')}
        </Button>
      )}
      {mayLead && (
        <Button variant="ghost" className="text-danger!" onClick={() => setAsking('end')}>
          {t('common.words.endTheEvening')}
        </Button>
      )}
      <ConfirmDialog
        title={t('tonight.sheets.leaveTonight')}
        text={t('tonight.sheets.yourAnswersAreDeletedAnd')}
        action={t('tonight.sheets.leave')}
        open={asking === 'leave'}
        busy={leave.isPending}
        onConfirm={() => {
          if (own === undefined) return
          leave.mutate(own.id, { onSuccess: onLeft })
          onClose()
        }}
        onClose={() => setAsking(null)}
      />
      <ConfirmEnd evening={evening} open={asking === 'end'} onClose={() => setAsking(null)} onEnded={onClose} />
    </div>
  )
}

/** Closes the link to guests, and removes those who have joined. */
function Guests({ evening }: { evening: Room['evening'] }) {
  const { id, guests_closed: closed, seats } = evening
  const { closeGuests, removeGuests } = useLead(id)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button busy={closeGuests.isPending} onClick={() => closeGuests.mutate(!closed)}>
        {closed ? t('tonight.sheets.letGuestsInAgain') : t('tonight.sheets.noMoreGuests')}
      </Button>
      {seats.some(({ user_id: userId }) => userId === null) && (
        <Button variant="ghost" className="text-danger!" onClick={() => setIsAsking(true)}>
          {t('tonight.sheets.removeAllGuests')}
        </Button>
      )}
      <ConfirmDialog
        title={t('tonight.sheets.removeAllGuests')}
        text={t('tonight.sheets.theirAnswersAreDeletedAnd')}
        action={t('tonight.sheets.removeThem')}
        open={isAsking}
        busy={removeGuests.isPending}
        onConfirm={() => removeGuests.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
