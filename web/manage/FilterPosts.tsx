import { useEffect, useRef } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Filter, FilterStatus } from '../schema/api.ts'
import { putFilter } from '../state/filters.ts'
import { fetchPosts, postSignal } from '../state/posts.ts'
import { showError } from '../state/errorToast.ts'
import { PostLine } from './PostLine.tsx'

/** The posts that were added to a filter individually, with buttons to remove them from it. */
export function FilterPosts({ filter }: { filter: Filter }) {
  const part = useRef<HTMLFieldSetElement>(null)
  const { filters } = m.manage
  useEffect(() => void fetchPosts(filter.statuses.map(({ status_id }) => status_id)), [])
  const remove = async (one: FilterStatus) => {
    try {
      await call('DELETE /api/filters/statuses/{id}', { path: { id: one.id } })
      putFilter({ ...filter, statuses: filter.statuses.filter(({ id }) => id !== one.id) })
      part.current?.focus()
    } catch (error) {
      showError(error, filters.saveFailed, () => void remove(one))
    }
  }
  return (
    <fieldset ref={part} tabIndex={-1}>
      <legend>{filters.posts}</legend>
      <p class="field-hint">{filters.postsHint}</p>
      <ul class="preview">
        {filter.statuses.map((one) => (
          <li key={one.id}>
            <Post id={one.status_id} />
            <button
              type="button"
              class="button button-small"
              aria-label={filters.removePost}
              onClick={() => void remove(one)}
            >
              {filters.removePostShort}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Post({ id }: { id: string }) {
  const post = postSignal(id).value
  return post ? <PostLine post={post} /> : <span>{m.manage.filters.postGone}</span>
}
