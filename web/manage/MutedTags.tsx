import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { SelectField } from '../parts/SelectField.tsx'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { DurationOptions } from '../people/DurationOptions.tsx'
import { momentOf } from '../people/momentOf.ts'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import { feedOf } from '../state/feeds.ts'
import { setTagState, setTypedTagState, tagFeed, tagSignal } from '../state/tags.ts'
import { NewTag } from './NewTag.tsx'

/** The hashtags that you have muted, with the end of each mute and buttons to mute and unmute. */
export function MutedTags() {
  const feed = useFreshFeed(feedOf('muted tags', () => tagFeed('GET /api/muted_tags')))
  const [duration, setDuration] = useState(0)
  const { tags } = m.manage
  const add = async (name: string) => feed.add(await setTypedTagState(name, 'mute', duration), true)
  return (
    <section class="card manage-part" aria-labelledby="muted-tags">
      <h2 id="muted-tags">{tags.muted}</h2>
      {feed.isEmpty.value && <p class="quiet">{tags.noMuted}</p>}
      {feed.ids.value.length > 0 && (
        <ul class="entries">
          {feed.ids.value.map((name) => (
            <MutedTag key={name} name={name} />
          ))}
        </ul>
      )}
      <EndOfFeed feed={feed} more={tags.more} lines={1} isSilent />
      <NewTag button={tags.mute} onAdd={add}>
        <SelectField label={tags.duration} value={duration} onChange={(value) => setDuration(Number(value))}>
          <DurationOptions />
        </SelectField>
      </NewTag>
    </section>
  )
}

// An unmuted hashtag stays in the list, so that a mistake can be undone.
function MutedTag({ name }: { name: string }) {
  const tag = tagSignal(name).value
  const isMuted = tag?.muting ?? false
  const { tags } = m.manage
  return (
    <li class="managed">
      <span class="entry-text">
        <a href={`/tags/${encodeURIComponent(name)}`}>#{name}</a>
        {isMuted && tag?.muting_expires_at && (
          <span class="entry-facts">{tags.until(momentOf(tag.muting_expires_at))}</span>
        )}
      </span>
      <button
        type="button"
        class="button button-small"
        aria-label={isMuted ? tags.unmuteName(name) : tags.muteName(name)}
        onClick={() => void setTagState(name, 'mute', !isMuted)}
      >
        {isMuted ? tags.unmute : tags.mute}
      </button>
    </li>
  )
}
