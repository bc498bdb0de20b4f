import { makePage, type Page } from '../../../model/page.ts'
import type { Mute } from '../../../model/profile.ts'
import type { MuteOptions, Mutes } from '../../mutes.ts'
import { type Database, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { lockAccount } from './lockAccount.ts'
import type { ProfileReference } from './profilePages.ts'
import type { Profiles } from './profiles.ts'
import { isThere } from '../posts/visibility.ts'

type MuteRow = ProfileReference & Omit<Mute, 'profile'>

// The options of an existing mute can be changed even at the limit. An expired mute counts, since it is soon deleted.
const upsert = statement<{ id: string }>(
  'mute_upsert',
  `insert into mutes (account_id, target_id, boosts_only, hide_notifications, expires_at)
   select $1::bigint, $2::bigint, $3, $4, now() + $5::double precision * interval '1 second'
   where ${isThere('mutes where mutes.account_id = $1 and mutes.target_id = $2')}
     or (select count(*) from (select from mutes where account_id = $1 limit $6) counted) < $6
   on conflict (account_id, target_id) do update
     set boosts_only = excluded.boosts_only, hide_notifications = excluded.hide_notifications,
       expires_at = excluded.expires_at
   returning id`,
)

const remove = statement('mute_delete', 'delete from mutes where account_id = $1 and target_id = $2')

const list = twoEnded<MuteRow>(
  'mutes',
  (direction) =>
    `select m.id as cursor, a.id, a.version, m.boosts_only as "boostsOnly", m.hide_notifications as notifications,
       m.expires_at as "expiresAt"
     from mutes m join accounts a on a.id = m.target_id
     where m.account_id = $1 and m.id > $2 and m.id < $3 and a.suspended_at is null
       and (m.expires_at is null or m.expires_at > now())
     order by m.id ${direction} limit $4`,
)

const deleteExpired = statement<{ count: number }>(
  'mutes_delete_expired',
  `with accounts_gone as (delete from mutes where expires_at <= now() returning 1),
   tags_gone as (delete from tag_mutes where expires_at <= now() returning 1)
   select ((select count(*) from accounts_gone) + (select count(*) from tags_gone))::integer as count`,
)

/** The mutes in PostgreSQL. */
export function postgresMutes(database: Database, profiles: Profiles): Mutes {
  return {
    mute: (account, target, options, most) =>
      database.transaction(async (within) => {
        await lockAccount(within, account)
        return (await within.row(upsert, [account, target, ...valuesOf(options), most])) !== undefined
      }),
    unmute: async (account, target) => void (await database.rows(remove, [account, target])),
    async page(account, range): Promise<Page<Mute>> {
      const rows = await readRange(database, list, range, [account])
      const found = await profiles.load(rows)
      const entries = rows.flatMap(({ cursor, id, version: _, ...options }) => {
        const profile = found.get(id)
        return profile ? [{ cursor, item: { profile, ...options } }] : []
      })
      return makePage(rows, entries, range)
    },
    deleteExpired: async () => (await database.row(deleteExpired))?.count ?? 0,
  }
}

const valuesOf = ({ boostsOnly, notifications, duration }: MuteOptions) => [boostsOnly, notifications, duration]
