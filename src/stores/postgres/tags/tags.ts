import type { AccountId, TagId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import { makePage } from '../../../model/page.ts'
import type { Tag, TagViewer } from '../../../model/tag.ts'
import type { Tags } from '../../tags.ts'
import { type Database, type Statement, statement, step } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { lockAccount } from '../accounts/lockAccount.ts'
import { noHistory, type TagHistory } from './tagHistory.ts'
import { isThere } from '../posts/visibility.ts'

const insertTags = statement('tags_ensure', 'insert into tags (name) select unnest($1::text[]) on conflict do nothing')

/**
 * Makes steps that insert rows for these hashtags if they are missing; tags are never deleted. The rows are inserted in
 * the order of their names, and before all other locks are taken, so that transactions do not deadlock.
 */
export const ensureTagsSteps = (hashtags: readonly { name: string }[]) =>
  hashtags.length > 0 ? [step(insertTags, [hashtags.map(({ name }) => name).sort()])] : []

/** Returns hashtags in the form that statements take: JSON that maps each name to its spelling in the text. */
export const displaysOf = (hashtags: readonly { name: string; display: string }[]): string =>
  JSON.stringify(Object.fromEntries(hashtags.map(({ name, display }) => [name, display])))

/** Inserts a row for a hashtag if it is missing. */
async function ensureTag(database: Database, name: string): Promise<void> {
  await database.rows(insertTags, [[name]])
}

/** A hashtag, with the state of the viewer $1. */
export interface TagRow extends TagViewer {
  id: TagId | null
  name: string
}

/**
 * Makes the statement that returns the hashtags of a query with the columns `name` and `place`. The hashtags need not
 * be stored.
 */
export const tagRows = (name: string, requested: string): Statement<TagRow> =>
  statement(
    name,
    `select t.id, requested.name,
     ${isThere('tag_follows x where x.account_id = $1 and x.tag_id = t.id')} as following,
     ${isThere('featured_tags x where x.account_id = $1 and x.tag_id = t.id')} as featuring,
     m.account_id is not null as muting, m.expires_at as "mutingExpiresAt"
   from (${requested}) requested (name, place)
   left join tags t on t.name = requested.name
   left join tag_mutes m on m.account_id = $1 and m.tag_id = t.id and (m.expires_at is null or m.expires_at > now())
   order by requested.place`,
  )

const select = tagRows('tags_read', 'select * from unnest($2::text[]) with ordinality')

/** Makes hashtags from their rows. */
export type MakeTags = (rows: readonly TagRow[], viewer: AccountId | undefined) => Promise<Tag[]>

/** Returns a function that makes hashtags from their rows, with their recent use. */
export const tagMaker =
  (links: Links, history: TagHistory): MakeTags =>
  async (rows, viewer) => {
    const used = await history.load(rows.flatMap(({ id }) => id ?? []))
    return rows.map(({ id, name, ...state }): Tag => {
      const days = (id !== null && used.get(id)) || noHistory()
      return { id, name, url: links.hashtag(name), history: days, viewer: viewer === undefined ? null : state }
    })
  }

/**
 * Makes a function that adds a hashtag, known or not, to a table of accounts' hashtags. The function returns false if
 * the account already has `most` other hashtags. Idempotent. `name` is the name of the statement.
 */
export function tagInserter(name: string, table: string) {
  const insert = statement<{ stored: boolean }>(
    name,
    `with tag as (select id from tags where name = $2),
     made as (
       insert into ${table} (account_id, tag_id)
       select $1, id from tag where (select count(*) from (select from ${table} where account_id = $1 limit $3) counted) < $3
       on conflict do nothing returning 1)
     select ${isThere(`${table} x where x.account_id = $1 and x.tag_id = (select id from tag)`)}
       or (select count(*) from made) > 0 as stored`,
  )
  return async (database: Database, account: AccountId, tag: string, most: number): Promise<boolean> => {
    await ensureTag(database, tag)
    return database.transaction(async (within) => {
      await lockAccount(within, account)
      return (await within.row(insert, [account, tag, most]))!.stored
    })
  }
}

const insertFollow = tagInserter('tag_follow', 'tag_follows')

const deleteFollow = statement(
  'tag_unfollow',
  'delete from tag_follows where account_id = $1 and tag_id = (select id from tags where name = $2)',
)

// The duration of an existing mute can be changed even at the limit. An expired mute counts, since it is soon deleted.
const upsertMute = statement<{ id: string }>(
  'tag_mute',
  `insert into tag_mutes (account_id, tag_id, expires_at)
   select $1, tags.id, now() + $3::double precision * interval '1 second' from tags
   where tags.name = $2 and (${isThere('tag_mutes x where x.account_id = $1 and x.tag_id = tags.id')}
     or (select count(*) from (select from tag_mutes where account_id = $1 limit $4) counted) < $4)
   on conflict (account_id, tag_id) do update set expires_at = excluded.expires_at
   returning id`,
)

const deleteMute = statement(
  'tag_unmute',
  'delete from tag_mutes where account_id = $1 and tag_id = (select id from tags where name = $2)',
)

interface EntryRow {
  cursor: string
  name: string
}

const entries = (name: string, table: string, also = '') => {
  const list = (direction: 'asc' | 'desc') =>
    `select x.id as cursor, t.name from ${table} x join tags t on t.id = x.tag_id
     where x.account_id = $1 and x.id > $2 and x.id < $3 ${also} order by x.id ${direction} limit $4`
  return twoEnded<EntryRow>(name, list)
}
const followed = entries('tags_followed', 'tag_follows')
const muted = entries('tags_muted', 'tag_mutes', 'and (x.expires_at is null or x.expires_at > now())')

/** The hashtags in PostgreSQL. Expired mutes are deleted in mutes.ts. */
export function postgresTags(database: Database, makeTags: MakeTags): Tags {
  const readMany: Tags['readMany'] = async (names, viewer) =>
    makeTags(await database.rows(select, [viewer ?? null, names]), viewer)
  const page =
    (list: typeof followed): Tags['followed'] =>
    async (account, range) => {
      const rows = await readRange(database, list, range, [account])
      const items = await readMany(
        rows.map(({ name }) => name),
        account,
      )
      return makePage(
        rows,
        rows.map(({ cursor }, index) => ({ cursor, item: items[index]! })),
        range,
      )
    }
  return {
    readMany,
    follow: (account, name, most) => insertFollow(database, account, name, most),
    unfollow: async (account, name) => void (await database.rows(deleteFollow, [account, name])),
    followed: page(followed),
    async mute(account, name, duration, most) {
      await ensureTag(database, name)
      return database.transaction(async (within) => {
        await lockAccount(within, account)
        return (await within.row(upsertMute, [account, name, duration, most])) !== undefined
      })
    },
    unmute: async (account, name) => void (await database.rows(deleteMute, [account, name])),
    muted: page(muted),
  }
}
