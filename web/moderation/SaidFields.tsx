import { mod } from '../messages/moderation.ts'
import { Check } from '../parts/Field.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { TextField } from '../parts/TextField.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { Rules } from '../people/reportParts.tsx'
import { readInstance } from '../state/instance.ts'

/** The texts that go with a decision. */
export interface Said {
  /** The explanation for the person. */
  text: string
  /** The reason, for the audit log only. */
  reason: string
  /** The ids of the broken rules. */
  rules: readonly string[]
  /** Whether the person is notified, and can read it and appeal. */
  isNotified: boolean
}

/** The initial values: no texts, and the person is notified. */
export const nothingSaid: Said = { text: '', reason: '', rules: [], isNotified: true }

/** Returns the texts as part of a request body. */
export const saidBody = ({ text, reason, rules, isNotified }: Said) => ({
  text: text.trim(),
  reason: reason.trim(),
  rule_ids: [...rules],
  send_notification: isNotified,
})

/** The service accepts at most this many characters of the explanation and of the reason. */
const mostCharacters = { text: 2000, reason: 1000 }

interface SaidFieldsProps {
  said: Said
  say(said: Said): void
  /** Whether to ask for the reason only, because the decision does not affect the person. */
  isSilent?: boolean
  /** The error in the explanation. */
  trouble?: string | undefined
}

/** The fields of an explanation and a reason, with templates. */
export function SaidFields({ said, say, isSilent = false, trouble }: SaidFieldsProps) {
  // A decision is possible without the rules.
  const rules = useLoaded(readInstance).value?.rules ?? []
  const { said: texts } = mod
  return (
    <>
      {!isSilent && (
        <>
          <Templates write={(text) => say({ ...said, text })} />
          <TextField
            label={texts.text}
            hint={texts.textHint}
            trouble={trouble}
            rows={4}
            most={mostCharacters.text}
            value={said.text}
            onInput={(text) => say({ ...said, text })}
          />
          {rules.length > 0 && (
            <Rules rules={rules} chosen={said.rules} onChoose={(chosen) => say({ ...said, rules: chosen })} />
          )}
          <Check
            label={texts.notify}
            hint={texts.notifyHint}
            checked={said.isNotified}
            onChange={(isNotified) => say({ ...said, isNotified })}
          />
        </>
      )}
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        rows={2}
        most={mostCharacters.reason}
        value={said.reason}
        onInput={(reason) => say({ ...said, reason })}
      />
    </>
  )
}

const templates = ['spam', 'harassment', 'hate', 'sexual', 'violence', 'privacy', 'impersonation', 'illegal'] as const

function Templates({ write }: { write(text: string): void }) {
  const { said: texts } = mod
  return (
    <SelectField
      label={texts.template}
      value=""
      onChange={(value) => {
        const name = templates.find((one) => one === value)
        if (name) write(texts.templates[name].text)
      }}
    >
      <option value="">{texts.noTemplate}</option>
      {templates.map((name) => (
        <option key={name} value={name}>
          {texts.templates[name].name}
        </option>
      ))}
    </SelectField>
  )
}
