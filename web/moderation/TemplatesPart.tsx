import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { TextField } from '../parts/TextField.tsx'
import type { DecisionTemplate } from '../schema/api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { mostCharacters } from './DecisionFields.tsx'
import { EditedList, type EditorProps, type EntryActs } from './EditedList.tsx'
import { EntryButtons } from './EntryButtons.tsx'

type Action = DecisionTemplate['action']

/** The templates for explaining decisions. */
export function TemplatesPart() {
  const { templates: texts } = mod
  return (
    <EditedList
      section="templates"
      texts={texts}
      read={() => call('GET /api/admin/decision_templates', {})}
      entry={(template, acts) => <Entry key={template.id} template={template} acts={acts} />}
      Editor={TemplateDialog}
      beginning={{ label: texts.addProposed, run: addProposed, done: texts.proposedAdded }}
    />
  )
}

async function addProposed(): Promise<void> {
  for (const body of mod.templates.proposed) await call('POST /api/admin/decision_templates', { body })
}

function Entry({ template, acts }: { template: DecisionTemplate; acts: EntryActs }) {
  const { id, title, text, action } = template
  const { templates: texts } = mod
  const remove = () =>
    acts.remove(
      { title: texts.deleteTitle, text: texts.deleteText, yes: texts.delete },
      () => call('DELETE /api/admin/decision_templates/{id}', { path: { id } }),
      texts.deleted,
    )
  return (
    <li class="mod-entry">
      <p>
        <strong dir="auto">{title}</strong> {action && <span class="mod-pill">{texts.actions[action]}</span>}
      </p>
      <p class="mod-reason" dir="auto">
        {text}
      </p>
      <EntryButtons
        edit={{ label: texts.edit, name: texts.editName(title), run: acts.edit }}
        remove={{ label: texts.delete, name: texts.deleteName(title), run: remove }}
      />
    </li>
  )
}

function TemplateDialog({ item: template, close, onSaved }: EditorProps<DecisionTemplate>) {
  const [title, setTitle] = useState(template?.title ?? '')
  const [text, setText] = useState(template?.text ?? '')
  const [action, setAction] = useState<Action>(template?.action ?? null)
  const { templates: texts } = mod

  function save() {
    const body = { title: title.trim(), text: text.trim(), action }
    return template
      ? call('PUT /api/admin/decision_templates/{id}', { path: { id: template.id }, body })
      : call('POST /api/admin/decision_templates', { body })
  }

  return (
    <ChangeDialog
      title={template ? texts.edit : texts.new}
      label={texts.save}
      check={() => (title.trim() === '' || text.trim() === '' ? texts.needed : undefined)}
      run={save}
      done={texts.saved}
      close={close}
      onDone={onSaved}
    >
      {(error) => (
        <>
          <TextField label={texts.title} error={error} most={100} value={title} onInput={setTitle} />
          <TextField label={texts.text} rows={5} most={mostCharacters.text} value={text} onInput={setText} />
          <SelectField
            label={texts.action}
            hint={texts.actionHint}
            value={action ?? ''}
            onChange={(one) => setAction((one || null) as Action)}
          >
            <option value="">{texts.anyAction}</option>
            {(Object.keys(texts.actions) as NonNullable<Action>[]).map((one) => (
              <option key={one} value={one}>
                {texts.actions[one]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ChangeDialog>
  )
}
