import type { Jobs } from '../../../stores/jobs.ts'
import type { Services } from '../../services.ts'

/** The job `publishAnnouncement`: publishes an announcement whose time has come. */
export async function publishAnnouncement(
  { stores }: Pick<Services, 'stores'>,
  { announcementId }: Jobs['publishAnnouncement'],
): Promise<void> {
  await stores.serviceAnnouncements.publishDue(announcementId)
}
