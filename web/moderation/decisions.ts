import { call } from '../boundary/boundary.ts'
import { isNotFound } from '../boundary/boundaryError.ts'
import type { AdminReport, ReportedStatus } from '../schema/api.ts'
import { may } from '../state/role.ts'
import { type AccountAction, accountActions } from './accounts.ts'
import { takeReport } from './reports.ts'
import { type DecisionTexts, textsBody } from './DecisionFields.tsx'

/** The choices for a report: nothing, an action on its posts, or an action against the account. */
export type Choice = 'none' | 'warn' | 'cover_posts' | 'remove_posts' | AccountAction['type']

export interface Decision {
  choice: Choice
  texts: DecisionTexts
  /** Other reports about the same account, which are closed with it. */
  others: readonly string[]
}

/** Returns the posts of a report that still exist. */
export const remainingPosts = ({ statuses, reported_statuses }: AdminReport) =>
  statuses.filter((_, index) => !isRemoved(reported_statuses[index]))

const isRemoved = (one: ReportedStatus | undefined) => one?.state === 'deleted' || one?.state === 'removed'

/** Returns what the signed-in moderator can decide about a report. */
export function choicesFor(report: AdminReport): Choice[] {
  const posts = remainingPosts(report)
  // The media of a boost belong to another account, which is not reported.
  const boosts = new Set(report.reported_statuses.filter((one) => one.reblog_of_id !== null).map(({ id }) => id))
  const hasMedia = posts.some(({ id, media_attachments: media }) => media.length > 0 && !boosts.has(id))
  return [
    'none',
    ...(may('manageUsers') ? (['warn'] as const) : []),
    ...(hasMedia ? (['cover_posts'] as const) : []),
    ...(posts.length > 0 ? (['remove_posts'] as const) : []),
    ...(may('manageUsers')
      ? accountActions.filter(({ isActive }) => !isActive(report.target_account)).map(({ type }) => type)
      : []),
  ]
}

/** Sends a decision about a report, and closes it. Throws `conflict` if another moderator was faster. */
export async function sendDecision(report: AdminReport, { choice, texts, others }: Decision): Promise<void> {
  const { id, target_account } = report
  const body = { ...textsBody(texts), report_id: id }
  if (choice === 'remove_posts' || choice === 'cover_posts') {
    const what = choice === 'remove_posts' ? 'remove' : 'sensitive'
    for (const post of remainingPosts(report))
      await call(`POST /api/admin/statuses/{id}/${what}`, { path: { id: post.id }, body }).catch((error: unknown) => {
        // Ignores a post that its author has already deleted.
        if (!isNotFound(error)) throw error
      })
  } else if (choice !== 'none') {
    const type = choice === 'warn' ? 'none' : choice
    await call('POST /api/admin/accounts/{id}/action', { path: { id: target_account.id }, body: { ...body, type } })
  }
  await close(id)
  for (const other of others) await closeOther(other)
}

const close = (id: string) => call('POST /api/admin/reports/{id}/resolve', { path: { id } })

// Closes another report. Does nothing if another moderator has taken or closed it.
async function closeOther(id: string): Promise<void> {
  try {
    await takeReport(id)
    await close(id)
  } catch {
    // Another moderator has closed the report, or can still decide about it.
  }
}
