import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Draft } from '../schema/api.ts'
import { showToast } from '../state/toasts.ts'
import { storeOpenDraft, type OpenDraft } from './openDraft.ts'
import { composerTask, openComposer } from './openComposer.ts'

/**
 * Opens the draft that was open when this page was left. On another page, or if the draft is unknown, only offers to
 * open it.
 */
export async function resumeDraft({ id, path }: OpenDraft): Promise<void> {
  storeOpenDraft(undefined)
  if (composerTask.peek()) return
  const draft = await (id ? call('GET /api/drafts/{id}', { path: { id } }) : latest()).catch(() => undefined)
  if (!draft || composerTask.peek()) return
  if (id && path === location.pathname) openComposer({ draft })
  else showToast(m.compose.draft.resumed, 'done', { label: m.compose.draft.resume, run: () => openComposer({ draft }) })
}

const latest = async (): Promise<Draft | undefined> => (await call('GET /api/drafts', { query: { limit: 1 } }))[0]
