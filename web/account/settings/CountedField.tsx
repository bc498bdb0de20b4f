import { m } from '../../messages/index.ts'
import { TextField } from '../../parts/TextField.tsx'

interface CountedFieldProps {
  label: string
  name: string
  hint?: string
  error: string | undefined
  value: string
  /** The maximum length in grapheme clusters. */
  most: number
  /** The number of lines. @default a single-line field */
  rows?: number
  onInput(value: string): void
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text field with a maximum length. Shows the remaining characters when few are left. */
export function CountedField({ label, name, hint, error, value, most, rows, onInput }: CountedFieldProps) {
  const left = most - [...segmenter.segment(value)].length
  const isNear = left < Math.max(10, most / 5)
  return (
    <TextField
      label={label}
      name={name}
      hint={isNear && left >= 0 ? m.settings.profile.left(left) : hint}
      error={left < 0 ? m.settings.profile.over(-left) : error}
      value={value}
      rows={rows}
      onInput={onInput}
    />
  )
}
