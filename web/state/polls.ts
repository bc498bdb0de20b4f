import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Poll } from '../schema/api.ts'
import { changePost } from './posts.ts'
import { showError } from './errorToast.ts'

/** Votes. Resolves to whether the vote was counted. The new totals are shown after the response. */
export function vote(postId: string, poll: Poll, choices: number[]): Promise<boolean> {
  return take(postId, m.post.poll.failed, () =>
    call('POST /api/polls/{id}/votes', { path: { id: poll.id }, body: { choices } }),
  )
}

/** Withdraws the vote, if the poll allows it. */
export function withdrawVote(postId: string, poll: Poll): Promise<boolean> {
  return take(postId, m.post.poll.failed, () => call('DELETE /api/polls/{id}/votes', { path: { id: poll.id } }))
}

/** Loads the current state of a poll. */
export function refreshPoll(postId: string, poll: Poll): Promise<boolean> {
  return take(postId, m.post.poll.failedRefresh, () => call('GET /api/polls/{id}', { path: { id: poll.id } }))
}

/** Loads a poll that has probably ended. After a failure, it stays as it is. */
export async function readEndedPoll(postId: string, { id }: Poll): Promise<void> {
  try {
    changePost(postId, { poll: await call('GET /api/polls/{id}', { path: { id } }) })
  } catch {
    // The poll still looks open. If the person votes too late, the service refuses the vote with a message.
  }
}

async function take(postId: string, failed: string, ask: () => Promise<Poll>): Promise<boolean> {
  try {
    changePost(postId, { poll: await ask() })
    return true
  } catch (error) {
    showError(error, failed, () => void take(postId, failed, ask))
    return false
  }
}
