import '../announcements/announcements.css'
import { AnnouncementEntry } from '../announcements/AnnouncementEntry.tsx'
import { m } from '../messages/index.ts'
import { loadServiceMessages, srv } from '../messages/service.ts'
import { Notice } from '../parts/Notice.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadingOrError } from '../parts/LoadingOrError.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { announcements, loadAnnouncements } from '../state/announcements.ts'

/** Loads the announcements page, with its messages. */
export async function loadAnnouncementsPage() {
  await loadServiceMessages()
  return AnnouncementsPage
}

/** Lists the announcements of the administrators, newest first. */
function AnnouncementsPage() {
  const { error, again } = useLoaded(loadAnnouncements)
  const all = announcements.value
  const { announcements: texts } = srv
  return (
    <Page title={m.timelines.announcements} hasBack>
      <div class="page-body">
        {!all && <LoadingOrError error={error} again={again} lines={3} />}
        {all?.length === 0 && <Notice title={texts.none} text={texts.noneText} />}
        {all?.map((one) => (
          <AnnouncementEntry key={one.id} announcement={one} />
        ))}
      </div>
    </Page>
  )
}
