import type { RedisClient } from './client.ts'
import type { ConnectionLog } from './keepConnected.ts'
import { keepListening, type OwnClient } from './server.ts'

/** Logs once when a client's server goes away, and once when it is back. Returns a function that stops this. */
export function watchClient(client: RedisClient, log: ConnectionLog): () => void {
  keepListening(client)
  let isAway = false
  const onError = (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is unreachable')
    isAway = true
  }
  const onReady = () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  }
  client.on('error', onError)
  const events = client as Pick<OwnClient, 'on' | 'off'>
  events.on('ready', onReady)
  return () => {
    client.off('error', onError)
    events.off('ready', onReady)
  }
}
