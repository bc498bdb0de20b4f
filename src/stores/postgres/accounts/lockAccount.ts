import type { AccountId } from '../../../model/ids.ts'
import { type Database, statement } from '../connection/database.ts'

const lock = statement('account_hold', 'select from accounts where id = $1 for no key update')

/**
 * Makes what one account does at once happen one after another, so that what it may have at most
 * can be counted. The first thing in a transaction: what is read afterwards holds until its end.
 */
export async function lockAccount(within: Database, id: AccountId): Promise<void> {
  await within.rows(lock, [id])
}
