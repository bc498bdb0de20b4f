import type { Jobs } from '../../../stores/jobs.ts'
import type { Services } from '../../services.ts'

/** The job `publishAnnouncement`: publishes an announcement that is due. */
export async function publishAnnouncement(
  { stores }: Pick<Services, 'stores'>,
  { announcementId }: Jobs['publishAnnouncement'],
): Promise<void> {
  await stores.serviceAnnouncements.publishDue(announcementId)
}
