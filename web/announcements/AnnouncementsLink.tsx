import { Megaphone } from 'lucide'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { announcements, loadAnnouncements } from '../state/announcements.ts'

/** Leads to the announcements while there are any, and says how many of them are new. */
export function AnnouncementsLink() {
  // It is an extra: without it the page is as good.
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
      <Sentence text={news ?? ''} />
    </>
  )
}
