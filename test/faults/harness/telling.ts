import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamPosition } from '../../../src/model/stream.ts'
import { follow, mastodonSocket } from './followers.ts'
import type { Load } from './load.ts'
import type { Place } from './place.ts'

// The log is looked at twice a second; the machine of a test may be busy.
const secondsAtMost = 5

/** Posts at one process while somebody follows at the other: complains where that is told too late. */
export async function toldInTime({ servers, cast, isFull }: Place, { answers, post }: Load): Promise<void> {
  const [one, other] = servers as [Place['servers'][0], Place['servers'][0]]
  const headers = { authorization: `Bearer ${cast.reader.token}` }
  const at = await fetch(`${other.url}/api/v1/streaming/position`, { headers })
  const { position: from } = (await at.json()) as { position: StreamPosition }
  const follower = follow('who follows elsewhere', mastodonSocket, { person: cast.reader, servers: [other], from })
  try {
    for (let time = 0; time < (isFull ? 20 : 5); time++) {
      const id = await post(one)
      const since = performance.now()
      const seconds = () => (performance.now() - since) / 1000
      const isTold = () => follower.told.some((told) => told.post === id)
      while (!isTold() && seconds() < 30) await sleep(10)
      if (seconds() > secondsAtMost) answers.complain(`A post is told elsewhere after ${seconds().toFixed(1)} seconds`)
    }
  } finally {
    await follower.stop()
  }
}
