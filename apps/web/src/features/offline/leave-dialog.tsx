import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useOnline } from '../../hooks/use-online.ts'
import { useStore } from '../../lib/store.ts'
import { leaveAnyway, leaveSafely, leaving } from './leave.ts'
import { t } from '../../words/t.ts'

/** Asks before a log-out that would lose changes. */
export function LeaveDialog() {
  const { leave, unsent } = useStore(leaving)
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  if (leave === null) return null
  const close = () => leaving.set({ leave: null })
  const sendFirst = async (then: () => void) => {
    setBusy(true)
    await leaveSafely(then)
    setBusy(false)
  }
  return (
    <Dialog title={t('common.words.logOut')} open onClose={close}>
      <p>{t('offline.leaveDialog.notSent', { count: unsent })}</p>
      <p className="mt-2 text-sm text-muted">
        {online ? t('offline.leaveDialog.whatIsNotSentIs') : t('offline.leaveDialog.youAreOfflineWhatIs')}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{t('common.words.cancel')}</Button>
        {online && (
          <Button
            busy={busy}
            onClick={() =>
              void sendFirst(() => {
                close()
                leave()
              })
            }
          >
            {t('offline.leaveDialog.sendFirst')}
          </Button>
        )}
        <Button variant="danger" onClick={() => void leaveAnyway()}>
          {t('offline.leaveDialog.logOutAnyway')}
        </Button>
      </div>
    </Dialog>
  )
}
