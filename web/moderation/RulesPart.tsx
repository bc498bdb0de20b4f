import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { confirm } from '../parts/confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { Waiting } from '../parts/Waiting.tsx'
import type { Rule } from '../schema/api.ts'
import { change } from './change.ts'
import { DialogButtons } from './SaidFields.tsx'

/** The rules of the service, in their order. */
export function RulesPart() {
  const { value, trouble, again } = useLoaded(() => call('GET /api/instance/rules', {}))
  const [edited, edit] = useState<Rule | 'new'>()
  const { rules: texts } = mod
  const button = (
    <button type="button" class="button button-main button-small" onClick={() => edit('new')}>
      {texts.new}
    </button>
  )
  return (
    <>
      {!value && (trouble ? <Trouble error={trouble} again={() => void again()} /> : <Waiting lines={2} />)}
      {value?.length === 0 && (
        <Notice title={texts.none} text={texts.noneText}>
          {button}
        </Notice>
      )}
      {value && value.length > 0 && (
        <>
          <p class="mod-note">{button}</p>
          <ol class="mod-rows" aria-label={mod.sections.rules.label}>
            {value.map((rule, index) => (
              <Entry
                key={rule.id}
                rule={rule}
                position={index + 1}
                of={value.length}
                edit={() => edit(rule)}
                changed={again}
              />
            ))}
          </ol>
        </>
      )}
      {edited && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited}
          close={() => edit(undefined)}
          onSaved={() => {
            edit(undefined)
            void again()
          }}
        />
      )}
    </>
  )
}

interface EntryProps {
  rule: Rule
  /** From 1. */
  position: number
  of: number
  edit(): void
  changed(): Promise<void>
}

function Entry({ rule: { id, text, hint }, position, of, edit, changed }: EntryProps) {
  const { rules: texts } = mod

  async function move(to: number): Promise<void> {
    const run = () => call('PUT /api/admin/rules/{id}', { path: { id }, body: { position: to } })
    if (await change(run, texts.moved)) await changed()
  }

  async function remove(): Promise<void> {
    if (!(await confirm({ title: texts.deleteTitle, text: texts.deleteText, yes: texts.delete }))) return
    if (!(await change(() => call('DELETE /api/admin/rules/{id}', { path: { id } }), texts.deleted))) return
    await changed()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

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
      <p class="form-actions">
        <button type="button" class="button button-small" aria-label={texts.editName(position)} onClick={edit}>
          {texts.edit}
        </button>
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
        <button
          type="button"
          class="button button-small button-quiet"
          aria-label={texts.deleteName(position)}
          onClick={() => void remove()}
        >
          {texts.delete}
        </button>
      </p>
    </li>
  )
}

interface RuleDialogProps {
  /** The one that is changed; undefined for a new one. */
  rule: Rule | undefined
  close(): void
  onSaved(): void
}

function RuleDialog({ rule, close, onSaved }: RuleDialogProps) {
  const [text, setText] = useState(rule?.text ?? '')
  const [hint, setHint] = useState(rule?.hint ?? '')
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { rules: texts } = mod

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (text.trim() === '') return setTrouble(texts.textNeeded)
    setTrouble(undefined)
    setBusy(true)
    const body = { text: text.trim(), hint: hint.trim() }
    const run = () =>
      rule
        ? call('PUT /api/admin/rules/{id}', { path: { id: rule.id }, body })
        : call('POST /api/admin/rules', { body })
    if (await change(run, texts.saved)) return onSaved()
    setBusy(false)
  }

  return (
    <Dialog title={rule ? texts.edit : texts.new} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.text} trouble={trouble}>
          {(props) => (
            <textarea
              {...props}
              class="input"
              rows={2}
              dir="auto"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={texts.hint} hint={texts.hintHint}>
          {(props) => (
            <textarea
              {...props}
              class="input"
              rows={3}
              dir="auto"
              value={hint}
              onInput={(event) => setHint(event.currentTarget.value)}
            />
          )}
        </Field>
        <DialogButtons label={texts.save} isBusy={isBusy} close={close} />
      </form>
    </Dialog>
  )
}
