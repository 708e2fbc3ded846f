import { classNames } from '../ui/class-names.ts'
import { t } from '../../words/t.ts'

const KINDS = {
  personal: { word: t('common.words.personal'), look: 'text-personal' },
  group: { word: t('common.words.group'), look: 'text-group' },
}

/** "Personal: 87%" in green or "Group: 74%" in blue; nothing without a number. */
export function PercentBadge({ kind, percent }: { kind: keyof typeof KINDS; percent: number | null }) {
  if (percent === null) return null
  const { word, look } = KINDS[kind]
  return (
    <span className={classNames('text-xs font-semibold', look)}>
      {word}: {Math.round(percent)}%
    </span>
  )
}
