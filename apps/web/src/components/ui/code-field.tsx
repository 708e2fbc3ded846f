import { useEffect, useRef, useState } from 'react'
import { TextField } from './field.tsx'
import { t } from '../../words/t.ts'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  errors?: readonly string[] | undefined
  /** True if a recovery code is accepted. */
  recovery?: boolean
  /** True if it takes the focus, as the only thing to do. */
  focused?: boolean
}

/** The code of a second factor: six digits of an app, or a recovery code in their place. */
export function CodeField({ value, onChange, errors, recovery = true, focused = false }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused || isRecovery) field.current?.focus()
  }, [focused, isRecovery])
  const change = () => {
    onChange('')
    setIsRecovery(!isRecovery)
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={field}
        key={String(isRecovery)}
        label={isRecovery ? t('ui.codeField.recoveryCode') : t('ui.codeField.code')}
        hint={isRecovery ? t('ui.codeField.oneOfTheTenThat') : t('ui.codeField.sixDigitsFromYourAuthenticator')}
        required
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
        errors={errors}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {recovery && (
        <button type="button" className="link self-start text-sm" onClick={change}>
          {isRecovery ? t('ui.codeField.useACodeOfThe') : t('ui.codeField.useARecoveryCode')}
        </button>
      )}
    </div>
  )
}
