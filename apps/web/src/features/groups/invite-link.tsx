import type { Group } from '@marquee/contract'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { TextField } from '../../components/ui/field.tsx'

/** The page's own address is the invitation; it carries a code once the link has been renewed. */
export function InviteLink({ group: { id, invite_code: code } }: { group: Group }) {
  const link = `${location.origin}/groups/${id}${code === undefined ? '' : `?code=${code}`}`
  return (
    <div className="flex max-w-2xl flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <TextField label="Invite link" readOnly value={link} onFocus={({ target }) => target.select()} />
      </div>
      <CopyButton text={link} label="Copy Link" done="Link copied to clipboard" />
    </div>
  )
}
