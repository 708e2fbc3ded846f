import { ChevronDown, RefreshCw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../components/ui/button.tsx'
import { Choice } from '../../components/ui/choice.tsx'
import { classNames } from '../../components/ui/class-names.ts'
import { useDismiss } from '../../hooks/use-dismiss.ts'
import { RULES } from './search.ts'
import type { Shown } from './search.ts'
import { YearForm, yearsLabel } from './year-form.tsx'
import { t } from '../../words/t.ts'

interface ControlsProps {
  /** Personal or Group, in an active group. */
  tabs: ReactNode
  shown: Shown
  onChange: (change: Partial<Shown>) => void
  onRefresh: () => void
}

type Panel = 'rule' | 'years'

/** Heading and controls of the list in one line. On a narrow screen it scrolls sideways, up to Refresh at its end. */
export function Controls({ tabs, shown, onChange, onRefresh }: ControlsProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const { open, left, toggle, close } = usePanel(root)
  const opener = (panel: Panel, label: string) => (
    <Opener id={id} panel={panel} isOpen={open === panel} label={label} onToggle={toggle} />
  )
  const refresh = () => {
    close()
    onRefresh()
  }
  return (
    <div ref={root} className="relative mb-3 flex flex-wrap items-center gap-3">
      <h1 className={classNames('w-full text-xl lg:w-auto lg:text-2xl', tabs !== null && 'max-lg:sr-only')}>
        {t('common.words.recommendations')}
      </h1>
      {/* The padding leaves room for focus rings. */}
      <div className="-m-1 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto p-1">
        {tabs}
        {shown.list === 'group' && opener('rule', ruleOf(shown).label)}
        {opener('years', yearsLabel(shown))}
        <LeftOut shown={shown} onChange={onChange} />
      </div>
      <button
        type={open === 'years' ? 'submit' : 'button'}
        form={`${id}-form`}
        aria-label={t('recommendations.controls.refresh')}
        onClick={open === 'years' ? undefined : refresh}
        className={buttonClass({ size: 'icon' })}
      >
        <RefreshCw className="size-4" aria-hidden="true" />
      </button>
      {open !== null && (
        <div
          id={`${id}-panel`}
          role="group"
          aria-labelledby={`${id}-${open}`}
          style={{ left: `max(0px, min(${left}px, 100% - 20rem))` }}
          className="animate-rise absolute top-full z-20 mt-1 w-80 max-w-full rounded-control border border-line bg-surface p-4 shadow-float"
        >
          {open === 'years' ? (
            <YearForm
              id={`${id}-form`}
              yearFrom={shown.yearFrom}
              yearTo={shown.yearTo}
              onSubmit={(years) => {
                onChange(years)
                refresh()
              }}
            />
          ) : (
            <RuleChoice shown={shown} onChange={onChange} />
          )}
        </div>
      )}
    </div>
  )
}

const chip =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-sm whitespace-nowrap transition-colors hover:border-field'

const ruleOf = ({ rule }: Shown) => RULES.find(({ value }) => value === rule) ?? RULES[0]

type ChoiceProps = Pick<ControlsProps, 'shown' | 'onChange'>

function RuleChoice({ shown, onChange }: ChoiceProps) {
  return (
    <>
      <Choice
        label={t('recommendations.controls.howToDecide')}
        options={RULES}
        value={shown.rule}
        onChange={(rule) => onChange({ rule })}
      />
      <p className="mt-3 min-h-[2lh] text-sm text-muted" aria-live="polite">
        {ruleOf(shown).sentence}
      </p>
    </>
  )
}

interface OpenerProps {
  id: string
  panel: Panel
  isOpen: boolean
  label: string
  onToggle: (panel: Panel, by: HTMLElement) => void
}

function Opener({ id, panel, isOpen, label, onToggle }: OpenerProps) {
  return (
    <button
      type="button"
      id={`${id}-${panel}`}
      aria-expanded={isOpen}
      aria-controls={`${id}-panel`}
      onClick={(event) => onToggle(panel, event.currentTarget)}
      className={chip}
    >
      {label}
      <ChevronDown className="size-4 text-muted" aria-hidden="true" />
    </button>
  )
}

/** Leaves movies out of the list: those that a member has seen, or those on the user's shortlist. */
function LeftOut({ shown, onChange }: ChoiceProps) {
  const { list, seen, shortlisted } = shown
  const [words, change] =
    list === 'group'
      ? [seen ? t('recommendations.controls.seenShown') : t('recommendations.controls.seenHidden'), { seen: !seen }]
      : [
          shortlisted ? t('recommendations.controls.shortlistShown') : t('recommendations.controls.shortlistHidden'),
          { shortlisted: !shortlisted },
        ]
  return (
    <button type="button" className={chip} onClick={() => onChange(change)}>
      {words}
    </button>
  )
}

/** The panel under the control that opened it. Opening moves the focus into it, and Escape moves it back. */
function usePanel(root: { current: HTMLElement | null }) {
  const opener = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<Panel | null>(null)
  const [left, setLeft] = useState(0)
  const close = () => setOpen(null)
  useDismiss(root, open !== null, (byKey) => {
    close()
    if (byKey) opener.current?.focus()
  })
  useEffect(() => {
    if (open !== null) root.current?.querySelector<HTMLElement>('input:checked, input[type="number"]')?.focus()
  }, [open, root])
  const toggle = (panel: Panel, by: HTMLElement) => {
    opener.current = by
    setLeft(by.getBoundingClientRect().left - (root.current?.getBoundingClientRect().left ?? 0))
    setOpen(open === panel ? null : panel)
  }
  return { open, left, toggle, close }
}
