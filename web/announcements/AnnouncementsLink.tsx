import { Megaphone } from 'lucide'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { ScreenReaderText } from '../parts/ScreenReaderText.tsx'
import { announcements, loadAnnouncements } from '../state/announcements.ts'

/** A link to the announcements, with the number of new ones. Shown only while there are announcements. */
export function AnnouncementsLink() {
  // A failure is harmless, because the page works without the link.
  useEffect(() => void loadAnnouncements().catch(() => {}), [])
  const all = announcements.value
  const count = all?.filter(({ read }) => !read).length ?? 0
  const news = count > 0 ? m.timelines.newAnnouncements(count) : undefined
  return (
    <>
      {all && all.length > 0 && (
        <a
          class={news ? 'button button-small' : 'icon-button'}
          href="/announcements"
          aria-label={news ?? m.timelines.announcements}
          title={m.timelines.announcements}
        >
          <Icon of={Megaphone} />
          {news}
        </a>
      )}
      <ScreenReaderText text={news ?? ''} />
    </>
  )
}
