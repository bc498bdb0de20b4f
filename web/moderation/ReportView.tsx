import { useState } from 'preact/hooks'
import { language } from '../messages/index.ts'
import { mod } from '../messages/moderation.ts'
import { Time } from '../parts/Time.tsx'
import { nameOf } from '../people/nameOf.ts'
import type { AdminReport } from '../schema/api.ts'
import { showError } from '../state/errorToast.ts'
import { change } from './change.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { ReportSidebar } from './ReportSidebar.tsx'
import { ReportedPost } from './ReportedPost.tsx'
import { giveBackReport, isOwn, readReport, reopenReport, reportedBy, takeReport } from './reports.ts'
import { useKeys } from './useKeys.ts'

interface ReportViewProps {
  report: AdminReport
  /** Whether a decision is made but not sent yet. */
  isPending?: boolean
  onDecided(): void
}

/** A report: its subject, the posts as they were when reported, both histories, and the form for a decision. */
export function ReportView({ report, isPending = false, onDecided }: ReportViewProps) {
  const { target_account, comment, rules } = report
  const [isUncovered, uncover] = useState(false)
  const isDecidable = !report.action_taken && !isPending
  const { reports: texts } = mod
  useKeys({
    b: () => {
      uncover(!isUncovered)
      return true
    },
    a: () => {
      if (!isDecidable) return false
      void assign(report)
      return true
    },
  })
  return (
    <div class="mod-report">
      <article class="mod-report-main">
        <header>
          <h2 tabIndex={-1}>{texts.about(nameOf(target_account.account))}</h2>
          <Facts report={report} />
        </header>
        {comment && (
          <blockquote class="mod-comment" dir="auto">
            {comment}
          </blockquote>
        )}
        {rules.length > 0 && (
          <div>
            <h3>{texts.rules}</h3>
            <ul class="mod-rules">
              {rules.map((rule) => (
                <li key={rule.id}>{(rule.translations[language] ?? rule).text}</li>
              ))}
            </ul>
          </div>
        )}
        <Posts report={report} isUncovered={isUncovered} uncover={() => uncover(!isUncovered)} />
        {report.action_taken && <Closed report={report} />}
        {isDecidable && (
          <>
            <Assignment report={report} />
            <DecisionForm report={report} onDecided={onDecided} />
          </>
        )}
      </article>
      <ReportSidebar report={report} />
    </div>
  )
}

function Facts({ report }: { report: AdminReport }) {
  return (
    <p class="mod-facts">
      <span class="mod-pill">{mod.reports.categories[report.category]}</span> {reportedBy(report)} ·{' '}
      <Time at={report.created_at} />
    </p>
  )
}

interface PostsProps {
  report: AdminReport
  isUncovered: boolean
  uncover(): void
}

function Posts({ report, isUncovered, uncover }: PostsProps) {
  const { id, statuses, reported_statuses, private_statuses_count } = report
  const shownPrivate = statuses.filter(({ visibility }) => visibility === 'private' || visibility === 'direct').length
  const hidden = private_statuses_count - shownPrivate
  const { reports: texts } = mod
  return (
    <section aria-label={texts.posts}>
      <h3>{statuses.length > 0 || hidden > 0 ? texts.posts : texts.noPosts}</h3>
      {statuses.map((post, index) => (
        <ReportedPost
          key={post.id}
          post={post}
          state={reported_statuses[index]?.state ?? 'unchanged'}
          isUncovered={isUncovered}
          uncover={uncover}
        />
      ))}
      {hidden > 0 && (
        <p class="mod-private">
          {texts.hiddenPosts(hidden)}{' '}
          <button
            type="button"
            class="button button-small"
            onClick={() => void readReport(id).catch((error: unknown) => showError(error, texts.notRead))}
          >
            {texts.showHidden}
          </button>
        </p>
      )}
    </section>
  )
}

async function assign(report: AdminReport): Promise<void> {
  const { reports: texts } = mod
  const { id, assigned_account } = report
  if (assigned_account) await change(() => giveBackReport(id), texts.givenBack)
  else if (!(await change(() => takeReport(id), texts.taken))) await readReport(id).catch(() => {})
}

function Assignment({ report }: { report: AdminReport }) {
  const { reports: texts } = mod
  const { assigned_account } = report
  return (
    <p class="mod-private">
      {assigned_account && (isOwn(report) ? texts.assignedToYou : texts.assignedTo(`@${assigned_account.username}`))}{' '}
      <button type="button" class="button button-small" onClick={() => void assign(report)}>
        {assigned_account ? texts.giveBack : texts.take}
      </button>
    </p>
  )
}

function Closed({ report }: { report: AdminReport }) {
  const { reports: texts } = mod
  const { id, action_taken_at, action_taken_by_account } = report
  return (
    <p class="mod-private">
      {action_taken_by_account ? texts.closedBy(`@${action_taken_by_account.username}`) : texts.closed}{' '}
      {action_taken_at && <Time at={action_taken_at} />}{' '}
      <button
        type="button"
        class="button button-small"
        onClick={() => void change(() => reopenReport(id), texts.reopened)}
      >
        {texts.reopen}
      </button>
    </p>
  )
}
