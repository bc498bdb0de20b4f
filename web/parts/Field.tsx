import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** The label of a field, with its hint and problem. */
export interface FieldProps {
  label: string
  /** A hint for filling it in. */
  hint?: string | undefined
  /** The problem with its value. */
  error?: string | undefined
  children(props: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }): ComponentChildren
}

/**
 * A labelled field, with its hint and problem connected for screen readers. `children` receives the props of its input.
 */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface CheckProps {
  label: string
  hint?: string | undefined
  checked: boolean
  disabled?: boolean
  onChange(isChecked: boolean): void
}

/** A checkbox with its label beside it. */
export function Check({ label, hint, checked, disabled, onChange }: CheckProps) {
  const id = useId()
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
