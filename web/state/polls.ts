import { call } from '../boundary/boundary.ts'
import { m } from '../messages/index.ts'
import type { Poll } from '../schema/api.ts'
import { changePost } from './posts.ts'
import { showTrouble } from './trouble.ts'

/** Votes; resolves to whether it was counted. What it adds up to is shown once the service has said so. */
export function vote(postId: string, poll: Poll, choices: number[]): Promise<boolean> {
  return take(postId, m.post.poll.failed, () =>
    call('POST /api/polls/{id}/votes', { path: { id: poll.id }, body: { choices } }),
  )
}

/** Takes one's vote back, where a poll has that. */
export function withdrawVote(postId: string, poll: Poll): Promise<boolean> {
  return take(postId, m.post.poll.failed, () => call('DELETE /api/polls/{id}/votes', { path: { id: poll.id } }))
}

/** Asks how a poll stands now. */
export function refreshPoll(postId: string, poll: Poll): Promise<boolean> {
  return take(postId, m.post.poll.failedRefresh, () => call('GET /api/polls/{id}', { path: { id: poll.id } }))
}

async function take(postId: string, failed: string, ask: () => Promise<Poll>): Promise<boolean> {
  try {
    changePost(postId, { poll: await ask() })
    return true
  } catch (error) {
    showTrouble(error, failed, () => void take(postId, failed, ask))
    return false
  }
}
