import { m } from '../messages/index.ts'
import { tagSignal, usesOf } from '../state/tags.ts'
import { Sparkline } from './Sparkline.tsx'

/** A hashtag in a list, with its recent use. */
export function TagRow({ name }: { name: string }) {
  const tag = tagSignal(name).value
  if (!tag) return null
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
