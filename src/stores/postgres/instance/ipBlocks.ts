import { addressList, type SeverityOf } from '../../../model/addressList.ts'
import type { AuditAction } from '../../../model/audit.ts'
import { invalid, notFound, wholeInput } from '../../../model/errors.ts'
import type { IpBlockId } from '../../../model/ids.ts'
import { type IpBlock, mostIpBlocks } from '../../../model/ipBlock.ts'
import { itemPage, rangeOf } from '../../../model/page.ts'
import type { AuditContext } from '../../auditLog.ts'
import type { IpBlocks } from '../../ipBlocks.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { recordAct } from './recordAct.ts'

const columns = `id, network::text as network, severity, comment, expires_at as "expiresAt", created_at as "createdAt"`
const endOf = (seconds: string) => `case when ${seconds} > 0 then now() + ${seconds} * interval '1 second' end`
// Drops the host bits of a network, as Mastodon does.
const networkOf = (text: string) => `network(${text}::inet)::cidr`

const list = twoEnded<IpBlock>(
  'ip_blocks',
  (direction) => `select ${columns} from ip_blocks where id > $1 and id < $2 order by id ${direction} limit $3`,
)
const selectAll = statement<IpBlock>(
  'ip_blocks_all',
  `select ${columns} from ip_blocks order by id limit ${mostIpBlocks}`,
)
const select = statement<IpBlock>('ip_block', `select ${columns} from ip_blocks where id = $1`)
// Blocks other changes, but not reads.
const lock = statement('ip_blocks_lock', 'lock table ip_blocks in share row exclusive mode')
const insert = statement<IpBlock>(
  'ip_block_insert',
  `insert into ip_blocks (network, severity, comment, expires_at)
   select ${networkOf('$1::text')}, $2, $3, ${endOf('$4::int')}
   where (select count(*) from (select id from ip_blocks order by id limit ${mostIpBlocks}) present) < ${mostIpBlocks}
   returning ${columns}`,
)
const update = statement<IpBlock>(
  'ip_block_update',
  `update ip_blocks set network = coalesce(${networkOf('$2::text')}, network), severity = coalesce($3, severity),
     comment = coalesce($4, comment),
     expires_at = case when $5::int is null then expires_at else ${endOf('$5::int')} end
   where id = $1 returning ${columns}`,
)
const remove = statement<IpBlock>('ip_block_delete', `delete from ip_blocks where id = $1 returning ${columns}`)
const deleteEnded = statement('ip_blocks_delete_ended', 'delete from ip_blocks where expires_at < now()')

/** Blocks of IP addresses in PostgreSQL. */
export function postgresIpBlocks(database: Database): IpBlocks {
  let severityOf: SeverityOf = () => undefined
  let loads = 0

  // If two loads run at once, the result of the one that began last is used.
  async function load(): Promise<void> {
    const turn = ++loads
    const blocks = await database.rows(selectAll)
    if (turn === loads) severityOf = addressList(blocks)
  }

  async function change(
    action: AuditAction,
    act: AuditContext,
    work: (within: Database) => Promise<IpBlock | undefined>,
  ): Promise<IpBlock> {
    const block = await database
      .transaction(async (within) => {
        await within.rows(lock)
        const changed = await work(within)
        if (!changed) throw notFound()
        await recordAct(within, act, { action, detail: `${changed.network} ${changed.severity}` })
        return changed
      })
      .catch((error: unknown) => {
        throw isDuplicate(error) ? invalid('network', 'taken') : error
      })
    await load()
    return block
  }

  return {
    async page(paging) {
      const range = rangeOf(paging)
      return itemPage(await readRange(database, list, range), range)
    },
    async read(id) {
      const block = await database.row(select, [id])
      if (!block) throw notFound()
      return block
    },
    add: ({ network, severity, comment, expiresIn }, act) =>
      change('ip_block_created', act, async (within) => {
        const block = await within.row(insert, [network, severity, comment, expiresIn])
        if (!block) throw invalid(wholeInput, 'ipBlocksTooMany', { most: mostIpBlocks })
        return block
      }),
    change: (id: IpBlockId, { network = null, severity = null, comment = null, expiresIn = null }, act) =>
      change('ip_block_changed', act, (within) => within.row(update, [id, network, severity, comment, expiresIn])),
    remove: async (id, act) => void (await change('ip_block_removed', act, (within) => within.row(remove, [id]))),
    severityOf: (address) => severityOf(address),
    load,
    deleteEnded: async () => void (await database.rows(deleteEnded)),
  }
}
