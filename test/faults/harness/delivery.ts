import { vi } from 'vitest'
import type { StreamPosition } from '../../../src/model/stream.ts'
import { follow, mastodonSocket } from './followers.ts'
import type { Load } from './load.ts'
import type { Deployment } from './deployment.ts'

// Processes read the change log twice a second, and the test machine may be busy.
const secondsAtMost = 5

/** Posts at one process while a client follows at the other, and reports events that arrive too late. */
export async function deliveredInTime({ servers, cast, isFull }: Deployment, { answers, post }: Load): Promise<void> {
  const [one, other] = servers as [Deployment['servers'][0], Deployment['servers'][0]]
  const headers = { authorization: `Bearer ${cast.reader.token}` }
  const at = await fetch(`${other.url}/api/v1/streaming/position`, { headers })
  const { position: from } = (await at.json()) as { position: StreamPosition }
  const follower = follow('who follows elsewhere', mastodonSocket, { person: cast.reader, servers: [other], from })
  try {
    for (let time = 0; time < (isFull ? 20 : 5); time++) {
      const id = await post(one)
      const since = performance.now()
      const seconds = () => (performance.now() - since) / 1000
      const isDelivered = () => follower.delivered.some((delivered) => delivered.post === id)
      await vi.waitUntil(isDelivered, { timeout: 30_000, interval: 10 }).catch(() => undefined)
      if (seconds() > secondsAtMost)
        answers.complain(`A post reaches the other process after ${seconds().toFixed(1)} seconds`)
    }
  } finally {
    await follower.stop()
  }
}
