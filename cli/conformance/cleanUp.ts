import { deletePosts } from './posts.ts'
import { ownAccount } from './publicHttp.ts'
import { revokeSession } from './revokeSession.ts'
import { bearer, type Target } from './target.ts'

type ReportProblem = (sentence: string) => void

/** Deletes the posts of this run, reports those that it could not delete, and signs out. It never throws. */
export async function cleanUp(target: Target, remark: ReportProblem): Promise<void> {
  for (const author of target.authors) {
    const left = await deletePosts(target, author).catch(() => undefined)
    if (left === 0) continue
    remark(`Posts of this run could not be deleted: look for "${target.runWord}" among the posts of the ${author}.`)
  }
  for (const end of target.endings) await end().catch(() => undefined)
}

/** Ends the given session if it is still valid. Reports if that fails. */
export async function endSession(target: Target, remark: ReportProblem): Promise<void> {
  const isEnded = await revokeSession(target)
    .then(async (isDone) => isDone || (await isRefused(target)))
    .catch(() => false)
  if (!isEnded) remark('The session was sent in wrong places, and could not be ended. End it yourself.')
}

/** Returns whether the given session is refused. */
export async function isRefused(target: Target): Promise<boolean> {
  const answer = await target.send('GET', ownAccount, { headers: [bearer(target)] })
  return answer.status === 401
}
