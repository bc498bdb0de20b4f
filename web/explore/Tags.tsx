import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { Notice } from '../parts/Notice.tsx'
import type { Tag } from '../schema/api.ts'
import { TagRow } from '../search/TagRow.tsx'
import { feedOf } from '../state/feeds.ts'
import { offsetFeed } from '../state/offsetFeed.ts'
import { onOtherPerson } from '../state/session.ts'

const tags = new Map<string, Tag>()
onOtherPerson(() => tags.clear())

const trending = () =>
  feedOf('trending tags', () =>
    offsetFeed('GET /api/trends/tags', {}, (found) => {
      for (const tag of found) tags.set(tag.name, tag)
      return found.map(({ name }) => name)
    }),
  )

/** Hashtags that many use these days. */
export function Tags() {
  const feed = trending()
  useEffect(() => void (feed.state.peek() === 'new' && feed.more()), [feed])
  if (feed.isEmpty.value) return <Notice title={m.explore.noTags} text={m.explore.noTagsText} />
  return (
    <>
      <ul class="rows sheet">
        {feed.ids.value.map((name) => (
          <li key={name}>
            <TagRow tag={tags.get(name)!} />
          </li>
        ))}
      </ul>
      <EndOfFeed feed={feed} />
    </>
  )
}
