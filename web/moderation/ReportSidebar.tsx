import { useEffect, useState } from 'preact/hooks'
import { mod } from '../messages/moderation.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import type { AdminAccount, AdminReport } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { may } from '../state/role.ts'
import { AccountHistory } from './AccountHistory.tsx'
import { AccountLine } from './AccountLine.tsx'
import { type ReportFilter, reportFeed } from './reports.ts'
import { ReportLine } from './ReportLine.tsx'
import { ReportNotes } from './ReportNotes.tsx'

/**
 * Milliseconds before the histories are read, so that stepping quickly through many reports does not read all of them.
 */
const pause = 250

/** The histories of both accounts, beside a report. */
export function ReportSidebar({ report }: { report: AdminReport }) {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), pause)
    return () => clearTimeout(timer)
  }, [])
  const { reports: texts } = mod
  const { id, target_account: target, account: reporter } = report
  return (
    <div class="mod-beside">
      <section class="card mod-card" aria-labelledby="reported">
        <h3 id="reported">{texts.reported}</h3>
        <Who account={target} />
        {isCalm ? (
          <Reports of={{ about: target.id }} id={id} titles={[texts.otherOpen, texts.otherClosed]} />
        ) : (
          <Waiting lines={1} />
        )}
      </section>
      {isCalm && may('viewAuditLog') && <AccountHistory id={target.id} />}
      {isCalm && <ReportNotes id={id} />}
      {reporter && (
        <section class="card mod-card" aria-labelledby="reporter">
          <h3 id="reporter">{texts.reporter}</h3>
          <Who account={reporter} />
          {isCalm && <Reports of={{ by: reporter.id }} id={id} titles={[texts.theirOpen, texts.theirClosed]} />}
        </section>
      )}
    </div>
  )
}

const Who = ({ account }: { account: AdminAccount }) => (
  <div class="mod-rows">
    <AccountLine account={account} />
  </div>
)

interface ReportsProps {
  of: ReportFilter
  /** The id of the report that is shown, which the lists leave out. */
  id?: string
  titles: readonly [string, string]
}

/** Open and closed reports about an account, or by it. */
export function Reports({ of, id, titles: [open, closed] }: ReportsProps) {
  const openOnes = useFreshFeed(reportFeed(of))
  const closedOnes = useFreshFeed(reportFeed({ ...of, isResolved: true }))
  const isLoaded = [openOnes, closedOnes].every(({ state }) => state.value === 'ready' || state.value === 'complete')
  const isFirst = isLoaded && [openOnes, closedOnes].every(({ ids }) => ids.value.every((one) => one === id))
  return (
    <>
      {isFirst && <p class="quiet">{id === undefined ? mod.reports.noneYet : mod.reports.noOthers}</p>}
      <Some title={open} feed={openOnes} id={id} />
      <Some title={closed} feed={closedOnes} id={id} />
    </>
  )
}

/** The maximum number of reports in each list. */
const few = 5

function Some({ title, feed, id }: { title: string; feed: Feed; id: string | undefined }) {
  const others = feed.ids.value.filter((one) => one !== id)
  if (others.length === 0) return null
  return (
    <div>
      <p>
        <strong>{title}</strong>
      </p>
      <ul class="mod-rows">
        {others.slice(0, few).map((one) => (
          <li key={one}>
            <ReportLine id={one} />
          </li>
        ))}
      </ul>
      {others.length > few && (
        <p class="quiet">{mod.reports.andMore(others.length - few, feed.state.value !== 'complete')}</p>
      )}
    </div>
  )
}
