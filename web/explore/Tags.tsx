import { useEffect } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { Notice } from '../parts/Notice.tsx'
import { TagRow } from '../search/TagRow.tsx'
import { feedOf } from '../state/feeds.ts'
import { offsetFeed } from '../state/offsetFeed.ts'
import { putTag } from '../state/tags.ts'

const trending = () =>
  feedOf('trending tags', () => offsetFeed('GET /api/trends/tags', {}, (found) => found.map(putTag)))

/** Trending hashtags. */
export function Tags() {
  const feed = trending()
  useEffect(() => void (feed.state.peek() === 'new' && feed.more()), [feed])
  if (feed.isEmpty.value) return <Notice title={m.explore.noTags} text={m.explore.noTagsText} />
  return (
    <>
      <ul class="rows sheet">
        {feed.ids.value.map((name) => (
          <li key={name}>
            <TagRow name={name} />
          </li>
        ))}
      </ul>
      <EndOfFeed feed={feed} />
    </>
  )
}
