import { STEPS, stepLabel } from '@marquee/contract/history-preview'
import type { Cuts, Scale } from '@marquee/contract/history-preview'
import { t } from '../../words/t.ts'

/** Moves one cut point (1 to 11, where 11 leaves the level out); those in its way are pushed along. */
export function moveCut(cuts: Cuts, index: number, to: number): Cuts {
  const moved = (cut: number, i: number) => (i < index ? Math.min(cut, to) : i > index ? Math.max(cut, to) : to)
  return [moved(cuts[0], 0), moved(cuts[1], 1), moved(cuts[2], 2)]
}

/** Start of a level, in words. */
export function cutInWords(cut: number, scale: Scale): string {
  if (cut > STEPS) return t('historyImport.levels.never')
  return scale === 'stars'
    ? t('historyImport.levels.stars', { label: stepLabel(cut, scale), halves: cut })
    : t('historyImport.levels.outOfTen', { cut })
}
