import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { Notes } from './Notes.tsx'

/** Notes of moderators on a report, and on other reports about the same account. */
export function ReportNotes({ id }: { id: string }) {
  const loaded = useLoaded(() =>
    call('GET /api/admin/reports/{id}/notes', { path: { id }, query: { whole_account: true } }),
  )
  return (
    <Notes
      loaded={loaded}
      write={(text) => call('POST /api/admin/reports/{id}/notes', { path: { id }, body: { text } })}
      remove={(note) =>
        call('DELETE /api/admin/reports/{id}/notes/{note_id}', { path: { id: note.report_id, note_id: note.id } })
      }
      more={({ report_id }) =>
        report_id !== id && (
          <>
            {' · '}
            <a href={`/moderation/reports/${report_id}`}>{mod.notes.onOther}</a>
          </>
        )
      }
    />
  )
}
