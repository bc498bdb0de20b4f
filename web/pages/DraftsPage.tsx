import { Trash2 } from 'lucide'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { ignoreNotFound, isNotFound } from '../boundary/boundaryError.ts'
import { openComposer } from '../compose/openComposer.ts'
import { PlannedList } from '../compose/PlannedList.tsx'
import { PlannedPost } from '../compose/PlannedPost.tsx'
import { showOutcome } from '../compose/showOutcome.ts'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { Icon } from '../parts/Icon.tsx'
import { focusNext } from '../parts/focusNext.ts'
import { Page } from '../parts/Page.tsx'
import { Time } from '../parts/Time.tsx'
import type { Draft } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { plannedChanged } from '../state/planned.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'

/** Lists drafts. */
export function DraftsPage() {
  return (
    <Page title={m.compose.drafts.title}>
      <PlannedList
        line="GET /api/drafts"
        label={m.compose.drafts.list}
        empty={{ title: m.compose.drafts.empty, text: m.compose.drafts.emptyText }}
        entry={(planned, feed) => <DraftEntry draft={planned as Draft} feed={feed} />}
      />
    </Page>
  )
}

function DraftEntry({ draft, feed }: { draft: Draft; feed: Feed }) {
  const { route } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const { id } = draft
  const time = (
    <>
      {m.compose.drafts.changed} <Time at={draft.updated_at} />
    </>
  )
  const publish = async (button: Element) => {
    setBusy(true)
    try {
      const post = await call('POST /api/drafts/{id}/publish', { path: { id } })
      focusNext(button.closest('li'))
      showOutcome({ post, isEdit: false }, route)
    } catch (error) {
      setBusy(false)
      // If the draft is missing, it was published or deleted elsewhere.
      if (isNotFound(error)) plannedChanged.value++
      showError(error, m.compose.drafts.publishFailed, () => void publish(button))
    }
  }
  const remove = async (button: Element) => {
    const { deleteTitle: title, deleteText: text } = m.compose.drafts
    if (!(await confirm({ title, text, yes: m.app.delete }))) return
    try {
      await call('DELETE /api/drafts/{id}', { path: { id } }).catch(ignoreNotFound)
      focusNext(button.closest('li'))
      feed.remove(id)
      showToast(m.compose.drafts.deleted)
    } catch (error) {
      showError(error, m.compose.drafts.deleteFailed)
    }
  }
  return (
    <PlannedPost planned={draft} time={time}>
      <button type="button" class="button button-small" data-action="open" onClick={() => openComposer({ draft })}>
        {m.compose.drafts.open}
      </button>
      <button
        type="button"
        class="button button-small"
        data-action="publish"
        // A disabled button would lose the focus.
        aria-disabled={isBusy}
        onClick={(event) => void (isBusy || publish(event.currentTarget))}
      >
        {isBusy ? m.compose.publishing : m.compose.drafts.publish}
      </button>
      <button
        type="button"
        class="icon-button is-last"
        data-action="delete"
        aria-label={m.app.delete}
        title={m.app.delete}
        onClick={(event) => void remove(event.currentTarget)}
      >
        <Icon of={Trash2} size={18} />
      </button>
    </PlannedPost>
  )
}
