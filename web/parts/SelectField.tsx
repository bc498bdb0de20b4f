import type { ComponentChildren } from 'preact'
import { Field, type FieldProps } from './Field.tsx'

interface SelectFieldProps extends Omit<FieldProps, 'children'> {
  value: string | number
  onChange(value: string): void
  /** The `<option>` elements. */
  children: ComponentChildren
}

/** A labelled field with a list to choose from. */
export function SelectField({ label, hint, error, value, onChange, children }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) => (
        <select {...props} class="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {children}
        </select>
      )}
    </Field>
  )
}
