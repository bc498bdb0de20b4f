import { listWithin, textWithin, within } from './response.ts'
import { isAccepted } from './judging.ts'
import { bearer, type Target } from './target.ts'

/** Ends the given session by its handle. Returns false if it could not be found or ended. */
export async function revokeSession(target: Target): Promise<boolean> {
  const headers = [bearer(target)]
  const list = await target.send('GET', '/api/v1/sessions', { headers })
  const own = listWithin({ list: list.json }, 'list').find((session) => within(session, 'current') === true)
  const handle = textWithin(own, 'handle')
  if (handle === undefined) return false
  return isAccepted(await target.send('DELETE', `/api/v1/sessions/${encodeURIComponent(handle)}`, { headers }))
}
