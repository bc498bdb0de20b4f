import { type SentRequest, serialise } from './drive.ts'

/** Returns reads of every kind in turn: on each surface, with and without a session. */
export async function readsOfAnyKind(port: number, sessions: readonly string[]): Promise<() => SentRequest> {
  const base = `http://127.0.0.1:${port}`
  const bearer = { Authorization: `Bearer ${sessions[0]!}` }
  const account = await fetch(`${base}/api/v1/accounts/verify_credentials`, { headers: bearer })
  const { id } = (await account.json()) as { id: string }
  const browser = await fetch(`${base}/v1/browser/session`)
  const cookie = { Cookie: browser.headers.getSetCookie()[0]!.split(';')[0]! }
  const query = '{ publicTimeline(first: 20) { nodes { id text author { username } } } }'

  const read = (path: string, headers: Record<string, string> = {}) =>
    serialise('read', { method: 'GET', path, headers })
  const reads = [
    read('/api/v1/timelines/public?limit=20'),
    read(`/api/v1/accounts/${id}/statuses?limit=20`),
    read(`/api/v1/accounts/${id}`),
    read('/api/v1/trends/statuses'),
    read('/v1/browser/api/timelines/public?limit=20', cookie),
    ...sessions.slice(0, 20).flatMap((session) => {
      const own = { Authorization: `Bearer ${session}` }
      return [
        read('/api/v1/timelines/home?limit=20', own),
        read('/api/v2/search?q=day&limit=20', own),
        read('/api/v1/notifications?limit=20', own),
        serialise('read', {
          method: 'POST',
          path: '/graphql',
          headers: { ...own, 'Content-Type': 'application/json' },
          body: JSON.stringify({ query }),
        }),
      ]
    }),
  ]
  let count = 0
  return () => reads[count++ % reads.length]!
}
