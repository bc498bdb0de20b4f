import type { SecurityEvent } from '../../../model/securityEvent.ts'
import type { SecurityEvents } from '../../securityEvents.ts'
import { type Database, statement } from '../connection/database.ts'
import { deleteExpiredRows } from '../connection/deleteExpiredRows.ts'

const insert = statement(
  'security_event_insert',
  'insert into security_events (account_id, kind, method, label, address) values ($1, $2, $3, $4, $5)',
)

const list = statement<SecurityEvent>(
  'security_event_list',
  `select id, kind, method, label, address, created_at as "createdAt" from security_events
   where account_id = $1 and id < coalesce($3::bigint, 9223372036854775807) order by id desc limit $2`,
)

const expire = deleteExpiredRows('security_event_expire', {
  table: 'security_events',
  key: 'id',
  time: 'created_at',
  isOver: "created_at < now() - $1 * interval '1 day'",
})

/** The security events of accounts, in PostgreSQL. */
export function postgresSecurityEvents(database: Database): SecurityEvents {
  return {
    async insert(account, { kind, method, label, address }) {
      await database.rows(insert, [account, kind, method ?? null, label ?? null, address ?? null])
    },
    listFor: (account, limit, beforeId) => database.rows(list, [account, limit, beforeId ?? null]),
    deleteOlderThan: async (days) => (await database.row(expire, [days]))?.count ?? 0,
  }
}
