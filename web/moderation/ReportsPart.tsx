import { Fragment } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useRef } from 'preact/hooks'
import { changeAddress } from '../app/scroll.ts'
import { mod } from '../messages/moderation.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { NewEntries } from '../parts/NewEntries.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useChange } from '../parts/useChange.ts'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import { notificationsChanged } from '../state/live.ts'
import { ModerationList } from './ModerationList.tsx'
import { pending, undoDecision } from './pending.ts'
import { ReportLine } from './ReportLine.tsx'
import { reportFeed, reports } from './reports.ts'
import { ReportView } from './ReportView.tsx'
import { useKeys } from './useKeys.ts'

/** The reports: a queue of the open ones, or a list of the closed ones. */
export function ReportsPart() {
  const isResolved = useLocation().query['resolved'] === 'true'
  const { reports: texts } = mod
  return (
    <>
      <nav class="mod-choice" aria-label={texts.which}>
        <a href="/moderation/reports" aria-current={isResolved ? undefined : 'true'}>
          {texts.open}
        </a>
        <a href="/moderation/reports?resolved=true" aria-current={isResolved ? 'true' : undefined}>
          {texts.resolved}
        </a>
      </nav>
      {isResolved ? <Resolved /> : <Queue />}
    </>
  )
}

function Resolved() {
  const { reports: texts } = mod
  return (
    <ModerationList
      feed={reportFeed({ isResolved: true })}
      label={texts.resolved}
      empty={<Notice title={texts.noneResolved} />}
      entry={(id) => (
        <li key={id} data-anchor={id}>
          <ReportLine id={id} />
        </li>
      )}
    />
  )
}

function Queue() {
  const { query, route } = useLocation()
  const feed = useFreshFeed(reportFeed({}))
  const waiting = new Set(pending.value.flatMap(({ report, decision }) => [report.id, ...decision.others]))
  const ids = feed.ids.value.filter((id) => !waiting.has(id))
  // If the report that was shown is gone, the next one takes its place.
  const last = useRef(0)
  const found = ids.indexOf(query['at'] ?? '')
  const at = found >= 0 ? found : Math.min(last.current, ids.length - 1)
  const id = ids[at]
  last.current = Math.max(0, at)
  const { reports: texts } = mod

  // Reacts to every change of notifications and not only to new reports, because after a gap in the stream it is
  // unknown what has changed.
  useChange(notificationsChanged, () => void feed.refresh())
  const news = feed.waiting.value.length
  const isIdle = id === undefined && feed.state.value === 'complete'
  useEffect(() => {
    // The queue is empty, so new reports do not move anything that a moderator is reading.
    if (isIdle && news > 0) feed.showWaiting()
  }, [isIdle, news])
  useEffect(() => {
    // Loads more before the end is reached.
    if (at >= ids.length - 3 && feed.state.peek() === 'ready') void feed.more()
  }, [at, ids.length])
  useEffect(() => {
    if (id !== undefined && id !== query['at']) changeAddress(route, `/moderation/reports?at=${id}`)
  }, [id])

  function step(by: 1 | -1): boolean {
    const next = ids[at + by]
    if (next === undefined) return false
    changeAddress(route, `/moderation/reports?at=${next}`)
    focusReport()
    return true
  }

  // Shows new reports. The selected report stays selected, at its new place in the queue.
  function showNew(): void {
    feed.showWaiting()
    focusHeading()
  }

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    u: () => {
      const latest = pending.peek().findLast(({ sentAt }) => sentAt !== undefined)
      if (!latest) return false
      undoDecision(latest.report.id)
      changeAddress(route, `/moderation/reports?at=${latest.report.id}`)
      focusReport()
      return true
    },
  })

  if (id === undefined) {
    return feed.state.value === 'complete' ? (
      <Notice title={texts.none} text={texts.noneText}>
        <button type="button" class="button" onClick={() => void feed.renew()}>
          {texts.look}
        </button>
      </Notice>
    ) : (
      <EndOfFeed feed={feed} lines={2} isSilent />
    )
  }
  const isMore = feed.state.value !== 'complete'
  return (
    <>
      <NewEntries count={news} label={texts.showNew(news)} announcement={texts.newCame(news)} onShow={showNew} />
      <div class="mod-steps">
        <p>{texts.place(at + 1, ids.length, isMore)}</p>
        <button type="button" class="button button-small" disabled={at === 0} onClick={() => step(-1)}>
          {texts.previous}
        </button>
        <button type="button" class="button button-small" disabled={at >= ids.length - 1} onClick={() => step(1)}>
          {texts.next}
        </button>
      </div>
      <Current key={id} id={id} />
      <KeyList />
    </>
  )
}

function KeyList() {
  const { keys, keyNames } = mod.reports
  const all = [
    ['j', keyNames.next],
    ['k', keyNames.previous],
    ['b', keyNames.media],
    ['a', keyNames.take],
    ['1–8', keyNames.choose],
    ['Enter', keyNames.decide],
    ['u', keyNames.undo],
  ]
  return (
    <details class="mod-keys">
      <summary>{keys}</summary>
      <dl>
        {all.map(([key, name]) => (
          <Fragment key={key}>
            <dt>
              <kbd class="mod-key">{key}</kbd>
            </dt>
            <dd>{name}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}

// Focuses the next report, so that screen readers announce it and the Tab key continues from there.
function focusReport(): void {
  scrollTo(0, 0)
  focusHeading()
}

const focusHeading = () =>
  focusWhenDrawn(() => document.querySelector<HTMLElement>('.mod-report h2'), { preventScroll: true })

function Current({ id }: { id: string }) {
  const report = reports.of(id).value
  return report ? <ReportView report={report} onDecided={focusReport} /> : null
}
