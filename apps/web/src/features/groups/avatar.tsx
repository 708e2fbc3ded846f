import { Avatar } from '../../components/ui/avatar.tsx'
import { t } from '../../words/t.ts'

export { Avatar }

/** Number of members that are drawn; the others are counted. */
export const SHOWN = 4

/** The members in a row, overlapping, with a count of those who did not fit. */
export function AvatarRow({ names }: { names: readonly string[] }) {
  const rest = names.length - SHOWN
  return (
    <p className="flex items-center">
      <span className="sr-only">{t('groups.avatar.membersJoin', { join: names.join(', ') })}</span>
      {names.slice(0, SHOWN).map((name, i) => (
        <Avatar key={name} name={name} className={i > 0 ? '-ml-2.5' : ''} />
      ))}
      {rest > 0 && (
        <span aria-hidden="true" className="ml-2 text-sm text-muted">
          +{rest}
        </span>
      )}
    </p>
  )
}
