import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { TextField } from '../parts/TextField.tsx'
import { Time } from '../parts/Time.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import type { ReportNote } from '../schema/api.ts'
import { me } from '../state/session.ts'
import { change } from './change.ts'

/** The service accepts at most this many characters. */
const mostCharacters = 2000

/** Notes of moderators on a report, and on other reports about the same account. */
export function ReportNotes({ id }: { id: string }) {
  const { value, trouble, again } = useLoaded(() =>
    call('GET /api/admin/reports/{id}/notes', { path: { id }, query: { whole_account: true } }),
  )
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { notes: texts } = mod

  async function write(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const note = text.trim()
    if (note === '') return
    setBusy(true)
    const run = () => call('POST /api/admin/reports/{id}/notes', { path: { id }, body: { text: note } })
    if (await change(run, texts.written)) {
      setText('')
      await again()
    }
    setBusy(false)
  }

  return (
    <section class="card mod-card" aria-labelledby="notes">
      <h3 id="notes">{texts.title}</h3>
      {!value && trouble !== undefined && <Trouble error={trouble} again={() => void again()} />}
      {value && value.length > 0 && (
        <ul class="mod-rows">
          {value.map((note) => (
            <Note key={note.id} note={note} id={id} changed={again} />
          ))}
        </ul>
      )}
      <form class="form" noValidate onSubmit={(event) => void write(event)}>
        <TextField label={texts.new} hint={texts.hint} rows={2} most={mostCharacters} value={text} onInput={setText} />
        <p>
          <button type="submit" class="button button-small" disabled={isBusy || text.trim() === ''}>
            {texts.write}
          </button>
        </p>
      </form>
    </section>
  )
}

interface NoteProps {
  note: ReportNote
  /** The id of the report that is shown. */
  id: string
  changed(): Promise<void>
}

function Note({ note, id, changed }: NoteProps) {
  const { notes: texts, audit } = mod
  const { account, report_id, text, created_at } = note
  const remove = async () => {
    const path = { id: report_id, note_id: note.id }
    const run = () => call('DELETE /api/admin/reports/{id}/notes/{note_id}', { path })
    if (await change(run, texts.deleted)) await changed()
  }
  return (
    <li class="mod-entry">
      <p class="mod-reason" dir="auto">
        {text}
      </p>
      <p class="mod-facts">
        {account ? `@${account.acct}` : audit.deleted} · <Time at={created_at} />
        {report_id !== id && (
          <>
            {' · '}
            <a href={`/moderation/reports/${report_id}`}>{texts.onOther}</a>
          </>
        )}
        {account?.id === me.value?.id && (
          <>
            {' · '}
            <button type="button" class="link-button" onClick={() => void remove()}>
              {texts.delete}
            </button>
          </>
        )}
      </p>
    </li>
  )
}
