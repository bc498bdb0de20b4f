import { statement } from '../connection/database.ts'

/** SQL: the advisory-lock key for an idempotency key. */
export const keyLock = (account: string, key: string) => `hashtextextended(${key}, ${account})`

/** Makes other requests with the same key wait until this transaction ends. Run it before all other steps. */
export const lockKey = statement(
  'idempotency_lock',
  `select from pg_advisory_xact_lock(${keyLock('$1::bigint', '$2::text')})`,
)

// A key of a draft also has a row here, without a post, so that a plain post with this key is not inserted.
/** SQL: the row of an account's key, if a post was published or held with it in the last hour. */
export const keyOfPost = (account: string, key: string) => `
  idempotency_keys where account_id = ${account} and key = ${key} and coalesce(post_id, held_post_id) is not null
    and created_at >= now() - interval '1 hour'`

// The upper bits of an id are the time of its creation.
/** SQL: the draft or scheduled post that an account made with a key in the last hour. */
export const draftOfKey = (account: string, key: string) => `
  drafts where account_id = ${account} and idempotency_key = ${key}
    and id > floor(extract(epoch from now() - interval '1 hour') * 1000)::bigint << 16`

/** Deletes idempotency keys that are over an hour old. */
export const deleteOldKeys = statement(
  'idempotency_expire',
  `delete from idempotency_keys where created_at < now() - interval '1 hour'`,
)
