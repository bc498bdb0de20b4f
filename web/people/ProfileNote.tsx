import { m } from '../messages/index.ts'
import type { Account } from '../schema/api.ts'
import { relationshipSignal } from '../state/relationships.ts'
import { openNote } from './windows.ts'

/** Your private note on an account, with a button to change it. Renders nothing if there is no note. */
export function ProfileNote({ account }: { account: Account }) {
  const note = relationshipSignal(account.id).value?.note
  if (!note) return null
  return (
    <section class="profile-note" aria-label={m.profile.noteTitle}>
      <h2>{m.profile.noteTitle}</h2>
      <p dir="auto">{note}</p>
      <button type="button" class="link-button" onClick={() => openNote(account)}>
        {m.profile.editNote}
      </button>
    </section>
  )
}
