import type { AccountSummary } from '../../src/stores/accounts.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { Failure } from '../failure.ts'

/** Returns an account in the form that --json prints. */
export function accountJson(account: AccountSummary) {
  return {
    id: account.id,
    username: account.username,
    created_at: account.createdAt,
    suspended_at: account.suspendedAt,
    role: account.role,
    deletion_due_at: account.deletionDueAt,
    posts_count: account.postsCount,
    followers_count: account.followersCount,
    media_bytes: account.mediaBytes,
  }
}

/**
 * Returns the account with this name, with or without @, even if it is suspended. Throws a Failure if no account has
 * it.
 */
export async function accountNamed({ accounts }: Stores, name: string): Promise<AccountSummary> {
  const account = await accounts.summary(name.replace(/^@/, ''))
  if (!account) throw new Failure(`There is no account named ${JSON.stringify(name)}.`)
  return account
}
