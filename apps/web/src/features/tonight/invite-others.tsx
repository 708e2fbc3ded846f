import type { Evening } from '@marquee/contract'
import type { ButtonLook } from '../../components/ui/button.tsx'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { ShareLink } from '../../components/ui/share-link.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { useShareLink } from '../../lib/share-address.ts'
import { t } from '../../words/t.ts'

type Linked = Pick<Evening, 'id' | 'guest_code'>

/** The link that lets others join the evening. */
export const useEveningLink = ({ id, guest_code: code }: Linked) =>
  useShareLink(`/tonight/${id}${code === null ? '' : `?code=${code}`}`)

interface InviteOthersProps extends Pick<ButtonLook, 'variant'> {
  evening: Linked & Pick<Evening, 'group' | 'guests_closed'>
}

/** The evening's link as a code for phones in the room, and for the chat. No account is needed. */
export function InviteOthers({ evening, variant }: InviteOthersProps) {
  const { group, guests_closed: closed } = evening
  const link = useEveningLink(evening)
  return (
    <section aria-label={t('common.words.invite')} className="flex flex-col items-center gap-3 text-center">
      <QrCode text={link} label={t('tonight.inviteOthers.qrCodeOfTonightsLink')} />
      <p className="text-sm text-muted">
        {closed ? t('tonight.inviteOthers.scanOrSendClosed') : t('tonight.inviteOthers.scanOrSend')}
      </p>
      <ShareLink
        link={link}
        text={t('tonight.inviteOthers.nameWhatShallWeWatch', { name: group.name })}
        label={t('tonight.inviteOthers.shareTheLink')}
        variant={variant}
      />
      <ShareNote />
    </section>
  )
}
