import type { AccountId } from '../../../model/ids.ts'
import type { Relations, Viewers } from '../../viewers.ts'
import { type Database, statement } from '../connection/database.ts'
import { onPrimary, type Reads } from '../connection/replicas/reads.ts'

const rowsOf = (columns: string, from: string) =>
  `coalesce((select json_agg(json_build_object(${columns})) from ${from}), '[]')`
const idsOf = (id: string, from: string) => `coalesce((select json_agg(${id}) from ${from}), '[]')`

const selectRelations = statement<Relations>(
  'viewer_relations',
  `select
     ${rowsOf(
       `'id', followee_id::text, 'showBoosts', show_boosts, 'languages', languages`,
       'follows where follower_id = $1',
     )} as follows,
     ${idsOf('target_id::text', 'blocks where account_id = $1')} as blocking,
     ${idsOf('account_id::text', 'blocks where target_id = $1')} as "blockedBy",
     ${rowsOf(
       `'id', target_id::text, 'boostsOnly', boosts_only, 'hidesNotifications', hide_notifications,
         'expiresAt', expires_at`,
       'mutes where account_id = $1',
     )} as mutes,
     ${rowsOf(
       `'name', t.name, 'expiresAt', m.expires_at`,
       'tag_mutes m join tags t on t.id = m.tag_id where m.account_id = $1',
     )} as "mutedHashtags",
     ${idsOf('t.name', 'tag_follows f join tags t on t.id = f.tag_id where f.account_id = $1')} as "followedHashtags",
     ${rowsOf(
       `'id', l.id::text, 'repliesPolicy', l.replies_policy, 'exclusive', l.exclusive, 'mutedUntil', l.muted_until,
         'members', ${idsOf('m.account_id::text', 'list_members m where m.list_id = l.id')}`,
       'lists l where l.account_id = $1',
     )} as lists,
     a.filters_version as "filtersVersion",
     coalesce((select relations from viewer_versions where account_id = $1), 0) as version
   from accounts a where a.id = $1`,
)

/** The relations of accounts in PostgreSQL. */
export function postgresViewers(database: Database, reads: Reads = onPrimary(database)): Viewers {
  const read = (where: Database, account: AccountId) => where.row(selectRelations, [account])
  return {
    async load(account, version) {
      if (version === undefined) return read(database, account)
      const run = async (where: Database) => {
        const found = await read(where, account)
        return new Map(found && [[account, found]])
      }
      return (await reads.load([{ id: account, version }], run)).get(account)
    },
  }
}
