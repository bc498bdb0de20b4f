import { sentence } from '../../../messages/text.ts'
import type { Draft, PlannedPost } from '../../../model/draft.ts'
import { invalid, notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId, DraftId, MediaId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import { itemPage, type Page, type IdRange } from '../../../model/page.ts'
import type { Application } from '../../../model/post.ts'
import type { DraftKind, Drafts, DueDraft, NewDraft, ScheduleLimits } from '../../drafts.ts'
import { addJob, removeJob } from '../jobs/addJob.ts'
import { type Database, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { mediaColumns, mediaOf, type MediaRow } from '../media/media.ts'
import { unattached } from '../media/unattached.ts'
import { draftOfKey, keyOfPost, lockKey } from './idempotencyKeys.ts'

interface DraftRow {
  id: DraftId
  input: PlannedPost
  due_at: string | null
  failure: string | null
  updated_at: string
}

// Locks are taken in this order: the draft, its account, its media.
const lockDraft = statement(
  'draft_lock',
  'select id from drafts where id = $1 and account_id = $2 and (due_at is not null) = $3 for update',
)

const lockAccount = statement(
  'draft_lock_account',
  'select id from accounts where id = $1 and suspended_at is null for no key update',
)

// `id` is null if the key was used for anything but a draft of this kind.
const selectEarlier = statement<{ id: DraftId | null }>(
  'draft_earlier',
  `select case when (due_at is not null) = $3 then id end as id from ${draftOfKey('$1', '$2')}
   union all
   select null from ${keyOfPost('$1', '$2')} limit 1`,
)

const countDrafts = statement<{ count: number }>(
  'draft_count',
  'select count(*)::integer as count from drafts where account_id = $1 and due_at is null',
)

const countScheduled = statement<{ count: number; that_day: number }>(
  'draft_count_scheduled',
  `select count(*)::integer as count,
     (count(*) filter (where (due_at at time zone 'utc')::date = ($3::timestamptz at time zone 'utc')::date))::integer as that_day
   from drafts where account_id = $1 and due_at is not null and id is distinct from $2::bigint`,
)

/** SQL: adds the job that publishes a draft when it is due, for a row with `id` and `due_at`. */
export const dueJob = addJob('publishScheduled', `json_build_object('draftId', id::text)`, {
  runAt: 'due_at',
  key: `'publishScheduled:' || id`,
})

const insert = statement<{ id: DraftId }>(
  'draft_insert',
  `with made as (
     insert into drafts (account_id, input, application, idempotency_key, due_at) values ($1, $2::jsonb, $3::jsonb, $4, $5)
     returning id, due_at),
   used as (
     insert into idempotency_keys (account_id, key) select $1, $4 where $4::text is not null
     on conflict (account_id, key) do update set created_at = now(), post_id = null, held_post_id = null)
   select id, case when due_at is not null then ${dueJob} end as job from made`,
)

// `loose_since` stays. It has no effect while a draft holds the file, and if the draft is deleted without being
// published, the file counts as unused since that time again.
const holdMedia = statement(
  'draft_hold_media',
  `update media set draft_id = $1
   where id = any($2::bigint[]) and account_id = $3 and post_id is null and (draft_id is null or draft_id = $1) and state = 'ready'
   returning id`,
)

const releaseMedia = statement(
  'draft_release_media',
  'update media set draft_id = null, loose_since = now() where draft_id = $1 and id <> all($2::bigint[])',
)

const change = statement(
  'draft_change',
  'update drafts set input = input || $2::jsonb, updated_at = now() where id = $1',
)

const reschedule = statement(
  'draft_reschedule',
  `with changed as (update drafts set due_at = $2, failure = null, updated_at = now() where id = $1 returning id, due_at)
   select ${dueJob} as job from changed`,
)

const remove = statement<{ id: DraftId }>(
  'draft_delete',
  `with gone as (delete from drafts where id = $1 and account_id = $2 and (due_at is not null) = $3 returning id),
   loosened as (update media set draft_id = null, loose_since = now() where draft_id in (select id from gone))
   select id, case when $3 then ${removeJob(`'publishScheduled:' || id`)} end as job from gone`,
)

const columns = 'id, input, due_at, failure, updated_at'

const select = statement<DraftRow>(
  'draft_find',
  `select ${columns} from drafts where id = $1 and account_id = $2 and (due_at is not null) = $3`,
)

const list = twoEnded<DraftRow>(
  'drafts',
  (direction) =>
    `select ${columns} from drafts where account_id = $1 and (due_at is not null) = $2 and id > $3 and id < $4
     order by id ${direction} limit $5`,
)

const selectMedia = statement<MediaRow & { draft_id: DraftId }>(
  'draft_media',
  `select ${mediaColumns}, draft_id from media where draft_id = any($1::bigint[])`,
)

const selectDue = statement<{ account_id: AccountId; input: PlannedPost; application: Application | null }>(
  'draft_due',
  `select account_id, input, application from drafts
   where id = $1 and due_at <= now() and failure is null
     and (select disabled_at from accounts where accounts.id = account_id) is null`,
)

const fail = statement('draft_fail', 'update drafts set failure = $2 where id = $1 and due_at <= now()')

/** The drafts and scheduled posts in PostgreSQL. */
export function postgresDrafts(database: Database, links: Links): Drafts {
  return {
    insert: (draft, atMost) =>
      insertDraft(database, draft, null, (within) => requireRoom(within, draft.accountId, atMost)),
    schedule: (draft, dueAt, limits) =>
      insertDraft(database, draft, dueAt, (within) => requireTime(within, draft.accountId, null, dueAt, limits)),
    async find(id, owner, kind) {
      const rows = await database.rows(select, [id, owner, kind === 'scheduled'])
      return (await withMedia(database, rows, links))[0]
    },
    list: (owner, kind, range) => readPage(database, links, owner, kind, range),
    update: (id, owner, changes) => update(database, id, owner, changes),
    reschedule: (id, owner, dueAt, limits) => move(database, id, owner, dueAt, limits),
    delete: async (id, owner, kind) => (await database.row(remove, [id, owner, kind === 'scheduled'])) !== undefined,
    async findDue(id): Promise<DueDraft | undefined> {
      const row = await database.row(selectDue, [id])
      return row && { id, accountId: row.account_id, planned: row.input, application: row.application }
    },
    fail: async (id, reason) => void (await database.rows(fail, [id, reason])),
  }
}

function insertDraft(
  database: Database,
  draft: NewDraft,
  dueAt: Date | null,
  require: (within: Database) => Promise<void>,
): Promise<DraftId> {
  const { accountId, planned, application, idempotencyKey } = draft
  return database.transaction(async (within) => {
    const earlier = idempotencyKey && (await earlierOf(within, accountId, idempotencyKey, dueAt !== null))
    if (earlier) return earlier
    if (!(await within.row(lockAccount, [accountId]))) throw notFound()
    await require(within)
    const values = [JSON.stringify(planned), application && JSON.stringify(application), idempotencyKey ?? null, dueAt]
    const row = await within.row(insert, [accountId, ...values])
    await hold(within, row!.id, accountId, planned.mediaIds)
    return row!.id
  })
}

async function earlierOf(within: Database, account: AccountId, key: string, isScheduled: boolean) {
  await within.rows(lockKey, [account, key])
  const earlier = await within.row(selectEarlier, [account, key, isScheduled])
  if (earlier?.id === null) throw new ServiceError('conflict', sentence('sentOtherwise'))
  return earlier?.id
}

async function hold(within: Database, id: DraftId, owner: AccountId, mediaIds: readonly MediaId[]): Promise<void> {
  if (mediaIds.length === 0) return
  const heldMedia = await within.rows(holdMedia, [id, mediaIds, owner])
  if (heldMedia.length !== mediaIds.length) throw await unattached(within, { ids: mediaIds, owner, draft: id })
}

function update(database: Database, id: DraftId, owner: AccountId, changes: Partial<PlannedPost>): Promise<void> {
  return database.transaction(async (within) => {
    if (!(await within.row(lockDraft, [id, owner, false]))) throw notFound()
    await within.rows(change, [id, JSON.stringify(changes)])
    if (!changes.mediaIds) return
    await within.rows(releaseMedia, [id, changes.mediaIds])
    await hold(within, id, owner, changes.mediaIds)
  })
}

function move(database: Database, id: DraftId, owner: AccountId, dueAt: Date, limits: ScheduleLimits): Promise<void> {
  return database.transaction(async (within) => {
    if (!(await within.row(lockDraft, [id, owner, true]))) throw notFound()
    if (!(await within.row(lockAccount, [owner]))) throw notFound()
    await requireTime(within, owner, id, dueAt, limits)
    await within.rows(reschedule, [id, dueAt])
  })
}

// This count is reliable only while the account is locked. Every statement that adds a draft locks it.
async function requireRoom(within: Database, account: AccountId, atMost: number): Promise<void> {
  const { count } = (await within.row(countDrafts, [account]))!
  if (count >= atMost) throw invalid('drafts', 'draftsTooMany', { most: atMost })
}

async function requireTime(
  within: Database,
  account: AccountId,
  own: DraftId | null,
  dueAt: Date,
  { atMost, perDay }: ScheduleLimits,
): Promise<void> {
  const { count, that_day: thatDay } = (await within.row(countScheduled, [account, own, dueAt]))!
  if (count >= atMost) throw invalid('scheduledAt', 'scheduledTooMany', { most: atMost })
  if (thatDay >= perDay) throw invalid('scheduledAt', 'scheduledDayFull', { most: perDay })
}

async function readPage(
  database: Database,
  links: Links,
  owner: AccountId,
  kind: DraftKind,
  range: IdRange,
): Promise<Page<Draft>> {
  const rows = await readRange(database, list, range, [owner, kind === 'scheduled'])
  return itemPage(await withMedia(database, rows, links), range)
}

async function withMedia(database: Database, rows: readonly DraftRow[], links: Links): Promise<Draft[]> {
  const naming = rows.filter(({ input }) => input.mediaIds.length > 0).map(({ id }) => id)
  const media = naming.length === 0 ? [] : await database.rows(selectMedia, [naming])
  const mediaById = new Map(media.map((row) => [row.id, mediaOf(row, links)]))
  return rows.map(({ id, input, due_at: scheduledAt, failure, updated_at: updatedAt }) => {
    const media = input.mediaIds.flatMap((mediaId) => mediaById.get(mediaId) ?? [])
    return { ...input, id, scheduledAt, failure, updatedAt, media }
  })
}
