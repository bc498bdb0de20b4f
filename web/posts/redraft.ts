import type { ComposerTask } from '../compose/openComposer.ts'
import type { DeletedStatus, Poll, PollParams, Status } from '../schema/api.ts'
import { policyOf } from './quotePolicies.ts'

/** Returns the composer task to write a deleted post again. */
export function taskOf(deleted: DeletedStatus): ComposerTask {
  const { text, sensitive, spoiler_text, visibility, in_reply_to_id, language, media_attachments: media } = deleted
  return {
    draft: {
      id: '',
      scheduled_at: null,
      media_attachments: media,
      updated_at: deleted.created_at,
      failure: null,
      params: {
        ...{ text, sensitive, spoiler_text, visibility, in_reply_to_id, language },
        poll: deleted.poll && confirmedRedraft(deleted.poll),
        media_ids: media.map(({ id }) => id),
        quoted_status_id: (deleted.quote?.quoted_status as Status | null | undefined)?.id ?? null,
        quote_approval_policy: policyOf(deleted),
        application_id: null,
        scheduled_at: null,
        idempotency: null,
        with_rate_limit: false,
      },
    },
  }
}

/** The default duration of a poll, in seconds. */
const day = 86_400

const confirmedRedraft = ({ options, multiple, votes_changeable }: Poll): PollParams => ({
  options: options.map(({ title }) => title),
  expires_in: day,
  multiple,
  hide_totals: options.some(({ votes_count }) => votes_count === null),
  votes_changeable,
})
