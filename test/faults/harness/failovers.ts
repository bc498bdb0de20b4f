import { expect, vi } from 'vitest'
import type { ProcessAccount } from '../../support/serviceProcesses.ts'
import type { Follower } from './followers.ts'

/** Posts until the response is 200. Returns undefined if that takes longer than `seconds`. */
export async function postAt(alice: ProcessAccount, at: number | string, status: string, seconds = 15) {
  const acknowledged = async () => {
    const signal = AbortSignal.timeout(12_000)
    const headers = { 'idempotency-key': status }
    const init = { method: 'POST', headers, body: new URLSearchParams({ status }), at, signal }
    const response = await alice.api('/api/v1/statuses', init).catch(() => undefined)
    if (response?.status === 200) return ((await response.json()) as { id: string }).id
    await response?.body?.cancel()
    return undefined
  }
  return vi.waitUntil(acknowledged, { timeout: seconds * 1000, interval: 100 }).catch(() => undefined)
}

const created = ({ delivered }: Follower) =>
  new Set(delivered.flatMap(({ what, post }) => (what === 'created' ? [post] : [])))

/** Resolves when all followers have received all these posts. */
export const deliveredToAll = (followers: readonly Follower[], ids: readonly (string | undefined)[]) =>
  expect.poll(() => undeliveredOf(followers, ids), { timeout: 20_000 }).toEqual([])

function undeliveredOf(followers: readonly Follower[], ids: readonly (string | undefined)[]): string[] {
  return followers.flatMap((follower) => {
    const delivered = created(follower)
    const missing = ids.filter((id) => !delivered.has(id)).length
    return missing === 0 ? [] : [`${follower.name} did not receive ${missing} posts`]
  })
}

/** Returns the lines of `database_failovers_total` in the metrics of a process. */
export async function failoversOf(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('database_failovers_total'))
    .join(' ')
}
