import { Checkbox } from '../../components/ui/field.tsx'
import type { Consent } from '../../lib/consent.ts'
import { t } from '../../words/t.ts'

export type CookieChoice = Omit<Consent, 'decided'>

/** One checkbox per kind of cookie; the essential ones cannot be switched off. */
export function CookieChoices({
  choice,
  onChange,
}: {
  choice: CookieChoice
  onChange: (choice: CookieChoice) => void
}) {
  return (
    <div className="mt-3 flex flex-col">
      <Checkbox label={t('shell.cookieChoices.essentialAlwaysOn')} checked disabled readOnly />
      <Checkbox
        label={t('shell.cookieChoices.performance')}
        checked={choice.performance}
        onChange={({ target }) => onChange({ ...choice, performance: target.checked })}
      />
      <Checkbox
        label={t('shell.cookieChoices.advertising')}
        checked={choice.advertising}
        onChange={({ target }) => onChange({ ...choice, advertising: target.checked })}
      />
    </div>
  )
}
