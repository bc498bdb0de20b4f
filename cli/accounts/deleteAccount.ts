import { deleteAccount as deleteWithFiles } from '../../src/operations/profiles/internal/deleteAccount.ts'
import type { AccountSummary } from '../../src/stores/accounts.ts'
import type { CommandContext } from '../commandContext.ts'
import { requirePerson, requireTyped } from '../typedConsent.ts'
import { withService, workOn } from '../withService.ts'
import { accountNamed } from './account.ts'

/** Deletes an account with its files, after a person at a terminal has typed the name again, or at once if `isSure`. */
export async function deleteAccount(context: CommandContext, name: string, isSure: boolean): Promise<AccountSummary> {
  if (!isSure) requirePerson(context.process, 'Deleting an account cannot be undone')
  return withService(context, async ({ pool, stores, mediaFiles, signal }) => {
    const account = await accountNamed(stores, name)
    if (!isSure) await requireConsent(context, account, signal)
    // Stores the deletion as a job first. If this process stops after this point, a server on the same database or the
    // next call finishes the deletion.
    await stores.accounts.requestDeletion(account.id)
    await stores.authSessions.revokeAll(account.id)
    await workOn(context, {
      pool,
      signal,
      handlers: { deleteAccount: (payload) => deleteWithFiles({ stores, mediaFiles }, payload, signal) },
      isDone: async () => (await stores.accounts.summary(account.username)) === undefined,
      unfinished: `@${account.username} is suspended, but some of its data remains. A running server removes the rest, or you can run this command again.`,
    })
    return account
  })
}

function requireConsent(
  { process }: CommandContext,
  { username, postsCount, followersCount }: AccountSummary,
  signal: AbortSignal,
): Promise<void> {
  return requireTyped(process, signal, {
    question: `@${username}: ${postsCount} posts, ${followersCount} followers. Deleting cannot be undone.\nType the name to delete it: `,
    answer: username,
    otherwise: `@${username} was not deleted.`,
  })
}
