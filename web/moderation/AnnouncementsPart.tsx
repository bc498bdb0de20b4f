import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { mod } from '../messages/moderation.ts'
import { confirm } from '../parts/confirm.tsx'
import { Html } from '../parts/Html.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Time } from '../parts/Time.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { Waiting } from '../parts/Waiting.tsx'
import type { AdminAnnouncement } from '../schema/api.ts'
import { AnnouncementDialog } from './AnnouncementDialog.tsx'
import { change } from './change.ts'

/** Announcements to everybody: to write, to plan, to show and to hide. */
export function AnnouncementsPart() {
  const { value, trouble, again } = useLoaded(() => call('GET /api/admin/announcements', {}))
  const [edited, edit] = useState<AdminAnnouncement | 'new'>()
  const { announcements: texts } = mod
  const button = (
    <button type="button" class="button button-main button-small" onClick={() => edit('new')}>
      {texts.new}
    </button>
  )
  return (
    <>
      {!value && (trouble ? <Trouble error={trouble} again={() => void again()} /> : <Waiting lines={2} />)}
      {value?.length === 0 && (
        <Notice title={texts.none} text={texts.noneText}>
          {button}
        </Notice>
      )}
      {value && value.length > 0 && (
        <>
          <p class="mod-note">{button}</p>
          <ul class="mod-rows" aria-label={mod.sections.announcements.label}>
            {value.map((one) => (
              <Entry key={one.id} announcement={one} edit={() => edit(one)} changed={again} />
            ))}
          </ul>
        </>
      )}
      {edited && (
        <AnnouncementDialog
          announcement={edited === 'new' ? undefined : edited}
          close={() => edit(undefined)}
          onSaved={() => {
            edit(undefined)
            void again()
          }}
        />
      )}
    </>
  )
}

interface EntryProps {
  announcement: AdminAnnouncement
  edit(): void
  changed(): Promise<void>
}

function Entry({ announcement, edit, changed }: EntryProps) {
  const { id, content, emojis, published, published_at, scheduled_at, starts_at, ends_at } = announcement
  const { announcements: texts } = mod

  async function act(run: () => Promise<unknown>, done: string): Promise<void> {
    if (await change(run, done)) await changed()
  }

  async function remove(): Promise<void> {
    if (!(await confirm({ title: texts.deleteTitle, text: texts.deleteText, yes: texts.delete }))) return
    await act(() => call('DELETE /api/admin/announcements/{id}', { path: { id } }), texts.deleted)
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

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
      <p class="form-actions">
        <button type="button" class="button button-small" onClick={edit}>
          {texts.edit}
        </button>
        <button
          type="button"
          class="button button-small"
          onClick={() => void (published ? act(unpublish, texts.isHidden) : act(publish, texts.isPublished))}
        >
          {published ? texts.hide : texts.publish}
        </button>
        <button type="button" class="button button-small button-quiet" onClick={() => void remove()}>
          {texts.delete}
        </button>
      </p>
    </li>
  )
}
