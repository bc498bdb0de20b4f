import type { ComponentChildren } from 'preact'
import { m } from '../messages/index.ts'
import { Icon } from '../parts/Icon.tsx'
import { Cropped } from '../parts/Cropped.tsx'
import type { UnpublishedPost } from './plannedFeed.ts'
import { visibilityDrawings } from '../posts/visibilities.ts'

interface PlannedPostProps {
  planned: UnpublishedPost
  /** The time of the last change, or the time of publication. */
  time: ComponentChildren
  /** The buttons of the entry. */
  children: ComponentChildren
}

/** A short view of a draft or a scheduled post. */
export function PlannedPost({ planned, time, children }: PlannedPostProps) {
  const { params, media_attachments: media, failure } = planned
  const { visibility, spoiler_text: warning, text } = params
  const extras = [
    params.in_reply_to_id && m.compose.drafts.answers,
    params.quoted_status_id && m.compose.drafts.quotes,
    params.poll && m.compose.drafts.poll,
  ].filter(Boolean)
  return (
    <article class="card planned">
      <p class="planned-head">
        {visibility && (
          <span class="planned-visibility">
            <Icon of={visibilityDrawings[visibility]} size={15} />
            {m.compose.visibility[visibility]}
          </span>
        )}
        <span>{time}</span>
      </p>
      {failure && (
        <p class="planned-failure">
          {m.compose.drafts.failure} {failure}
        </p>
      )}
      {warning && (
        <p class="planned-warning" dir="auto">
          {warning}
        </p>
      )}
      {text.trim() ? (
        <p class="planned-text" dir="auto" lang={params.language ?? undefined}>
          {text}
        </p>
      ) : (
        <p class="planned-text planned-none">{m.compose.noText}</p>
      )}
      {media.length > 0 && (
        <ul class="planned-media" aria-label={m.compose.drafts.files(media.length)}>
          {media.map(({ id, preview_url: picture, description, meta, type }) => (
            <li key={id}>
              {picture ? (
                <Cropped
                  focus={meta?.focus}
                  src={picture}
                  alt={description ?? m.compose.media[type]}
                  width={72}
                  height={72}
                  loading="lazy"
                />
              ) : (
                <span>{m.compose.media[type]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {extras.length > 0 && <p class="planned-extras">{extras.join(' · ')}</p>}
      <div class="planned-actions">{children}</div>
    </article>
  )
}
