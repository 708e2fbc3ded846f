import './warmth.css'
import type { DailyWarmth } from '@marquee/contract'
import { Flame, Snowflake, Thermometer } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'

const LEVELS = {
  cold: { word: 'Cold', icon: Snowflake, look: 'text-group' },
  lukewarm: { word: 'Lukewarm', icon: Thermometer, look: 'text-muted' },
  warm: { word: 'Warm', icon: Thermometer, look: 'text-mid' },
  hot: { word: 'Hot', icon: Flame, look: 'text-low' },
}

/** How close a guess came, as a word and as a bar. */
export function Warmth({ level, degree }: DailyWarmth) {
  const { word, icon: Icon, look } = LEVELS[level]
  return (
    <p className={classNames('mt-1 flex items-center gap-1.5 font-medium', look)}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="warmth-word">{word}</span>
      <span aria-hidden="true" className="warmth">
        <span style={{ width: `${degree}%` }} />
      </span>
    </p>
  )
}
