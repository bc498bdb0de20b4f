import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Draft } from '../schema/api.ts'
import { showToast } from '../state/toasts.ts'
import { noteOpenDraft } from './openDraft.ts'
import { composerTask, openComposer } from './openComposer.ts'

/** Goes on with what was being written when the page was left: the draft with this id; offers the latest where it is not known. */
export async function resumeDraft(id: string): Promise<void> {
  noteOpenDraft(undefined)
  if (composerTask.peek()) return
  const draft = await (id ? call('GET /api/drafts/{id}', { path: { id } }) : latest()).catch(() => undefined)
  if (!draft || composerTask.peek()) return
  if (id) openComposer({ draft })
  else showToast(m.compose.draft.resumed, 'done', { label: m.compose.draft.resume, run: () => openComposer({ draft }) })
}

const latest = async (): Promise<Draft | undefined> => (await call('GET /api/drafts', { query: { limit: 1 } }))[0]
