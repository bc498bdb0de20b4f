import { call } from '../boundary/boundary.ts'
import type { ScheduledStatus } from '../schema/api.ts'
import { plannedChanged } from '../state/planned.ts'

/** Cancels a scheduled post and saves its content as a draft. Throws if either fails. */
export async function cancelScheduled({ id, params }: ScheduledStatus): Promise<void> {
  const { text, spoiler_text, sensitive, visibility, language, poll } = params
  // The draft gets its files only after the scheduled post is deleted. That post may be published in the meantime, and
  // must not lose them.
  const draft = await call('POST /api/drafts', {
    body: {
      status: text,
      spoiler_text: spoiler_text ?? '',
      sensitive: sensitive ?? undefined,
      visibility: visibility ?? undefined,
      language: language ?? undefined,
      quote_approval_policy: params.quote_approval_policy ?? undefined,
      in_reply_to_id: params.in_reply_to_id ?? undefined,
      quoted_status_id: params.quoted_status_id ?? undefined,
      poll: poll ?? undefined,
    },
    headers: { 'Idempotency-Key': `cancelled ${id}` },
  })
  try {
    await call('DELETE /api/scheduled_statuses/{id}', { path: { id } })
  } catch (error) {
    await call('DELETE /api/drafts/{id}', { path: { id: draft.id } }).catch(() => {})
    throw error
  }
  const files = params.media_ids
  if (files) await call('PUT /api/drafts/{id}', { path: { id: draft.id }, body: { media_ids: files } })
  plannedChanged.value++
}
