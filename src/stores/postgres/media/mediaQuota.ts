import type { AccountId } from '../../../model/ids.ts'
import { mediaQuotaReached } from '../../../model/mediaQuota.ts'
import { type Database, statement } from '../connection/database.ts'

const selectUsage = statement<{ bytes: string }>(
  'media_usage',
  'select bytes::text from media_usage where account_id = $1',
)

/** What a change of an attachment did to the bytes of its account. */
export interface MediaChange {
  accountId: AccountId
  grew: boolean
}

/** Bytes of all files of an account's attachments. */
export async function readMediaUsage(database: Database, account: AccountId): Promise<number> {
  return Number((await database.row(selectUsage, [account]))?.bytes ?? 0)
}

/**
 * Makes a change of an attachment, or none: where its account has more bytes than the quota
 * afterwards, it throws `validation_failed`. Whoever changes another attachment of the account
 * meanwhile waits, so that two at once never get past it.
 */
export function withinQuota<Change extends MediaChange | undefined>(
  database: Database,
  quota: number,
  change: (within: Database) => Promise<Change>,
): Promise<Change> {
  if (quota === 0) return change(database)
  return database.transaction(async (within) => {
    const made = await change(within)
    if (made?.grew && (await readMediaUsage(within, made.accountId)) > quota) throw mediaQuotaReached(quota)
    return made
  })
}
