import { m } from '../messages/index.ts'
import type { Tag } from '../schema/api.ts'
import { Sparkline } from './Sparkline.tsx'
import { usesOf } from './usesOf.ts'

/** A hashtag in a list, and how much it was used in the last days. */
export function TagRow({ tag }: { tag: Tag }) {
  const uses = usesOf(tag)
  return (
    <a class="tag-row" href={`/tags/${encodeURIComponent(tag.name)}`} data-anchor={tag.name}>
      <span class="tag-words">
        <bdi class="tag-name">#{tag.name}</bdi>
        <span class="tag-uses">{m.search.posts(uses)}</span>
      </span>
      <Sparkline counts={tag.history.map((day) => Number(day.uses)).reverse()} />
    </a>
  )
}
