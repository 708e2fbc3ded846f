import { Button } from '../../components/ui/button.tsx'
import { chipClass } from '../../components/ui/chip.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { chipsUntilAnswered, turnedKey } from './chips.ts'
import type { PlotRequest, Reading } from './plot-query.ts'
import type { AnsweredPage } from './queries.ts'
import { RequestChip } from './request-chip.tsx'
import { t } from '../../words/t.ts'

const READINGS: Record<Reading, string> = {
  request: t('plotSearch.howRead.asAWish'),
  description: t('plotSearch.howRead.asADescription'),
}

interface HowReadProps {
  /** The last answer; undefined until there is one. */
  answer: AnsweredPage | undefined
  request: PlotRequest
  /** Searches again, with other chips or another reading. */
  onChange: (change: Partial<PlotRequest>) => void
}

/** Reading of the text, as chips that can be changed. The previous chips keep their place while an answer is awaited. */
export function HowRead({ answer, request, onChange }: HowReadProps) {
  if (answer === undefined) return <div className="mb-4 min-h-8" />
  const isOfOtherText = answer.asked !== request.plot
  const chips = isOfOtherText ? answer.chips : chipsUntilAnswered(answer.chips, request.chips)
  const change = (keys: string[]) => onChange({ chips: keys })
  const keysOf = (edit: (key: string) => string[]) => chips.flatMap(({ key }) => edit(key))
  const isNothingLeft = request.chips !== null && answer.chips.length === 0 && answer.words === ''
  return (
    <div inert={isOfOtherText} className={classNames('mb-4 flex flex-col gap-2', isOfOtherText && 'opacity-55')}>
      <ul aria-label={t('plotSearch.howRead.howYourTextWasRead')} className="flex flex-wrap gap-2">
        <li>
          <ReadingChip reading={answer.reading} onChange={(readAs) => onChange({ readAs, chips: null })} />
        </li>
        {chips.map((chip) => (
          <li key={chip.key.replace(/^-/, '')}>
            <RequestChip
              chip={chip}
              onRemove={(button) => {
                focusBeside(button)
                change(keysOf((key) => (key === chip.key ? [] : [key])))
              }}
              onTurn={() => change(keysOf((key) => [key === chip.key ? turnedKey(key) : key]))}
            />
          </li>
        ))}
        {answer.reading === 'request' && answer.words !== '' && (
          <li className="flex min-w-0 items-center text-sm text-muted">
            <span className="line-clamp-2">
              {t('plotSearch.howRead.alsoSearchedAsWordsWords', { words: answer.words })}
            </span>
          </li>
        )}
      </ul>
      {isNothingLeft && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
          {t('plotSearch.howRead.nothingOfYourTextIs')}
          <Button size="sm" onClick={() => onChange({ chips: null, readAs: null })}>
            {t('plotSearch.howRead.readTheTextAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Moves the focus from a chip that goes away to the next one, or to the one before it. */
function focusBeside(button: HTMLElement) {
  const item = button.closest('li')
  const beside = [item?.nextElementSibling, item?.previousElementSibling]
    .map((element) => element?.querySelector<HTMLElement>('button:last-of-type'))
    .find((found) => found instanceof HTMLElement)
  beside?.focus()
}

function ReadingChip({ reading, onChange }: { reading: Reading; onChange: (reading: Reading) => void }) {
  const other = reading === 'request' ? 'description' : 'request'
  return (
    <span className={chipClass}>
      {t('plotSearch.howRead.readReading', { reading: READINGS[reading] })}
      <button
        type="button"
        aria-label={t('plotSearch.howRead.readReadingInstead', { reading: READINGS[other] })}
        onClick={() => onChange(other)}
        className="link min-h-8"
      >
        {t('plotSearch.howRead.readingInstead', { reading: READINGS[other] })}
      </button>
    </span>
  )
}
