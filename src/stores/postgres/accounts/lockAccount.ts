import type { AccountId } from '../../../model/ids.ts'
import { type Database, statement } from '../connection/database.ts'

const lock = statement('account_hold', 'select from accounts where id = $1 for no key update')

/**
 * Locks an account, so that its concurrent requests run one after another and its rows can be counted against a limit.
 * Call it first in a transaction: data that is read afterwards does not change until the transaction ends.
 */
export async function lockAccount(within: Database, id: AccountId): Promise<void> {
  await within.rows(lock, [id])
}
