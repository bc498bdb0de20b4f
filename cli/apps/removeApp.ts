import { createInterface } from 'node:readline/promises'
import type { App } from '../../src/model/app.ts'
import { Failure, wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { withService } from '../withService.ts'
import { appOf } from './app.ts'

/** Removes an app and ends its sessions, once somebody at a terminal has said so, or `isSure`; says how many sessions there were. */
export async function removeApp(
  surroundings: Surroundings,
  clientId: string,
  isSure: boolean,
): Promise<{ app: App; revoked: number }> {
  if (!isSure && !process.stdin.isTTY) {
    throw wrongUsage('Removing an app cannot be undone: say --yes where nobody is there to be asked.')
  }
  return withService(surroundings, async ({ stores, signal }) => {
    const app = await appOf(stores, clientId)
    const { length: count } = await stores.authSessions.listForClient(clientId)
    if (!isSure) await requireConsent(app, count, signal)
    // First: a session that is made in between sees that its app is gone, or is ended with the others.
    await stores.apps.remove(clientId)
    let revoked = 0
    for (const { handle } of await stores.authSessions.listForClient(clientId)) {
      if (await stores.authSessions.revoke(handle)) revoked++
    }
    return { app, revoked }
  })
}

async function requireConsent({ name }: App, sessions: number, signal: AbortSignal): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const gaveUp = new AbortController()
  terminal.once('SIGINT', () => gaveUp.abort()).once('close', () => gaveUp.abort())
  const question = `${JSON.stringify(name)}: ${sessions} sessions. Whoever uses it is signed out, and it has to register anew.\nType yes to remove it: `
  try {
    const answer = await terminal
      .question(question, { signal: AbortSignal.any([signal, gaveUp.signal]) })
      .catch(() => '')
    if (answer.trim() !== 'yes') throw new Failure('The app is not removed.')
  } finally {
    terminal.close()
  }
}
