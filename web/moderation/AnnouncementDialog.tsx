import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { localTime } from '../compose/writing.ts'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Check, Field } from '../parts/Field.tsx'
import { TextField } from '../parts/TextField.tsx'
import type { AdminAnnouncement } from '../schema/api.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { EditorProps } from './EditedList.tsx'

const localOf = (time: string | null | undefined) => (time ? localTime(new Date(time)) : '')
const timeOf = (local: string) => (local ? new Date(local).toISOString() : null)

/** A window that creates or changes an announcement. */
export function AnnouncementDialog({ item: announcement, close, onSaved }: EditorProps<AdminAnnouncement>) {
  const [text, setText] = useState(announcement?.text ?? '')
  const [starts, setStarts] = useState(localOf(announcement?.starts_at))
  const [ends, setEnds] = useState(localOf(announcement?.ends_at))
  const [scheduled, setScheduled] = useState(localOf(announcement?.scheduled_at))
  const [allDay, setAllDay] = useState(announcement?.all_day ?? false)
  const [isDraft, setDraft] = useState(false)
  const { announcements: texts } = mod

  function save() {
    const input = {
      text: text.trim(),
      all_day: allDay,
      starts_at: timeOf(starts),
      ends_at: timeOf(ends),
      scheduled_at: timeOf(scheduled),
    }
    return announcement
      ? call('PUT /api/admin/announcements/{id}', { path: { id: announcement.id }, body: input })
      : call('POST /api/admin/announcements', { body: { ...input, draft: isDraft } })
  }

  return (
    <ChangeDialog
      title={announcement ? texts.edit : texts.new}
      label={m.app.save}
      check={() => (text.trim() === '' ? texts.textNeeded : undefined)}
      run={save}
      done={texts.saved}
      close={close}
      onDone={onSaved}
    >
      {(error) => (
        <>
          <TextField label={texts.text} hint={texts.textHint} error={error} rows={5} value={text} onInput={setText} />
          <When label={texts.startsLabel} value={starts} set={setStarts} />
          <When label={texts.endsLabel} hint={texts.endsHint} value={ends} set={setEnds} />
          <Check label={texts.allDay} checked={allDay} onChange={setAllDay} />
          {!announcement?.published && <When label={texts.scheduledLabel} value={scheduled} set={setScheduled} />}
          {!announcement && <Check label={texts.draft} checked={isDraft} onChange={setDraft} />}
        </>
      )}
    </ChangeDialog>
  )
}

interface WhenProps {
  label: string
  hint?: string
  value: string
  set(value: string): void
}

function When({ label, hint, value, set }: WhenProps) {
  return (
    <Field label={label} hint={hint}>
      {(props) => (
        <input
          {...props}
          class="input"
          type="datetime-local"
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
