import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError, undefinedIfNotFound } from '../../../model/errors.ts'
import type { FilterPost } from '../../../model/filter.ts'
import type { AccountId, FilterId } from '../../../model/ids.ts'
import type { FilterChange, FilterDraft, FilterLimits, Filters } from '../../filters.ts'
import { type Database, statement } from '../connection/database.ts'
import { changeKeywords, insertKeywords, removeKeywords } from './filterKeywords.ts'
import { requirePostRoom, requireFilterRoom } from './filterRoom.ts'
import { selectByEntry, selectByKeyword, selectFilter, selectFilters } from './filterRow.ts'

interface Row {
  id: FilterId
}

// Locks the account's row: concurrent changes of its filters wait here, so that together they cannot exceed a limit.
const raiseVersion = statement<Row>(
  'filters_raise_version',
  'update accounts set filters_version = filters_version + 1 where id = $1 returning id',
)

const insertFilter = statement<Row>(
  'filters_insert',
  `insert into filters (account_id, title, contexts, action, match, expires_at)
   values ($1, $2, $3::text[], $4, $5, now() + $6::bigint * interval '1 second') returning id`,
)

const updateFilter = statement<Row>(
  'filters_update',
  `update filters set title = coalesce($3, title), contexts = coalesce($4::text[], contexts), action = coalesce($5, action),
     match = coalesce($6, match), expires_at = case when $7::boolean then now() + $8::bigint * interval '1 second' else expires_at end
   where account_id = $1 and id = $2 returning id`,
)

const deleteFilter = statement<Row>(
  'filters_delete',
  'delete from filters where account_id = $1 and id = $2 returning id',
)

const selectOwn = statement<Row>('filters_own', 'select id from filters where account_id = $1 and id = $2')

const selectOfKeyword = statement<Row>(
  'filters_of_keyword',
  'select id from filters where account_id = $1 and id = (select filter_id from filter_keywords where id = $2)',
)

const selectKeywordIds = statement<Row>(
  'filters_keyword_ids',
  'select id from filter_keywords where filter_id = $1 limit 2',
)

const deleteWithoutContent = statement(
  'filters_delete_empty',
  `delete from filters f where f.id = $1
     and (select true from filter_keywords where filter_id = f.id limit 1) is null
     and (select true from filter_posts where filter_id = f.id limit 1) is null`,
)

// Locks posts before accounts, in the same order as the deletion of a post.
const lockPost = statement<Row>('filters_lock_post', 'select id from posts where id = $1 for key share')

const insertPost = statement(
  'filters_insert_post',
  'insert into filter_posts (filter_id, post_id) values ($1, $2) on conflict do nothing',
)

const selectPost = statement<FilterPost>(
  'filters_select_post',
  'select id, post_id as "postId" from filter_posts where filter_id = $1 and post_id = $2',
)

const deletePost = statement<FilterPost>(
  'filters_delete_post',
  `delete from filter_posts p where p.id = $2 and (select account_id from filters where id = p.filter_id) = $1
   returning p.id, p.post_id as "postId"`,
)

/** The filters in PostgreSQL. */
export function postgresFilters(database: Database): Filters {
  const changing = <Result>(account: AccountId, work: (within: Database) => Promise<Result>): Promise<Result> =>
    database.transaction(async (within) => {
      await within.rows(raiseVersion, [account])
      return work(within)
    })
  // Undoes the transaction if there was nothing to change, so that no stream reports a change.
  const changingFound = <Result>(
    account: AccountId,
    work: (within: Database) => Promise<Result | undefined>,
  ): Promise<Result | undefined> =>
    changing(account, async (within) => {
      const result = await work(within)
      if (result === undefined) throw notFound()
      return result
    }).catch(undefinedIfNotFound)
  return {
    list: (account) => database.rows(selectFilters, [account]),
    find: (account, id) => database.row(selectFilter, [account, id]),
    findByKeyword: (account, keyword) => database.row(selectByKeyword, [account, keyword]),
    findByEntry: (account, entry) => database.row(selectByEntry, [account, entry]),
    insert: (account, draft, limits) => changing(account, (within) => insert(within, account, draft, limits)),
    update: (account, id, change, limits) => changing(account, (within) => update(within, account, id, change, limits)),
    delete: async (account, id) =>
      (await changingFound(account, (within) => within.row(deleteFilter, [account, id]))) !== undefined,
    addKeyword: (account, filter, draft, limits) =>
      changing(account, async (within) => {
        if (!(await within.row(selectOwn, [account, filter]))) throw notFound()
        const [added] = await insertKeywords(within, filter, [draft])
        await requireFilterRoom(within, account, limits)
        return added!
      }),
    updateKeyword: async (account, id, change, limits) => {
      const changed = await changingFound(account, async (within) => {
        const filter = await within.row(selectOfKeyword, [account, id])
        if (!filter) return undefined
        await changeKeywords(within, filter.id, [{ ...change, id }])
        await requireFilterRoom(within, account, limits)
        return filter
      })
      return changed !== undefined
    },
    deleteKeyword: async (account, id, withFilter) => {
      const changed = await changingFound(account, async (within) => {
        const filter = await within.row(selectOfKeyword, [account, id])
        if (!filter) return undefined
        await removeKeywords(within, filter.id, [id])
        if (withFilter) await within.rows(deleteWithoutContent, [filter.id])
        return filter
      })
      return changed !== undefined
    },
    addPost: (account, filter, post) =>
      database.transaction(async (within) => {
        if (!(await within.row(lockPost, [post]))) throw notFound()
        await within.rows(raiseVersion, [account])
        if (!(await within.row(selectOwn, [account, filter]))) throw notFound()
        await within.rows(insertPost, [filter, post])
        await requirePostRoom(within, account)
        return (await within.row(selectPost, [filter, post]))!
      }),
    removePost: (account, entry) => changingFound(account, (within) => within.row(deletePost, [account, entry])),
  }
}

async function insert(within: Database, account: AccountId, draft: FilterDraft, limits: FilterLimits) {
  const { title, contexts, action, match, expiresIn, keywords } = draft
  const inserted = await within.row(insertFilter, [account, title, contexts, action, match, expiresIn])
  await insertKeywords(within, inserted!.id, keywords)
  await requireFilterRoom(within, account, limits)
  return inserted!.id
}

async function update(within: Database, account: AccountId, id: FilterId, change: FilterChange, limits: FilterLimits) {
  const { title, contexts, action, match, expiresIn } = change
  const values = [title, contexts, action, match, expiresIn !== undefined, expiresIn]
  if (!(await within.row(updateFilter, [account, id, ...values]))) throw notFound()
  if (change.onlyKeyword) await requireOnlyKeyword(within, id, change.onlyKeyword)
  await removeKeywords(within, id, change.removed ?? [])
  await changeKeywords(within, id, change.changed ?? [])
  await insertKeywords(within, id, change.added ?? [])
  await requireFilterRoom(within, account, limits)
}

async function requireOnlyKeyword(within: Database, filter: FilterId, keyword: FilterId): Promise<void> {
  const ids = (await within.rows(selectKeywordIds, [filter])).map(({ id }) => id)
  if (ids.length !== 1 || ids[0] !== keyword) throw new ServiceError('conflict', sentence('filterRace'))
}
