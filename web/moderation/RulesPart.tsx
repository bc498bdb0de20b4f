import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { TextField } from '../parts/TextField.tsx'
import type { Rule } from '../schema/api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { EditedList, type EditorProps, type EntryActs } from './EditedList.tsx'
import { EntryButtons } from './EntryButtons.tsx'

/** The rules of the service, in their order. */
export function RulesPart() {
  return (
    <EditedList
      section="rules"
      texts={mod.rules}
      read={() => call('GET /api/instance/rules', {})}
      as="ol"
      entry={(rule, acts, { index, of }) => (
        <Entry key={rule.id} rule={rule} position={index + 1} of={of} acts={acts} />
      )}
      Editor={RuleDialog}
    />
  )
}

interface EntryProps {
  rule: Rule
  /** Counted from 1. */
  position: number
  of: number
  acts: EntryActs
}

function Entry({ rule: { id, text, hint }, position, of, acts }: EntryProps) {
  const { rules: texts } = mod
  const move = (to: number) =>
    acts.act(() => call('PUT /api/admin/rules/{id}', { path: { id }, body: { position: to } }), texts.moved)
  const remove = () =>
    acts.remove(
      { title: texts.deleteTitle, text: texts.deleteText, yes: texts.delete },
      () => call('DELETE /api/admin/rules/{id}', { path: { id } }),
      texts.deleted,
    )
  return (
    <li class="mod-entry">
      <p dir="auto">
        <strong>
          {position}. {text}
        </strong>
      </p>
      {hint && (
        <p class="mod-reason" dir="auto">
          {hint}
        </p>
      )}
      <EntryButtons
        edit={{ label: texts.edit, name: texts.editName(position), run: acts.edit }}
        remove={{ label: texts.delete, name: texts.deleteName(position), run: remove }}
      >
        <a class="button button-small" href={`/moderation/rules/${id}`} aria-label={texts.versionsName(position)}>
          {texts.versions}
        </a>
        <button
          type="button"
          class="button button-small"
          disabled={position === 1}
          aria-label={texts.upName(position)}
          onClick={() => void move(position - 1)}
        >
          {texts.up}
        </button>
        <button
          type="button"
          class="button button-small"
          disabled={position === of}
          aria-label={texts.downName(position)}
          onClick={() => void move(position + 1)}
        >
          {texts.down}
        </button>
      </EntryButtons>
    </li>
  )
}

function RuleDialog({ item: rule, close, onSaved }: EditorProps<Rule>) {
  const [text, setText] = useState(rule?.text ?? '')
  const [hint, setHint] = useState(rule?.hint ?? '')
  const { rules: texts } = mod

  function save() {
    const body = { text: text.trim(), hint: hint.trim() }
    return rule
      ? call('PUT /api/admin/rules/{id}', { path: { id: rule.id }, body })
      : call('POST /api/admin/rules', { body })
  }

  return (
    <ChangeDialog
      title={rule ? texts.edit : texts.new}
      label={texts.save}
      check={() => (text.trim() === '' ? texts.textNeeded : undefined)}
      run={save}
      done={texts.saved}
      close={close}
      onDone={onSaved}
    >
      {(error) => (
        <>
          <TextField label={texts.text} error={error} rows={2} value={text} onInput={setText} />
          <TextField label={texts.hint} hint={texts.hintHint} rows={3} value={hint} onInput={setHint} />
        </>
      )}
    </ChangeDialog>
  )
}
