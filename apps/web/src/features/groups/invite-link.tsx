import type { Group } from '@marquee/contract'
import { QrCode as QrCodeIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { ShareLink } from '../../components/ui/share-link.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { useShareLink } from '../../lib/share-address.ts'
import { t } from '../../words/t.ts'

/** Without a share sheet, the button would only repeat the one next to it. */
const canShare = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

interface InviteLinkProps {
  group: Group
  /** Inviting is the next step: the code is open, and the button to copy the link is the primary one. */
  isNext?: boolean
}

/** The page's own address is the invitation; it carries a code once the link has been renewed. */
export function InviteLink({ group: { id, name, invite_code: code }, isNext = false }: InviteLinkProps) {
  const [scanned, setScanned] = useState(isNext)
  const link = useShareLink(`/groups/${id}${code === undefined ? '' : `?code=${code}`}`)
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60">
          <TextField
            label={t('groups.inviteLink.inviteLink')}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
          />
        </div>
        <CopyButton
          text={link}
          label={t('groups.inviteLink.copyLink')}
          done={t('groups.inviteLink.linkCopiedToClipboard')}
          variant={isNext ? 'primary' : 'secondary'}
        />
        {canShare() && (
          <ShareLink
            link={link}
            text={t('groups.inviteLink.joinNameOnMarquee', { name })}
            label={t('groups.inviteLink.share')}
            variant="secondary"
          />
        )}
        <Button aria-expanded={scanned} aria-controls="invite-qr" onClick={() => setScanned(!scanned)}>
          <QrCodeIcon className="size-4" aria-hidden="true" />
          {t('groups.inviteLink.qrCode')}
        </Button>
      </div>
      <ShareNote />
      <div id="invite-qr" hidden={!scanned}>
        {scanned && <QrCode text={link} label={t('groups.inviteLink.scanToJoinName', { name })} />}
      </div>
    </div>
  )
}
