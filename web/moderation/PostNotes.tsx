import { call } from '../boundary/boundary.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { Notes } from './Notes.tsx'

/** Notes of moderators on a post. */
export function PostNotes({ id }: { id: string }) {
  const loaded = useLoaded(() => call('GET /api/admin/statuses/{id}/notes', { path: { id } }))
  return (
    <Notes
      loaded={loaded}
      heading="h2"
      write={(text) => call('POST /api/admin/statuses/{id}/notes', { path: { id }, body: { text } })}
      remove={(note) => call('DELETE /api/admin/statuses/{id}/notes/{note_id}', { path: { id, note_id: note.id } })}
    />
  )
}
