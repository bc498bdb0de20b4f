import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { destroy } from './servers/renew.ts'

interface SilenceOptions {
  /** Makes a client that is not connected yet. */
  newClient(): pg.Client
  /** Called when the server is silent. Queries in progress will get no response. */
  onSilence(): void
  /** Aborted when the pool closes. */
  closing: AbortSignal
}

const every = 2000
/** Seconds without a response after which the server counts as silent. */
const silentSeconds = 5

/**
 * Sends PostgreSQL a query every two seconds on a separate connection. If a network drops all packets or a machine
 * stops, TCP reports a lost connection only after a quarter of an hour. A timeout for each statement would not detect
 * that, since some statements take long and are still answered. An error counts as a response, and so does a refused
 * connection.
 */
export async function watchForSilence({ newClient, onSilence, closing }: SilenceOptions): Promise<void> {
  let client: pg.Client | undefined
  while (await waitForNext(closing)) {
    // A failure to connect says nothing about the open connections.
    client ??= await connected(newClient())
    if (!client) continue
    if (closing.aborted) break
    const state = await stateOf(client)
    if (state === 'well') continue
    destroy(client)
    client = undefined
    if (state === 'silent' && !closing.aborted) onSilence()
  }
  if (client) destroy(client)
}

const waitForNext = (closing: AbortSignal): Promise<boolean> =>
  pause(every, true, { signal: closing, ref: false }).catch(() => false)

async function connected(client: pg.Client): Promise<pg.Client | undefined> {
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    destroy(client)
    return undefined
  }
}

async function stateOf(client: pg.Client): Promise<'well' | 'ended' | 'silent'> {
  let state: 'well' | 'ended' | undefined
  const query = client.query('select 1').then(
    () => void (state = 'well'),
    () => void (state = 'ended'),
  )
  // Waits in steps of a second: if this process itself was stopped, a response may be waiting unread.
  for (let second = 0; second < silentSeconds && !state; second++) {
    await Promise.race([query, pause(1000, undefined, { ref: false })])
  }
  return state ?? 'silent'
}
