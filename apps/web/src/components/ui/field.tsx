import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The look of every field for typing. */
export const fieldClass =
  'w-full min-h-11 rounded-control border border-field bg-surface px-3 py-2 text-base text-text aria-invalid:border-danger disabled:opacity-55'

const NO_ERRORS: readonly string[] = []

interface FieldProps {
  label: string
  /** Errors of this field, shown under it and connected by `aria-describedby`. */
  errors?: readonly string[] | undefined
  hint?: string | undefined
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** A visible label, a control, its hint and its errors, connected for assistive technology. */
export function Field({ label, errors = NO_ERRORS, hint, children }: FieldProps) {
  const id = useId()
  const described = hint !== undefined || errors.length > 0
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described ? `${id}-more` : undefined,
        'aria-invalid': errors.length > 0 ? true : undefined,
      })}
      {described && (
        <div id={`${id}-more`} className="text-sm">
          {hint !== undefined && <p className="text-muted">{hint}</p>}
          {errors.map((message) => (
            <p key={message} className="text-danger">
              {message}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  errors?: readonly string[] | undefined
  hint?: string | undefined
}

export function TextField({ label, errors, hint, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} errors={errors} hint={hint}>
      {(control) => <input {...control} className={classNames(fieldClass, className)} {...rest} />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id'> & { label: string; hint?: string }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => <textarea {...control} className={classNames(fieldClass, 'min-h-28', className)} {...rest} />}
    </Field>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The platform's own select, which works with every keyboard, screen reader and phone. */
export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className={fieldClass} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  label: ReactNode
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-8 items-center gap-2.5 text-sm', className)}>
      <input type="checkbox" className="size-5 shrink-0 accent-accent" {...rest} />
      {label}
    </label>
  )
}

/** A checkbox with the role of a switch, because it takes effect immediately. */
export function Switch({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="relative h-6 w-11 shrink-0 rounded-full border border-field bg-raised transition-colors peer-checked:chosen peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent after:absolute after:top-0.75 after:left-0.75 after:size-4 after:rounded-full after:bg-muted after:transition-transform peer-checked:after:translate-x-5 peer-checked:after:bg-text"
      >
        {checked && <Check className="absolute top-1 left-1 size-3.5 text-accent" />}
      </span>
      {label}
    </label>
  )
}
