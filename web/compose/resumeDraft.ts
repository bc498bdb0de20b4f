import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Draft } from '../schema/api.ts'
import { showToast } from '../state/toasts.ts'
import { noteOpenDraft, type OpenDraft } from './openDraft.ts'
import { composerTask, openComposer } from './openComposer.ts'

/**
 * Goes on with what was being written when this page was left; only offers it on another page, and
 * where it is not known which draft it was.
 */
export async function resumeDraft({ id, path }: OpenDraft): Promise<void> {
  noteOpenDraft(undefined)
  if (composerTask.peek()) return
  const draft = await (id ? call('GET /api/drafts/{id}', { path: { id } }) : latest()).catch(() => undefined)
  if (!draft || composerTask.peek()) return
  if (id && path === location.pathname) openComposer({ draft })
  else showToast(m.compose.draft.resumed, 'done', { label: m.compose.draft.resume, run: () => openComposer({ draft }) })
}

const latest = async (): Promise<Draft | undefined> => (await call('GET /api/drafts', { query: { limit: 1 } }))[0]
