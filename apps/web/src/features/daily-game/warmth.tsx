import type { DailyWarmth } from '@marquee/contract'
import { Flame, Snowflake, Thermometer } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'
import { t } from '../../words/t.ts'

const LEVELS = {
  cold: { word: t('dailyGame.warmth.cold'), icon: Snowflake, look: 'text-group' },
  lukewarm: { word: t('dailyGame.warmth.lukewarm'), icon: Thermometer, look: 'text-muted' },
  warm: { word: t('dailyGame.warmth.warm'), icon: Thermometer, look: 'text-mid' },
  hot: { word: t('dailyGame.warmth.hot'), icon: Flame, look: 'text-low' },
}

/** Closeness of a guess, as a word and as a bar. */
export function Warmth({ level, degree }: DailyWarmth) {
  const { word, icon: Icon, look } = LEVELS[level]
  return (
    <p className={classNames('mt-1 flex items-center gap-1.5 font-medium', look)}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="w-20 shrink-0">{word}</span>
      <span aria-hidden="true" className="h-1.5 w-40 min-w-0 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full"
          style={{ width: `${Math.max(degree, 4)}%`, background: 'currentcolor' }}
        />
      </span>
    </p>
  )
}
