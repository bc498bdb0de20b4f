import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { destroy } from './servers/renew.ts'

interface Pulse {
  /** Makes a client that is not connected yet. */
  newClient(): pg.Client
  /** Called when it is silent: all that waits for it waits in vain. */
  onSilence(): void
  /** Aborted when nobody waits any more. */
  closing: AbortSignal
}

const every = 2000
/** Seconds after which it is silent. */
const patience = 5

/**
 * Asks PostgreSQL something every two seconds, on a connection of its own. Where a network swallows
 * everything, or a machine stands still, nobody is told that a connection is gone: TCP waits for a
 * quarter of an hour. A timeout of each statement would be no measure of that: some take long and
 * are answered. An error is an answer; so is a connection refused.
 */
export async function feelPulse({ newClient, onSilence, closing }: Pulse): Promise<void> {
  let client: pg.Client | undefined
  while (await beat(closing)) {
    // Who cannot connect knows nothing of those who have connected.
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

const beat = (closing: AbortSignal): Promise<boolean> =>
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
  const asked = client.query('select 1').then(
    () => void (state = 'well'),
    () => void (state = 'ended'),
  )
  // Second by second: where this process itself stood still, an answer may lie here unread.
  for (let second = 0; second < patience && !state; second++) {
    await Promise.race([asked, pause(1000, undefined, { ref: false })])
  }
  return state ?? 'silent'
}
