import type { AccountId } from '../../../model/ids.ts'
import { type Database, statement } from '../connection/database.ts'
import { addJob } from '../jobs/addJob.ts'
import { acceptSteps } from './relationshipChanges.ts'

const addAccepting = statement(
  'relationship_add_accepting',
  `select ${addJob('acceptRequests', `json_build_object('accountId', id::text)`, { key: `'acceptRequests:' || id` })}
   from accounts where id = $1 and exists (select from follow_requests where followee_id = $1)`,
)

// Finds requests only while the account is unlocked. An unlocked account gets no new requests, so all of these are
// older.
const selectRequests = statement<{ id: string; follower: AccountId }>(
  'relationship_requests_to_accept',
  `select id, follower_id as follower from follow_requests
   where followee_id = $1 and id > $2
     and (select not locked and suspended_at is null from accounts where id = $1)
   order by id limit $3`,
)

/** Adds the job that accepts all requests to an account that is being unlocked, if there are any. */
export async function addAcceptingJob(database: Database, id: AccountId): Promise<void> {
  await database.rows(addAccepting, [id])
}

/** Accepts all requests to an account; see `Relationships.acceptRequests`. */
export async function acceptRequests(
  database: Database,
  followee: AccountId,
  closing?: AbortSignal,
  batch = 500,
): Promise<void> {
  let last = '0'
  for (;;) {
    const requests = await database.rows(selectRequests, [followee, last, batch])
    for (const { follower } of requests) {
      closing?.throwIfAborted()
      await database.pipeline(acceptSteps({ follower, followee }))
    }
    if (requests.length < batch) return
    last = requests.at(-1)!.id
  }
}
