import { hashText } from '@marquee/posters'
import { classNames } from '../../components/ui/class-names.ts'
import { initials } from '../../lib/format.ts'

const GROUNDS = ['bg-[#22473a]', 'bg-[#55386b]', 'bg-[#12507a]', 'bg-[#6a4a32]', 'bg-[#7b3a55]', 'bg-[#40506a]']

/** A member as initials in a disc. Decorative: the name is beside it or read out elsewhere. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-10 shrink-0 items-center justify-center rounded-full border-2 border-surface text-sm font-semibold text-[#fff6e6]',
        GROUNDS[(hashText(name) >>> 16) % GROUNDS.length],
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}

const SHOWN = 7

/** The members in a row, overlapping, with a count of those who did not fit. */
export function AvatarRow({ names }: { names: readonly string[] }) {
  const rest = names.length - SHOWN
  return (
    <p className="flex items-center">
      <span className="sr-only">Members: {names.join(', ')}</span>
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
