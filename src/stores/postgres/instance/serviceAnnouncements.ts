import { sentence } from '../../../messages/text.ts'
import type { Announcement } from '../../../model/announcement.ts'
import type { AuditAction } from '../../../model/audit.ts'
import { invalid, notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId, AnnouncementId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import { itemPage, rangeOf } from '../../../model/page.ts'
import { isShortcode } from '../../../model/reactionName.ts'
import { detectCustomEmojis } from '../../../model/text/emojis.ts'
import { renderText } from '../../../model/text/render.ts'
import type { AuditContext } from '../../auditLog.ts'
import type { ServiceAnnouncements } from '../../serviceAnnouncements.ts'
import { type Database, type Statement, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { addJob } from '../jobs/addJob.ts'
import { loadEmojis } from '../media/customEmojis.ts'
import { recordAct } from './recordAct.ts'

interface Row extends Omit<Announcement, 'html' | 'emojis' | 'reactions'> {
  reactions: { name: string; count: number; mine: boolean }[]
}

// $1 is the reader; 0, which is the id of no account, stands for nobody.
const columns = `a.id, text, starts_at as "startsAt", ends_at as "endsAt", all_day as "allDay",
  scheduled_at as "scheduledAt", published_at as "publishedAt", updated_at as "updatedAt",
  exists (select from announcement_reads r where r.announcement_id = a.id and r.account_id = $1) as "isRead",
  coalesce((select json_agg(json_build_object('name', name, 'count', count, 'mine', mine) order by first_at, name)
    from (select name, count(*)::int as count, bool_or(account_id = $1) as mine, min(created_at) as first_at
      from announcement_reactions r where r.announcement_id = a.id group by name) counted), '[]') as reactions`

const isShown = 'published_at is not null and (ends_at is null or ends_at > now())'

const selectShown = statement<Row>(
  'announcements_shown',
  `select ${columns} from announcements a where ${isShown} order by published_at desc, a.id desc limit 100`,
)
const selectPublished = statement<Row>(
  'announcements_published',
  `select ${columns} from announcements a where a.id = any($2::bigint[]) and ${isShown}`,
)
const selectOne = statement<Row>('announcement_read', `select ${columns} from announcements a where a.id = $2`)

const all = twoEnded<Row>(
  'announcements',
  (direction) => `
  select ${columns} from announcements a where a.id > $2 and a.id < $3 order by a.id ${direction} limit $4`,
)

const dismiss = statement<{ id: AnnouncementId }>(
  'announcement_dismiss',
  `with shown as (select id from announcements where id = $1 and published_at is not null),
   noted as (
     insert into announcement_reads (announcement_id, account_id) select id, $2 from shown on conflict do nothing)
   select id from shown`,
)

// Runs before the count, so that two reactions at once do not exceed the limit of emojis.
const lockPublished = statement(
  'announcement_lock',
  `select id from announcements where id = $1 and ${isShown} for no key update`,
)
const react = statement<{ verdict: 'fits' | 'emojiUnknown' | 'full' }>(
  'announcement_react',
  `with judged as materialized (select case
     when exists (select from announcement_reactions where announcement_id = $1 and account_id = $2 and name = $3)
       then 'fits'
     when $5 and not exists (select from custom_emojis where shortcode = $3) then 'emojiUnknown'
     when (select count(distinct name) from announcement_reactions where announcement_id = $1 and name <> $3) >= $4
       then 'full'
     else 'fits' end as verdict),
   added as (insert into announcement_reactions (announcement_id, account_id, name)
     select $1, $2, $3 from judged where verdict = 'fits' on conflict do nothing)
   select verdict from judged`,
)
const unreact = statement(
  'announcement_unreact',
  'delete from announcement_reactions where announcement_id = $1 and account_id = $2 and name = $3',
)
const countReactions = statement<{ count: number }>(
  'announcement_reaction_count',
  'select count(*)::int as count from announcement_reactions where announcement_id = $1 and name = $2',
)

const insert = statement<{ id: AnnouncementId }>(
  'announcement_insert',
  `insert into announcements (text, starts_at, ends_at, all_day, scheduled_at, published_at)
   values ($1, $2, $3, $4, $5, case when $5::timestamptz is null and not $6::boolean then now() end) returning id`,
)
const addJobAt = (runAt: 'scheduled_at' | 'ends_at', name: 'publishAnnouncement' | 'endAnnouncement') =>
  addJob(name, `json_build_object('announcementId', id::text)`, { runAt, key: `'${name}:' || id` })
const plan = statement(
  'announcement_plan',
  `select
     case when scheduled_at is not null and published_at is null
       then ${addJobAt('scheduled_at', 'publishAnnouncement')} end as publishing,
     case when ends_at > now() then ${addJobAt('ends_at', 'endAnnouncement')} end as ending
   from announcements where id = $1`,
)
const update = statement<{ id: AnnouncementId }>(
  'announcement_update',
  `update announcements set text = coalesce($2, text),
     starts_at = case when $3 then $4 else starts_at end, ends_at = case when $5 then $6 else ends_at end,
     all_day = coalesce($7, all_day), scheduled_at = case when $8 then $9 else scheduled_at end, updated_at = now()
   where id = $1 returning id`,
)
const publish = statement<{ id: AnnouncementId }>(
  'announcement_publish',
  `update announcements set published_at = now(), scheduled_at = null, updated_at = now()
   where id = $1 and published_at is null returning id`,
)
const unpublish = statement<{ id: AnnouncementId }>(
  'announcement_unpublish',
  `update announcements set published_at = null, scheduled_at = null, updated_at = now()
   where id = $1 and (published_at is not null or scheduled_at is not null) returning id`,
)
const publishDue = statement(
  'announcement_publish_due',
  `update announcements set published_at = now(), scheduled_at = null, updated_at = now()
   where id = $1 and published_at is null and scheduled_at <= now()`,
)
// Changes no values, but the trigger records a change. So streams notice that the announcement is no longer shown.
const reportEnd = statement(
  'announcement_report_end',
  'update announcements set updated_at = updated_at where id = $1 and published_at is not null and ends_at <= now()',
)
const remove = statement<{ id: AnnouncementId }>(
  'announcement_delete',
  'delete from announcements where id = $1 returning id',
)

const nobody = '0' as AccountId

/** Announcements of the administrators in PostgreSQL. */
export function postgresServiceAnnouncements(database: Database, links: Links): ServiceAnnouncements {
  async function announcementsOf(rows: readonly Row[]): Promise<Announcement[]> {
    const shortcodes = rows.flatMap(({ text, reactions }) => [
      ...detectCustomEmojis(text),
      ...reactions.map(({ name }) => name).filter(isShortcode),
    ])
    const emojis = await loadEmojis(database, links, shortcodes)
    const { host, hashtag: hashtagUrl } = links
    return rows.map((row) => ({
      ...row,
      html: renderText(row.text, { mentions: new Map(), hashtagUrl, host: host() }),
      emojis: [...new Set(detectCustomEmojis(row.text))].flatMap((name) => emojis.get(name) ?? []),
      reactions: row.reactions.map((one) => ({ ...one, emoji: emojis.get(one.name) ?? null })),
    }))
  }

  async function read(id: AnnouncementId, from: Database = database): Promise<Announcement> {
    const row = await from.row(selectOne, [nobody, id])
    if (!row) throw notFound()
    return (await announcementsOf([row]))[0]!
  }

  // Records the act if something changed.
  async function change(
    id: AnnouncementId,
    act: AuditContext,
    action: AuditAction,
    write: Statement<unknown>,
    values: unknown[],
  ) {
    await database.transaction(async (within) => {
      const isChanged = (await within.row(write, [id, ...values])) !== undefined
      await within.rows(plan, [id])
      if (isChanged) await recordAct(within, act, { action, detail: id })
    })
    return read(id)
  }

  return {
    shownTo: async (reader) => announcementsOf(await database.rows(selectShown, [reader])),
    async dismiss(id, reader) {
      if (!(await database.row(dismiss, [id, reader]))) throw notFound()
    },
    react: (id, reader, name, most) =>
      database.transaction(async (within) => {
        if (!(await within.row(lockPublished, [id]))) throw notFound()
        const { verdict } = (await within.row(react, [id, reader, name, most, isShortcode(name)]))!
        if (verdict === 'emojiUnknown') throw invalid('name', verdict)
        if (verdict === 'full') throw new ServiceError('conflict', sentence('announcementEmojis', { most }))
      }),
    unreact: (id, reader, name) =>
      database.transaction(async (within) => {
        if (!(await within.row(lockPublished, [id]))) throw notFound()
        await within.rows(unreact, [id, reader, name])
      }),
    findPublished: async (ids) => announcementsOf(await database.rows(selectPublished, [nobody, ids])),
    async countReactions(id, name) {
      const { count } = (await database.row(countReactions, [id, name]))!
      return { announcementId: id, name, count }
    },
    async page(paging) {
      const range = rangeOf(paging)
      const rows = await readRange(database, all, range, [nobody])
      return itemPage(await announcementsOf(rows), range)
    },
    read: (id) => read(id),
    async create({ text, startsAt, endsAt, allDay, scheduledAt }, isDraft, act) {
      const id = await database.transaction(async (within) => {
        const row = (await within.row(insert, [text, startsAt, endsAt, allDay, scheduledAt, isDraft]))!
        await within.rows(plan, [row.id])
        await recordAct(within, act, { action: 'announcement_created', detail: row.id })
        return row.id
      })
      return read(id)
    },
    update(id, { text = null, startsAt, endsAt, allDay = null, scheduledAt }, act) {
      const times = [startsAt, endsAt].flatMap((time) => [time !== undefined, time ?? null])
      const values = [text, ...times, allDay, scheduledAt !== undefined, scheduledAt ?? null]
      return change(id, act, 'announcement_updated', update, values)
    },
    setPublished: (id, isPublished, act) =>
      isPublished
        ? change(id, act, 'announcement_published', publish, [])
        : change(id, act, 'announcement_unpublished', unpublish, []),
    delete: (id, act) =>
      database.transaction(async (within) => {
        if (!(await within.row(remove, [id]))) throw notFound()
        await recordAct(within, act, { action: 'announcement_deleted', detail: id })
      }),
    publishDue: async (id) => void (await database.rows(publishDue, [id])),
    reportEnd: async (id) => void (await database.rows(reportEnd, [id])),
  }
}
