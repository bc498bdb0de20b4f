import { Plus, X } from 'lucide'
import { useRef } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { focusWhenDrawn } from '../../parts/focusWhenDrawn.ts'
import { Icon } from '../../parts/Icon.tsx'
import type { Instance } from '../../schema/api.ts'
import { lineOf, type TableLine } from './profileForm.ts'

interface FieldTableProps {
  lines: TableLine[]
  limits: Instance['configuration']['accounts']
  error: string | undefined
  onChange(lines: TableLine[]): void
}

/** The fields below the bio, as a table. */
export function FieldTable({ lines, limits, error, onChange }: FieldTableProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const texts = m.settings.profile
  const change = (key: number, now: Partial<TableLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...now } : line)))

  const focusAt = (selector: string) => focusWhenDrawn(() => root.current?.querySelector<HTMLElement>(selector))

  return (
    <fieldset ref={root}>
      <legend>{texts.fields}</legend>
      <p class="field-hint">{texts.fieldsHint(limits.max_profile_fields)}</p>
      {lines.map(({ key, name, value }, index) => (
        <div key={key} class="field-line">
          <input
            class="input"
            dir="auto"
            aria-label={texts.fieldName(index + 1)}
            placeholder={texts.fieldNamePlaceholder}
            maxLength={limits.profile_field_name_limit}
            value={name}
            onInput={(event) => change(key, { name: event.currentTarget.value })}
          />
          <input
            class="input"
            dir="auto"
            aria-label={texts.fieldValue(index + 1)}
            placeholder={texts.fieldValuePlaceholder}
            maxLength={limits.profile_field_value_limit}
            value={value}
            onInput={(event) => change(key, { value: event.currentTarget.value })}
          />
          <button
            type="button"
            class="icon-button"
            aria-label={texts.removeField(index + 1)}
            title={texts.removeField(index + 1)}
            onClick={() => {
              onChange(lines.filter((line) => line.key !== key))
              focusAt('.field-line .icon-button, .add-line')
            }}
          >
            <Icon of={X} />
          </button>
        </div>
      ))}
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      {lines.length < limits.max_profile_fields && (
        <p class="form-actions">
          <button
            type="button"
            class="button button-small add-line"
            onClick={() => {
              onChange([...lines, lineOf()])
              focusAt(`.field-line:nth-of-type(${lines.length + 1}) input`)
            }}
          >
            <Icon of={Plus} size={18} />
            {texts.addField}
          </button>
        </p>
      )}
    </fieldset>
  )
}
