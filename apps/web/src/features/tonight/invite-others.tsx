import type { ButtonLook } from '../../components/ui/button.tsx'
import { QrCode } from '../../components/ui/qr-code.tsx'
import { ShareLink } from '../../components/ui/share-link.tsx'
import { ShareNote } from '../../components/ui/share-note.tsx'
import { useShareLink } from '../../lib/share-address.ts'

/** The link that lets others join the evening. */
export const useEveningLink = (eveningId: string) => useShareLink(`/tonight/${eveningId}`)

interface InviteOthersProps extends Pick<ButtonLook, 'variant'> {
  evening: { id: string; group: { name: string } }
}

/** The evening's link as a code for phones in the room, and for the chat. No account is needed. */
export function InviteOthers({ evening: { id, group }, variant }: InviteOthersProps) {
  const link = useEveningLink(id)
  return (
    <section aria-label="Invite" className="flex flex-col items-center gap-3 text-center">
      <QrCode text={link} label="QR code of tonight’s link" />
      <p className="text-sm text-muted">Scan it, or send the link. A name is enough, no account needed.</p>
      <ShareLink
        link={link}
        text={`${group.name}: what shall we watch tonight?`}
        label="Share the link"
        variant={variant}
      />
      <ShareNote />
    </section>
  )
}
