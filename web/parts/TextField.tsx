import { Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  name?: string
  value: string
  /** The number of lines. @default a single-line field */
  rows?: number | undefined
  /** The maximum number of characters. @default no maximum */
  most?: number
  onInput(value: string): void
}

/** A labelled field for a text that people write, in any language. */
export function TextField({ label, hint, error, name, value, rows, most, onInput }: TextFieldProps) {
  const shared = {
    class: 'input',
    dir: 'auto',
    value,
    ...(name && { name }),
    ...(most && { maxLength: most }),
  } as const
  return (
    <Field label={label} hint={hint} error={error}>
      {(props) =>
        rows ? (
          <textarea {...props} {...shared} rows={rows} onInput={(event) => onInput(event.currentTarget.value)} />
        ) : (
          <input {...props} {...shared} onInput={(event) => onInput(event.currentTarget.value)} />
        )
      }
    </Field>
  )
}
