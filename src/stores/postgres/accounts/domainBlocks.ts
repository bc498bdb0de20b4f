import { makePage } from '../../../model/page.ts'
import type { DomainBlocks } from '../../domainBlocks.ts'
import { type Database, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { lockAccount } from './lockAccount.ts'
import { isThere } from '../posts/visibility.ts'

const isBlocked = isThere('domain_blocks where domain_blocks.account_id = $1 and domain_blocks.domain = $2')

const insert = statement<{ stored: boolean }>(
  'domain_block_insert',
  `with made as (
     insert into domain_blocks (account_id, domain)
     select $1, $2::text
     where (select count(*) from (select from domain_blocks where account_id = $1 limit $3) counted) < $3
     on conflict do nothing returning 1)
   select ${isBlocked} or (select count(*) from made) > 0 as stored`,
)

const remove = statement('domain_block_delete', 'delete from domain_blocks where account_id = $1 and domain = $2')

interface DomainRow {
  cursor: string
  domain: string
}

const list = twoEnded<DomainRow>(
  'domain_blocks',
  (direction) =>
    `select id as cursor, domain from domain_blocks where account_id = $1 and id > $2 and id < $3
     order by id ${direction} limit $4`,
)

/** The blocked domains in PostgreSQL. */
export function postgresDomainBlocks(database: Database): DomainBlocks {
  return {
    block: (account, domain, most) =>
      database.transaction(async (within) => {
        await lockAccount(within, account)
        return (await within.row(insert, [account, domain, most]))!.stored
      }),
    unblock: async (account, domain) => void (await database.rows(remove, [account, domain])),
    async page(account, range) {
      const rows = await readRange(database, list, range, [account])
      const entries = rows.map(({ cursor, domain }) => ({ cursor, item: { domain } }))
      return makePage(rows, entries, range)
    },
  }
}
