import { m } from '../../messages/index.ts'
import { Field } from '../../parts/Field.tsx'

interface CountedFieldProps {
  label: string
  name: string
  hint?: string
  trouble: string | undefined
  value: string
  /** Characters, as people count them. */
  most: number
  /** Of how many lines it is; one line where it is left out. */
  rows?: number
  onInput(value: string): void
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text that may have so many characters, which says how many are left when few are. */
export function CountedField({ label, name, hint, trouble, value, most, rows, onInput }: CountedFieldProps) {
  const left = most - [...segmenter.segment(value)].length
  const isNear = left < Math.max(10, most / 5)
  const shared = { class: 'input', name, dir: 'auto', value } as const
  return (
    <Field
      label={label}
      hint={isNear && left >= 0 ? m.settings.profile.left(left) : hint}
      trouble={left < 0 ? m.settings.profile.over(-left) : trouble}
    >
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
