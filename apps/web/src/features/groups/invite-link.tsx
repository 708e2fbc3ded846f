import type { Group } from '@marquee/contract'
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
  /** Makes the button that copies the link the primary one. */
  isNext: boolean
}

/** The page's own address is the invitation, also as a QR code; it carries a code once the link has been renewed. */
export function InviteLink({ group: { id, name, invite_code: code }, isNext }: InviteLinkProps) {
  const link = useShareLink(`/groups/${id}${code === undefined ? '' : `?code=${code}`}`)
  return (
    <div className="flex flex-wrap gap-4">
      <QrCode
        className="w-36 shrink-0 self-start"
        text={link}
        label={t('groups.inviteLink.scanToJoinName', { name })}
      />
      <div className="flex min-w-0 grow basis-32 flex-col items-stretch gap-3">
        <TextField
          label={t('groups.inviteLink.inviteLink')}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
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
        <ShareNote />
      </div>
    </div>
  )
}

/** For a group of one person: inviting comes first. */
export function InviteSomeone(props: InviteLinkProps) {
  return (
    <section
      aria-labelledby="invite-someone"
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
    >
      <h2 id="invite-someone" className="text-lg">
        {t('groups.inviteLink.inviteSomeone')}
      </h2>
      <InviteLink {...props} />
    </section>
  )
}
