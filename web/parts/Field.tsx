import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  label: string
  /** What helps to fill it in. */
  hint?: string | undefined
  /** What is wrong with it. */
  trouble?: string | undefined
  children(props: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean | undefined
  }): ComponentChildren
}

/** A labelled field: hint and trouble are said with it. `children` is given what its input needs. */
export function Field({ label, hint, trouble, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, trouble && `${id}-trouble`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': trouble ? true : undefined })}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {trouble && (
        <p class="field-trouble" id={`${id}-trouble`} role="alert">
          {trouble}
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

/** A box to tick, with its label beside it. */
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
