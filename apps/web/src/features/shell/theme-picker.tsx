import { Check } from 'lucide-react'
import { classNames } from '../../components/ui/class-names.ts'
import { THEMES, setTheme, useTheme } from '../../lib/theme.ts'
import { THEME_NAMES } from './nav-items.ts'
import { t } from '../../words/t.ts'

/** Light, Dark or Auto, side by side. */
export function ThemePicker() {
  const theme = useTheme()
  return (
    <fieldset>
      <legend className="mb-2 text-xs font-semibold tracking-wide text-muted uppercase">
        {t('shell.themePicker.theme')}
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {THEMES.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === theme}
            onClick={() => setTheme(value)}
            className={classNames(
              'relative min-h-11 rounded-control border text-sm',
              value === theme ? 'chosen border-line font-semibold' : 'border-line text-muted hover:text-text',
            )}
          >
            {value === theme && <Check className="absolute top-3.5 left-2 size-4 text-accent" aria-hidden="true" />}
            {THEME_NAMES[value]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
