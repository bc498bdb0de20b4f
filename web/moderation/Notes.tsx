import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { mod } from '../messages/moderation.ts'
import { TextField } from '../parts/TextField.tsx'
import { Time } from '../parts/Time.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import type { LoadState } from '../parts/useLoaded.ts'
import type { Account } from '../schema/api.ts'
import { me } from '../state/session.ts'
import { change } from './change.ts'

/** The service accepts at most this many characters. */
const mostCharacters = 2000

interface NoteOf {
  id: string
  account: Account | null
  text: string
  created_at: string
}

interface NotesProps<Note extends NoteOf> {
  loaded: LoadState<Note[]>
  /** @default h3 */
  heading?: 'h2' | 'h3'
  write(text: string): Promise<unknown>
  remove(note: Note): Promise<unknown>
  /** Returns what is shown beside the time. */
  more?(note: Note): ComponentChildren
}

/** Notes of moderators, with a form to write one. */
export function Notes<Note extends NoteOf>({ loaded, heading: Heading = 'h3', write, remove, more }: NotesProps<Note>) {
  const { value, error, again } = loaded
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { notes: texts } = mod

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const note = text.trim()
    if (note === '') return
    setBusy(true)
    if (await change(() => write(note), texts.written)) {
      setText('')
      await again()
    }
    setBusy(false)
  }

  return (
    <section class="card mod-card" aria-labelledby="notes">
      <Heading id="notes">{texts.title}</Heading>
      {!value && error !== undefined && <ErrorNotice error={error} again={() => void again()} />}
      {value && value.length > 0 && (
        <ul class="mod-rows">
          {value.map((note) => (
            <Entry key={note.id} note={note} remove={() => remove(note)} changed={again}>
              {more?.(note)}
            </Entry>
          ))}
        </ul>
      )}
      <form class="form" noValidate onSubmit={(event) => void save(event)}>
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

interface EntryProps {
  note: NoteOf
  remove(): Promise<unknown>
  changed(): Promise<void>
  children: ComponentChildren
}

function Entry({ note, remove, changed, children }: EntryProps) {
  const { notes: texts } = mod
  const { account, text, created_at } = note
  const drop = async () => {
    if (await change(remove, texts.deleted)) await changed()
  }
  return (
    <li class="mod-entry">
      <p class="mod-reason" dir="auto">
        {text}
      </p>
      <p class="mod-facts">
        {account ? `@${account.acct}` : texts.noAuthor} · <Time at={created_at} />
        {children}
        {account?.id === me.value?.id && (
          <>
            {' · '}
            <button type="button" class="link-button" onClick={() => void drop()}>
              {texts.delete}
            </button>
          </>
        )}
      </p>
    </li>
  )
}
