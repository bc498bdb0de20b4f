import { z } from 'zod'
import type { Draft } from '../../../model/draft.ts'
import { Language } from '../../../model/language.ts'
import { Time } from '../../../model/time.ts'
import { QuotePolicy, Visibility } from '../../../model/visibility.ts'
import { MediaAttachmentEntity, mediaAttachmentEntity } from './mediaAttachment.ts'

const PollParamsEntity = z
  .object({
    options: z.array(z.string()),
    expires_in: z.int().describe('Duration in seconds, counted from publication.'),
    multiple: z.boolean(),
    hide_totals: z.boolean(),
    votes_changeable: z.boolean().describe('Whether votes can be changed or withdrawn while the poll is open.'),
  })
  .meta({ id: 'PollParams', description: 'The poll of a draft or scheduled post.' })

const StatusParamsEntity = z
  .object({
    text: z.string(),
    poll: PollParamsEntity.nullable(),
    media_ids: z.array(z.string()).nullable(),
    sensitive: z.boolean().nullable(),
    spoiler_text: z.string().nullable(),
    visibility: Visibility.nullable(),
    in_reply_to_id: z.string().nullable(),
    language: Language.nullable(),
    quoted_status_id: z.string().nullable(),
    quote_approval_policy: QuotePolicy.nullable(),
    application_id: z.null().describe('Always null: apps have no numeric id here.'),
    scheduled_at: z.null().describe('Always null.'),
    idempotency: z.null().describe('Always null: idempotency keys are not returned.'),
    with_rate_limit: z.literal(false),
  })
  .meta({ id: 'StatusParams', description: 'The parameters of the post. Null means none or the default.' })

export const ScheduledStatusEntity = z
  .object({
    id: z.string(),
    scheduled_at: Time.describe('When the post will be published.'),
    params: StatusParamsEntity,
    media_attachments: z.array(MediaAttachmentEntity),
    updated_at: Time,
    failure: z.string().nullable().describe('Why publishing failed.'),
  })
  .meta({ id: 'ScheduledStatus', description: 'A post that is scheduled for publication.' })

export const DraftEntity = z
  .object({ ...ScheduledStatusEntity.shape, scheduled_at: z.null() })
  .meta({ id: 'Draft', description: 'A draft, in the format of a scheduled post.' })

export function scheduledStatusEntity(draft: Draft) {
  return {
    id: draft.id,
    scheduled_at: draft.scheduledAt,
    params: paramsOf(draft),
    media_attachments: draft.media.map(mediaAttachmentEntity),
    updated_at: draft.updatedAt,
    failure: draft.failure,
  }
}

function paramsOf(draft: Draft): z.infer<typeof StatusParamsEntity> {
  return {
    text: draft.text,
    poll: pollOf(draft.poll),
    media_ids: draft.mediaIds.length > 0 ? draft.mediaIds : null,
    sensitive: draft.sensitive,
    spoiler_text: draft.contentWarning,
    visibility: draft.visibility,
    in_reply_to_id: draft.inReplyToId,
    language: draft.language,
    quoted_status_id: draft.quotedId,
    quote_approval_policy: draft.quotePolicy,
    application_id: null,
    scheduled_at: null,
    idempotency: null,
    with_rate_limit: false,
  }
}

function pollOf(poll: Draft['poll']) {
  if (!poll) return null
  const { options, expiresIn, multiple, hideTotals, votesChangeable } = poll
  return { options, multiple, expires_in: expiresIn, hide_totals: hideTotals, votes_changeable: votesChangeable }
}
