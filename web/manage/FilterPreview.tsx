import { useEffect, useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Status } from '../schema/api.ts'
import { sentenceOf } from '../state/errorToast.ts'
import { type FilterDraft, newFilter } from './filterDraft.ts'
import { PostLine } from './PostLine.tsx'

const mostShown = 5

/** Shows on request which of the newest posts a filter would match. Nothing is stored. */
export function FilterPreview({ draft }: { draft: FilterDraft }) {
  const [matching, setMatching] = useState<readonly Status[]>()
  const [shownError, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { filters } = m.manage
  const hasWords = draft.keywords.some(({ keyword }) => keyword.trim() !== '')
  // Removes the result, because it belongs to the old words or contexts.
  useEffect(() => setMatching(undefined), [draft.keywords, draft.contexts])
  const look = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { title, ...body } = newFilter(draft)
      setMatching(await call('POST /api/filters/preview', { body: { ...body, ...(title && { title }) } }))
    } catch (error) {
      setError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="manage-part" aria-label={filters.preview}>
      <div>
        <button
          type="button"
          class="button button-small"
          disabled={isBusy || !hasWords || draft.contexts.length === 0}
          onClick={() => void look()}
        >
          {isBusy ? filters.previewing : filters.preview}
        </button>
      </div>
      <div role="status" class="manage-part">
        {shownError && <p class="field-error">{shownError}</p>}
        {matching && <p>{matching.length === 0 ? filters.previewNone : filters.previewCount(matching.length)}</p>}
      </div>
      {matching && matching.length > 0 && (
        <ul class="preview">
          {matching.slice(0, mostShown).map((post) => (
            <li key={post.id}>
              <PostLine post={post.reblog ? (post.reblog as Status) : post} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
