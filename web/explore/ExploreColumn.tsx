import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import { plural } from '../messages/plural.ts'
import type { Tag } from '../schema/api.ts'
import { usesOf } from '../state/tags.ts'
import { readSuggestions } from './suggestions.ts'
import { WhoToFollow } from './WhoToFollow.tsx'
import './explore.css'

/**
 * The column beside every page: trending hashtags and suggested accounts. Both appear together, so that neither moves
 * the other.
 */
export function ExploreColumn() {
  const tags = useSignal<Tag[] | undefined>(undefined)
  useEffect(() => {
    // A failure is harmless, because the page works without trends.
    const loading = call('GET /api/trends/tags', { query: { limit: 5 } }).catch((): Tag[] => [])
    void Promise.all([loading, readSuggestions().catch(() => {})]).then(([found]) => (tags.value = found))
  }, [])
  if (!tags.value) return null
  return (
    <>
      {tags.value.length > 0 && <Trends tags={tags.value} />}
      <WhoToFollow />
    </>
  )
}

function Trends({ tags }: { tags: Tag[] }) {
  return (
    <section class="card">
      <h2>{m.app.trends}</h2>
      <ul class="trends">
        {tags.map((tag) => (
          <li key={tag.name}>
            <a href={`/tags/${encodeURIComponent(tag.name)}`}>
              <bdi>#{tag.name}</bdi>
            </a>
            <span>{plural(usesOf(tag), m.app.uses)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
