import { useEffect, useRef, useState } from 'react'
import { TextField } from './field.tsx'

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
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={isRecovery ? 'One of the ten that you kept' : 'Six digits from your authenticator app'}
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
          {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  )
}
