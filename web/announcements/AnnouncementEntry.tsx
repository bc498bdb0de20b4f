import { SmilePlus } from 'lucide'
import { useRef, useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { srv } from '../messages/service.ts'
import { Html } from '../parts/Html.tsx'
import { Icon } from '../parts/Icon.tsx'
import { dayOf, exactly } from '../parts/Time.tsx'
import { ReactionPicker } from '../posts/ReactionPicker.tsx'
import { Reactions } from '../posts/Reactions.tsx'
import type { Announcement } from '../schema/api.ts'
import { dismiss, react } from './changes.ts'

/** An announcement: its text, its dates and its reactions. */
export function AnnouncementEntry({ announcement }: { announcement: Announcement }) {
  const { id, content, emojis, reactions, read, published_at, starts_at, ends_at, all_day } = announcement
  const { announcements: texts } = srv
  const heading = useRef<HTMLHeadingElement>(null)
  const when = (time: string) => (all_day ? dayOf : exactly)(new Date(time))
  return (
    <article class={`card announcement${read ? '' : ' announcement-new'}`} aria-labelledby={`announcement-${id}`}>
      <header class="announcement-head">
        <h2 id={`announcement-${id}`} ref={heading} tabIndex={-1}>
          {texts.from(exactly(new Date(published_at ?? announcement.updated_at)))}
        </h2>
        {!read && <span class="announcement-mark">{texts.unread}</span>}
      </header>
      <div class="announcement-text">
        <Html html={content} emojis={emojis} />
      </div>
      {(starts_at || ends_at) && (
        <p class="field-hint">
          {[starts_at && texts.begins(when(starts_at)), ends_at && texts.ends(when(ends_at))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <Reactions reactions={reactions} set={(reaction, isSet) => void react(id, reaction, isSet)} />
      <div class="form-actions">
        <React id={id} />
        {!read && (
          <button
            type="button"
            class="button button-small"
            onClick={() => {
              // The pressed button disappears, so the focus moves to the heading.
              heading.current?.focus()
              void dismiss(id)
            }}
          >
            {texts.dismiss}
          </button>
        )}
      </div>
    </article>
  )
}

function React({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" class="button button-small" onClick={() => setOpen(!isOpen)}>
        <Icon of={SmilePlus} size={18} />
        {m.post.react}
      </button>
      {isOpen && (
        <ReactionPicker
          anchor={button.current}
          onPick={(emoji) => void react(id, emoji, true)}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
