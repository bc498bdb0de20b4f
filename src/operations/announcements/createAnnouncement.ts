import { z } from 'zod'
import { Announcement, announcementDraft } from '../../model/announcement.ts'
import { nonBlankText } from '../../model/text/nonBlank.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { announcementPermissions, utcTime } from './internal/managing.ts'

/** Creates an announcement. Throws `validation_failed` for a blank text. */
export const createAnnouncement = defineModeration({
  name: 'createAnnouncement',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: announcementPermissions,
  summary: 'Create an announcement. It is published at once, unless it is scheduled or a draft.',
  input: z.strictObject({
    ...announcementDraft,
    isDraft: z.boolean().default(false).describe('Whether to leave the announcement unpublished.'),
  }),
  output: Announcement,
  run: ({ text, startsAt, endsAt, allDay, scheduledAt, isDraft }, call) =>
    call.stores.serviceAnnouncements.create(
      {
        ...{ text: nonBlankText(text, 'text'), allDay },
        ...{ startsAt: utcTime(startsAt) ?? null, endsAt: utcTime(endsAt) ?? null },
        scheduledAt: utcTime(scheduledAt) ?? null,
      },
      isDraft,
      actOf(call, ''),
    ),
})
