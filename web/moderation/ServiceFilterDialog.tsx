import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { Check } from '../parts/Field.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { TextField } from '../parts/TextField.tsx'
import { Html } from '../parts/Html.tsx'
import type { ServiceFilter, ServiceFilterPreview } from '../schema/api.ts'
import { showError } from '../state/errorToast.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { EditorProps } from './EditedList.tsx'

type Kind = ServiceFilter['kind']
type Action = ServiceFilter['action']

/** A window that creates or changes a filter of the service. */
export function ServiceFilterDialog({ item: filter, close, onSaved }: EditorProps<ServiceFilter>) {
  const [kind, setKind] = useState<Kind>(filter?.kind ?? 'word')
  const [value, setValue] = useState(filter?.value ?? '')
  const [wholeWord, setWholeWord] = useState(filter?.whole_word ?? true)
  const [action, setAction] = useState<Action>(filter?.action ?? 'report')
  const [comment, setComment] = useState(filter?.comment ?? '')
  const { words: texts } = mod
  const pattern = { kind, value: value.trim(), whole_word: wholeWord }

  function save() {
    const body = { ...pattern, action, comment: comment.trim() }
    return filter
      ? call('PUT /api/admin/filters/{id}', { path: { id: filter.id }, body })
      : call('POST /api/admin/filters', { body })
  }

  return (
    <ChangeDialog
      title={filter ? texts.edit : texts.new}
      label={texts.save}
      check={() => (pattern.value === '' ? texts.valueNeeded : undefined)}
      run={save}
      done={texts.saved}
      close={close}
      onDone={onSaved}
    >
      {(error) => (
        <>
          <Choice label={texts.kind} options={texts.kinds} value={kind} set={(one) => setKind(one)} />
          <TextField
            label={texts.value}
            hint={texts.valueHints[kind]}
            error={error}
            most={500}
            value={value}
            onInput={setValue}
          />
          {kind === 'word' && <Check label={texts.wholeWord} checked={wholeWord} onChange={setWholeWord} />}
          <Choice
            label={texts.action}
            hint={texts.actionHints[action]}
            options={texts.actions}
            value={action}
            set={(one) => setAction(one)}
          />
          <TextField label={texts.comment} hint={texts.commentHint} most={500} value={comment} onInput={setComment} />
          <Preview key={JSON.stringify(pattern)} pattern={pattern} />
        </>
      )}
    </ChangeDialog>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  hint?: string
  options: Record<Value, string>
  value: Value
  set(value: Value): void
}

function Choice<Value extends string>({ label, hint, options, value, set }: ChoiceProps<Value>) {
  return (
    <SelectField label={label} hint={hint} value={value} onChange={(one) => set(one as Value)}>
      {(Object.keys(options) as Value[]).map((one) => (
        <option key={one} value={one}>
          {options[one]}
        </option>
      ))}
    </SelectField>
  )
}

interface PreviewProps {
  pattern: { kind: Kind; value: string; whole_word: boolean }
}

/** Shows on request which posts the filter would have matched. */
function Preview({ pattern }: PreviewProps) {
  const [found, setFound] = useState<ServiceFilterPreview>()
  const [isBusy, setBusy] = useState(false)
  const { words: texts } = mod

  async function look(): Promise<void> {
    setBusy(true)
    try {
      setFound(await call('POST /api/admin/filters/preview', { body: pattern }))
    } catch (error) {
      showError(error, mod.failed)
    }
    setBusy(false)
  }

  return (
    <>
      <p>
        <button
          type="button"
          class="button button-small"
          disabled={isBusy || pattern.value === ''}
          onClick={() => void look()}
        >
          {texts.preview}
        </button>
      </p>
      <div role="status">
        {found && (
          <p>
            {texts.found(found.matches, found.looked)} {!found.complete && texts.incomplete}
          </p>
        )}
      </div>
      {found && found.statuses.length > 0 && (
        <ul class="mod-rows" aria-label={texts.examples}>
          {found.statuses.map(({ id, account, content, emojis, mentions, tags }) => (
            <li key={id} class="mod-entry">
              <p class="mod-facts">@{account.acct}</p>
              <Html html={content} emojis={emojis} mentions={mentions} tags={tags} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
