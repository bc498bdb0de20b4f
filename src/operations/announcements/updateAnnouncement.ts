import { z } from 'zod'
import { Announcement, AnnouncementText, OptionalDraftTime } from '../../model/announcement.ts'
import { AnnouncementId } from '../../model/ids.ts'
import { nonBlankText } from '../../model/text/nonBlank.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { announcementPermissions, utcTime } from './internal/managing.ts'

/** Changes an announcement. Throws `not_found`, and `validation_failed` for a blank text. */
export const updateAnnouncement = defineModeration({
  name: 'updateAnnouncement',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: announcementPermissions,
  summary: 'Change an announcement. Fields that you leave out do not change.',
  input: z.strictObject({
    id: AnnouncementId,
    text: AnnouncementText.optional().describe('The text.'),
    startsAt: OptionalDraftTime.describe('When the announced event begins; null removes the time.'),
    endsAt: OptionalDraftTime.describe('When the event ends; null removes the time.'),
    allDay: z.boolean().optional().describe('Whether the event lasts all day. If true, only the dates matter.'),
    scheduledAt: OptionalDraftTime.describe('When to publish the announcement; null removes the time.'),
  }),
  output: Announcement,
  run: ({ id, text, allDay, startsAt, endsAt, scheduledAt }, call) =>
    call.stores.serviceAnnouncements.update(
      id,
      {
        ...{ allDay, text: text === undefined ? undefined : nonBlankText(text, 'text') },
        ...{ startsAt: utcTime(startsAt), endsAt: utcTime(endsAt), scheduledAt: utcTime(scheduledAt) },
      },
      actOf(call, ''),
    ),
})
