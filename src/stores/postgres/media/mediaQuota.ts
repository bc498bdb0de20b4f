import type { AccountId } from '../../../model/ids.ts'
import { mediaQuotaReached } from '../../../model/mediaQuota.ts'
import { type Database, statement } from '../connection/database.ts'

const selectUsage = statement<{ bytes: string }>(
  'media_usage',
  'select bytes::text from media_usage where account_id = $1',
)

/** How a change of an attachment affects the number of bytes that its account uses. */
export interface MediaChange {
  accountId: AccountId
  grew: boolean
}

/** Returns the size of all files of an account's attachments in bytes. */
export async function readMediaUsage(database: Database, account: AccountId): Promise<number> {
  return Number((await database.row(selectUsage, [account]))?.bytes ?? 0)
}

/**
 * Changes an attachment. If its account then uses more bytes than the quota allows, it rolls the change back and throws
 * `validation_failed`. Concurrent changes for the same account wait, so that together they cannot exceed the quota.
 */
export function withinQuota<Change extends MediaChange | undefined>(
  database: Database,
  quota: number,
  change: (within: Database) => Promise<Change>,
): Promise<Change> {
  if (quota === 0) return change(database)
  return database.transaction(async (within) => {
    const result = await change(within)
    if (result?.grew && (await readMediaUsage(within, result.accountId)) > quota) throw mediaQuotaReached(quota)
    return result
  })
}
