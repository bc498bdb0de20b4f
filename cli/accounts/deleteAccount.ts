import { createInterface } from 'node:readline/promises'
import { deleteAccount as deleteWithFiles } from '../../src/operations/profiles/deleteAccount.ts'
import type { AccountSummary } from '../../src/stores/accounts.ts'
import { Failure, wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { withService, workOn } from '../withService.ts'
import { accountNamed } from './account.ts'

/** Deletes an account with its files, once somebody at a terminal has said the name again, or `isSure`. */
export async function deleteAccount(
  surroundings: Surroundings,
  name: string,
  isSure: boolean,
): Promise<AccountSummary> {
  if (!isSure && !process.stdin.isTTY) {
    throw wrongUsage('Deleting an account cannot be undone: say --yes where nobody is there to be asked.')
  }
  return withService(surroundings, async ({ pool, stores, mediaFiles, signal }) => {
    const account = await accountNamed(stores, name)
    if (!isSure) await requireConsent(account, signal)
    // First kept as a job: cut off from here on, a server of the same database goes on, or the next call does.
    await stores.accounts.requestDeletion(account.id)
    await stores.authSessions.revokeAll(account.id)
    await workOn(surroundings, {
      pool,
      signal,
      handlers: { deleteAccount: (payload) => deleteWithFiles({ stores, mediaFiles }, payload, signal) },
      isDone: async () => (await stores.accounts.summary(account.username)) === undefined,
      unfinished: `@${account.username} is suspended, but not all it made is removed yet: the server goes on with it, or this command when it is called again.`,
    })
    return account
  })
}

async function requireConsent(
  { username, postsCount, followersCount }: AccountSummary,
  signal: AbortSignal,
): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const gaveUp = new AbortController()
  terminal.once('SIGINT', () => gaveUp.abort()).once('close', () => gaveUp.abort())
  const question = `@${username}: ${postsCount} posts, ${followersCount} followers. Deleting cannot be undone.\nType the name to delete it: `
  try {
    const answer = await terminal
      .question(question, { signal: AbortSignal.any([signal, gaveUp.signal]) })
      .catch(() => '')
    if (answer.trim() !== username) throw new Failure(`@${username} is not deleted.`)
  } finally {
    terminal.close()
  }
}
