import type { App } from '../../src/model/app.ts'
import { quoted } from '../quoted.ts'
import type { CommandContext } from '../commandContext.ts'
import { requirePerson, requireTyped } from '../typedConsent.ts'
import { withService } from '../withService.ts'
import { noSuchApp } from './app.ts'

/**
 * The removed app, and the number of ended sessions. The app is undefined if an earlier call was interrupted and only
 * its sessions were left.
 */
export interface Removal {
  app: App | undefined
  revoked: number
}

/** Removes an app and ends its sessions, after a person at a terminal has agreed, or at once if `isSure`. */
export async function removeApp(context: CommandContext, clientId: string, isSure: boolean): Promise<Removal> {
  if (!isSure) requirePerson(context.process, 'Removing an app cannot be undone')
  return withService(context, async ({ stores, signal }) => {
    const app = await stores.apps.find(clientId)
    const { length: count } = await stores.authSessions.listForClient(clientId)
    if (!app && count === 0) throw noSuchApp(clientId)
    if (!isSure) await requireConsent(context, { name: app?.name ?? clientId, sessions: count }, signal)
    // The app is removed first. If someone signs in meanwhile, that fails because the app is gone, or the new session
    // is ended with the others.
    await stores.apps.remove(clientId)
    let revoked = 0
    for (const { handle } of await stores.authSessions.listForClient(clientId)) {
      if (await stores.authSessions.revoke(handle)) revoked++
    }
    return { app, revoked }
  })
}

function requireConsent(
  { process }: CommandContext,
  { name, sessions }: { name: string; sessions: number },
  signal: AbortSignal,
): Promise<void> {
  return requireTyped(process, signal, {
    question: `${quoted(name)}: ${sessions} sessions. Its users are signed out, and it must register again.\nType yes to remove it: `,
    answer: 'yes',
    otherwise: 'The app was not removed.',
  })
}
