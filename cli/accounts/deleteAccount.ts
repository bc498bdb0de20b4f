import { createInterface } from 'node:readline/promises'
import { removeUnused } from '../../src/operations/media/files.ts'
import type { AccountSummary } from '../../src/stores/accounts.ts'
import { Failure, wrongUsage } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { withService } from '../withService.ts'
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
  return withService(surroundings, async ({ stores, mediaFiles, signal }) => {
    const account = await accountNamed(stores, name)
    if (!isSure) await requireConsent(account, signal)
    const keys = await stores.accounts.delete(account.id)
    // The account is gone by now whatever the disk says.
    await removeUnused({ stores, mediaFiles }, keys).catch((error: unknown) => {
      surroundings.log.error({ err: error }, 'files of a deleted account could not be removed')
      throw new Failure(
        `@${account.username} is deleted, but some of its files in the data folder could not be removed.`,
      )
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
