import { setImmediate } from 'node:timers/promises'
import { sentence } from '../../../messages/text.ts'
import type { AuditAction } from '../../../model/audit.ts'
import { invalid, ServiceError } from '../../../model/errors.ts'
import { compileServiceFilters, type ServiceFilterSearch } from '../../../model/filters/serviceFilters.ts'
import type { PostId } from '../../../model/ids.ts'
import type { ServiceFilter, ServiceFilterPattern } from '../../../model/serviceFilter.ts'
import type { AuditContext } from '../../auditLog.ts'
import { sharedRead } from '../../readForCaller.ts'
import type {
  CheckedFile,
  PreviewBounds,
  ServiceFilterDraft,
  ServiceFilterFindings,
  ServiceFilters,
} from '../../serviceFilters.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'
import { clearedOnReturn } from '../connection/caches.ts'
import { recordAct } from './recordAct.ts'

const columns = `id, kind, value, whole_word as "wholeWord", action, comment, author_id as "authorId",
  created_at as "createdAt", updated_at as "updatedAt"`

const selectAll = statement<ServiceFilter>(
  'service_filters_all',
  `select ${columns} from service_filters order by id desc`,
)

const selectOne = statement<ServiceFilter>('service_filter', `select ${columns} from service_filters where id = $1`)

const selectVersion = statement<{ version: number }>(
  'service_filters_version',
  'select version::integer from service_filters_version where is_only',
)

// This locks the row, so other changes wait until the transaction ends.
const raiseVersion = statement(
  'service_filters_raise',
  'update service_filters_version set version = version + 1 where is_only',
)

const insert = statement<ServiceFilter>(
  'service_filter_insert',
  `insert into service_filters (kind, value, whole_word, action, comment, author_id)
   select $1, $2::text, $3, $4, $5, $6
   where (select count(*) from (select from service_filters limit $7) counted) < $7
   returning ${columns}`,
)

const update = statement<ServiceFilter>(
  'service_filter_update',
  `update service_filters set kind = $2, value = $3, whole_word = $4, action = $5, comment = $6, updated_at = now()
   where id = $1 returning ${columns}`,
)

const remove = statement<ServiceFilter>(
  'service_filter_delete',
  `delete from service_filters where id = $1 returning ${columns}`,
)

const selectFiles = statement<CheckedFile>(
  'service_filter_files',
  `select id, description, encode(sha256, 'hex') as hash from media
   where id = any($1::bigint[]) and account_id = $2 and state <> 'removed'`,
)

interface PreviewRow {
  id: PostId
  isOld: boolean
  isChecked: boolean
  text: string
  contentWarning: string
  options: string[] | null
  files: { description: string | null; hash: string | null }[] | null
}

const selectPosts = statement<PreviewRow>(
  'service_filter_preview',
  `select p.id, p.created_at < now() - $3 * interval '1 day' as "isOld",
     p.boost_of_id is null and p.visibility in ('public', 'unlisted')
       and exists (select from accounts where id = p.author_id and suspended_at is null) as "isChecked",
     p.text, p.content_warning as "contentWarning",
     case when p.has_poll then (select array_agg(o.title order by o.position)
       from polls q join poll_options o on o.poll_id = q.id where q.post_id = p.id) end as options,
     case when p.has_media then (
       select json_agg(json_build_object('description', m.description, 'hash', encode(m.sha256, 'hex')))
       from media m where m.post_id = p.id) end as files
   from posts p where p.id < $1 order by p.id desc limit $2`,
)

/** Milliseconds after which the version is read again. */
const checkEvery = 1_000
const previewBatch = 500

/** The filters of the service in PostgreSQL. */
export function postgresServiceFilters(database: Database, now = () => performance.now()): ServiceFilters {
  const { compiled, forget } = openCompiled(database, now)

  async function change<Changed extends ServiceFilter | undefined>(
    action: AuditAction,
    act: AuditContext,
    work: (within: Database) => Promise<Changed>,
  ): Promise<Changed> {
    try {
      return await database.transaction(async (within) => {
        await within.rows(raiseVersion)
        const filter = await work(within)
        if (filter) await recordAct(within, act, { action, detail: detailOf(filter) })
        return filter
      })
    } catch (error) {
      throw isDuplicate(error) ? new ServiceError('conflict', sentence('serviceFilterTaken'), { cause: error }) : error
    } finally {
      forget()
    }
  }

  return {
    list: () => database.rows(selectAll),
    find: (id) => database.row(selectOne, [id]),
    insert: (draft, most, act) =>
      change('service_filter_created', act, async (within) => {
        const filter = await within.row(insert, [...valuesOf(draft), act.actor, most])
        if (!filter) throw invalid('filters', 'serviceFiltersTooMany', { most })
        return filter
      }),
    replace: (id, draft, act) =>
      change('service_filter_changed', act, (within) => within.row(update, [id, ...valuesOf(draft)])),
    remove: async (id, act) =>
      (await change('service_filter_removed', act, (within) => within.row(remove, [id]))) !== undefined,
    compiled,
    files: (ids, owner) => database.rows(selectFiles, [ids, owner]),
    preview: (pattern, bounds) => preview(database, pattern, bounds),
  }
}

const valuesOf = ({ kind, value, wholeWord, action, comment }: ServiceFilterDraft) => [
  ...[kind, value, wholeWord, action, comment],
]

const detailOf = ({ kind, value, action }: ServiceFilter) => `${action} ${kind} ${value}`

type CompiledServiceFilters = ServiceFilterSearch<ServiceFilter>

/** Caches the compiled filters. While accounts post, the version of the filters is read at most once a second. */
function openCompiled(database: Database, now: () => number) {
  let cached: { version: number; search: CompiledServiceFilters } | undefined
  let underWay: Promise<CompiledServiceFilters> | undefined
  let due = -Infinity
  let forgotten = 0

  async function read(): Promise<CompiledServiceFilters> {
    const [began, times] = [now(), forgotten]
    const version = (await database.row(selectVersion))?.version ?? 0
    // The filters are read after their version, so they are at least as new.
    const search = cached?.version === version ? cached.search : compileServiceFilters(await database.rows(selectAll))
    if (times === forgotten) [cached, due] = [{ version, search }, began + checkEvery]
    return search
  }

  function forget(): void {
    forgotten++
    underWay = cached = undefined
    due = -Infinity
  }
  clearedOnReturn(database, { clear: forget })

  return {
    forget,
    async compiled(): Promise<CompiledServiceFilters> {
      if (cached && now() < due) return cached.search
      const reading = (underWay ??= sharedRead(read).finally(() => {
        if (underWay === reading) underWay = undefined
      }))
      return reading
    },
  }
}

async function preview(
  database: Database,
  pattern: ServiceFilterPattern,
  { days, posts, examples }: PreviewBounds,
): Promise<ServiceFilterFindings> {
  const search = compileServiceFilters([pattern])
  const found: ServiceFilterFindings = { looked: 0, matches: 0, isComplete: false, postIds: [] }
  let before = '9223372036854775807'
  for (let read = 0; read < posts; read += previewBatch) {
    const most = Math.min(previewBatch, posts - read)
    const rows = await database.rows(selectPosts, [before, most, days])
    for (const row of rows.filter(({ isOld, isChecked }) => isChecked && !isOld)) {
      found.looked++
      if (search.match(checkedPost(row)).length === 0) continue
      found.matches++
      if (found.postIds.length < examples) found.postIds.push(row.id)
    }
    const last = rows.at(-1)
    if (!last || last.isOld || rows.length < most) return { ...found, isComplete: true }
    before = last.id
    await setImmediate() // lets other work run
  }
  return found
}

const checkedPost = ({ text, contentWarning, options, files }: PreviewRow) => ({
  ...{ text, contentWarning, media: files ?? [] },
  poll: options && { options: options.map((title) => ({ title })) },
  hashes: (files ?? []).flatMap(({ hash }) => hash ?? []),
})
