import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { Check } from '../parts/Field.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { TextField } from '../parts/TextField.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { Rules } from '../people/reportParts.tsx'
import type { DecisionTemplate } from '../schema/api.ts'
import { readInstance } from '../state/instance.ts'

/** The texts that go with a decision. */
export interface DecisionTexts {
  /** The explanation for the person. */
  text: string
  /** The reason, for the audit log only. */
  reason: string
  /** The ids of the broken rules. */
  rules: readonly string[]
  /** Whether the person is notified of the decision. Otherwise they can neither read it nor appeal. */
  isNotified: boolean
}

/** The initial values: no texts, and the person is notified. */
export const noTexts: DecisionTexts = { text: '', reason: '', rules: [], isNotified: true }

/** Returns the texts as part of a request body. */
export const textsBody = ({ text, reason, rules, isNotified }: DecisionTexts) => ({
  text: text.trim(),
  reason: reason.trim(),
  rule_ids: [...rules],
  send_notification: isNotified,
})

/** The service accepts at most this many characters of the explanation and of the reason. */
export const mostCharacters = { text: 2000, reason: 1000 }

interface DecisionFieldsProps {
  /** The decision whose templates are offered. */
  action: DecisionTemplate['action']
  texts: DecisionTexts
  setTexts(texts: DecisionTexts): void
  /** Whether to ask for the reason only, because the decision does not affect the person. */
  isSilent?: boolean
  /** The error in the explanation. */
  error?: string | undefined
}

/** The fields of an explanation and a reason, with templates. */
export function DecisionFields({ action, texts: input, setTexts, isSilent = false, error }: DecisionFieldsProps) {
  // If the rules cannot be read, the other fields still work.
  const rules = useLoaded(readInstance).value?.rules ?? []
  const { decisionTexts: texts } = mod
  return (
    <>
      {!isSilent && (
        <>
          <Templates action={action} write={(text) => setTexts({ ...input, text })} />
          <TextField
            label={texts.text}
            hint={texts.textHint}
            error={error}
            rows={4}
            most={mostCharacters.text}
            value={input.text}
            onInput={(text) => setTexts({ ...input, text })}
          />
          {rules.length > 0 && (
            <Rules rules={rules} chosen={input.rules} onChoose={(chosen) => setTexts({ ...input, rules: chosen })} />
          )}
          <Check
            label={texts.notify}
            hint={texts.notifyHint}
            checked={input.isNotified}
            onChange={(isNotified) => setTexts({ ...input, isNotified })}
          />
        </>
      )}
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        rows={2}
        most={mostCharacters.reason}
        value={input.reason}
        onInput={(reason) => setTexts({ ...input, reason })}
      />
    </>
  )
}

interface TemplatesProps {
  action: DecisionTemplate['action']
  write(text: string): void
}

function Templates({ action, write }: TemplatesProps) {
  // If the templates cannot be read, the other fields still work.
  const all = useLoaded(() => call('GET /api/admin/decision_templates', {})).value ?? []
  const templates = all.filter((one) => one.action === null || one.action === action)
  const { decisionTexts: texts } = mod
  if (templates.length === 0) return null
  return (
    <SelectField
      label={texts.template}
      value=""
      onChange={(id) => {
        const template = templates.find((one) => one.id === id)
        if (template) write(template.text)
      }}
    >
      <option value="">{texts.noTemplate}</option>
      {templates.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
