import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { Html } from '../parts/Html.tsx'
import { Time } from '../parts/Time.tsx'
import type { AdminAnnouncement } from '../schema/api.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { EditedList, type EntryActs } from './EditedList.tsx'
import { EntryButtons } from './EntryButtons.tsx'

/** The announcements, with buttons to write, schedule, show and hide them. */
export function AnnouncementsPart() {
  return (
    <EditedList
      section="announcements"
      texts={mod.announcements}
      read={() => call('GET /api/admin/announcements', {})}
      entry={(one, acts) => <Entry key={one.id} announcement={one} acts={acts} />}
      Editor={AnnouncementDialog}
    />
  )
}

interface EntryProps {
  announcement: AdminAnnouncement
  acts: EntryActs
}

function Entry({ announcement, acts }: EntryProps) {
  const { id, content, emojis, published, published_at, scheduled_at, starts_at, ends_at } = announcement
  const { announcements: texts } = mod

  const remove = () =>
    acts.remove(
      { title: texts.deleteTitle, text: texts.deleteText, yes: texts.delete },
      () => call('DELETE /api/admin/announcements/{id}', { path: { id } }),
      texts.deleted,
    )
  const publish = () => call('POST /api/admin/announcements/{id}/publish', { path: { id } })
  const unpublish = () => call('POST /api/admin/announcements/{id}/unpublish', { path: { id } })
  return (
    <li class="mod-entry" data-anchor={id}>
      <div>
        <Html html={content} emojis={emojis} />
      </div>
      <p class="mod-facts">
        <span class={`mod-pill${published ? '' : ' is-severe'}`}>{published ? texts.published : texts.hidden}</span>{' '}
        {published && published_at && <Time at={published_at} />}
        {!published && scheduled_at && (
          <>
            {texts.scheduled} <Time at={scheduled_at} isExact />
          </>
        )}
        {starts_at && (
          <>
            {' · '}
            {texts.starts} <Time at={starts_at} isExact />
          </>
        )}
        {ends_at && (
          <>
            {' · '}
            {texts.ends} <Time at={ends_at} isExact />
          </>
        )}
      </p>
      <EntryButtons edit={{ label: texts.edit, run: acts.edit }} remove={{ label: texts.delete, run: remove }}>
        <button
          type="button"
          class="button button-small"
          onClick={() => void (published ? acts.act(unpublish, texts.isHidden) : acts.act(publish, texts.isPublished))}
        >
          {published ? texts.hide : texts.publish}
        </button>
      </EntryButtons>
    </li>
  )
}
