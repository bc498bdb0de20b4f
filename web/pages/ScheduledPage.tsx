import { useState } from 'preact/hooks'
import { call } from '../boundary/boundary.ts'
import { cancelScheduled } from '../compose/cancelScheduled.ts'
import { moment } from '../compose/duration.ts'
import { openComposer } from '../compose/openComposer.ts'
import { PlannedList } from '../compose/PlannedList.tsx'
import { PlannedPost } from '../compose/PlannedPost.tsx'
import { TimeDialog } from '../compose/TimeDialog.tsx'
import { m } from '../messages/index.ts'
import { confirm } from '../parts/confirm.tsx'
import { focusNext } from '../parts/focusNext.ts'
import { Page } from '../parts/Page.tsx'
import type { ScheduledStatus } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { plannedChanged } from '../state/planned.ts'
import { showToast } from '../state/toasts.ts'
import { showError } from '../state/errorToast.ts'

/** Lists scheduled posts. */
export function ScheduledPage() {
  return (
    <Page title={m.compose.scheduled.title}>
      <PlannedList
        line="GET /api/scheduled_statuses"
        label={m.compose.scheduled.list}
        empty={{ title: m.compose.scheduled.empty, text: m.compose.scheduled.emptyText }}
        entry={(planned, feed) => <ScheduledEntry scheduled={planned as ScheduledStatus} feed={feed} />}
      />
    </Page>
  )
}

function ScheduledEntry({ scheduled, feed }: { scheduled: ScheduledStatus; feed: Feed }) {
  const [isMoving, setMoving] = useState(false)
  const { id, scheduled_at: at } = scheduled
  const time = (
    <>
      {m.compose.scheduled.at} <time dateTime={at}>{moment(new Date(at))}</time>
    </>
  )
  const move = async (date: Date) => {
    const body = { scheduled_at: date.toISOString() }
    await call('PUT /api/scheduled_statuses/{id}', { path: { id }, body })
    setMoving(false)
    plannedChanged.value++
    showToast(m.compose.scheduled.timeChanged(moment(date)))
  }
  const cancel = async (button: Element) => {
    const { cancelTitle: title, cancelText: text, cancel: yes } = m.compose.scheduled
    if (!(await confirm({ title, text, yes }))) return
    try {
      await cancelScheduled(scheduled)
      focusNext(button.closest('li'))
      feed.remove(id)
      showToast(m.compose.scheduled.cancelled)
    } catch (error) {
      showError(error, m.compose.scheduled.cancelFailed)
    }
  }
  return (
    <PlannedPost planned={scheduled} time={time}>
      <button type="button" class="button button-small" data-action="time" onClick={() => setMoving(true)}>
        {m.compose.scheduled.changeTime}
      </button>
      <button type="button" class="button button-small" data-action="edit" onClick={() => openComposer({ scheduled })}>
        {m.compose.scheduled.edit}
      </button>
      <button
        type="button"
        class="button button-small button-quiet is-last"
        data-action="cancel"
        onClick={(event) => void cancel(event.currentTarget)}
      >
        {m.compose.scheduled.cancel}
      </button>
      {isMoving && <TimeDialog at={at} move={move} close={() => setMoving(false)} />}
    </PlannedPost>
  )
}
