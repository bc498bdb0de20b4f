import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { localTime } from '../compose/writing.ts'
import { m } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Check, Field } from '../parts/Field.tsx'
import type { AdminAnnouncement } from '../schema/api.ts'
import { change } from './change.ts'
import { DialogButtons } from './SaidFields.tsx'

interface AnnouncementDialogProps {
  /** The one that is changed; undefined for a new one. */
  announcement: AdminAnnouncement | undefined
  close(): void
  onSaved(): void
}

const localOf = (time: string | null | undefined) => (time ? localTime(new Date(time)) : '')
const timeOf = (local: string) => (local ? new Date(local).toISOString() : null)

/** Writes an announcement, or changes one. */
export function AnnouncementDialog({ announcement, close, onSaved }: AnnouncementDialogProps) {
  const [text, setText] = useState(announcement?.text ?? '')
  const [starts, setStarts] = useState(localOf(announcement?.starts_at))
  const [ends, setEnds] = useState(localOf(announcement?.ends_at))
  const [scheduled, setScheduled] = useState(localOf(announcement?.scheduled_at))
  const [allDay, setAllDay] = useState(announcement?.all_day ?? false)
  const [isDraft, setDraft] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { announcements: texts } = mod

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (text.trim() === '') return setTrouble(texts.textNeeded)
    setTrouble(undefined)
    setBusy(true)
    const said = {
      text: text.trim(),
      all_day: allDay,
      starts_at: timeOf(starts),
      ends_at: timeOf(ends),
      scheduled_at: timeOf(scheduled),
    }
    const run = () =>
      announcement
        ? call('PUT /api/admin/announcements/{id}', { path: { id: announcement.id }, body: said })
        : call('POST /api/admin/announcements', { body: { ...said, draft: isDraft } })
    if (await change(run, texts.saved)) return onSaved()
    setBusy(false)
  }

  return (
    <Dialog title={announcement ? texts.edit : texts.new} onClose={close}>
      <form class="form" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.text} hint={texts.textHint} trouble={trouble}>
          {(props) => (
            <textarea
              {...props}
              class="input"
              rows={5}
              dir="auto"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <When label={texts.startsLabel} value={starts} set={setStarts} />
        <When label={texts.endsLabel} hint={texts.endsHint} value={ends} set={setEnds} />
        <Check label={texts.allDay} checked={allDay} onChange={setAllDay} />
        {!announcement?.published && <When label={texts.scheduledLabel} value={scheduled} set={setScheduled} />}
        {!announcement && <Check label={texts.draft} checked={isDraft} onChange={setDraft} />}
        <DialogButtons label={m.app.save} isBusy={isBusy} close={close} />
      </form>
    </Dialog>
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
