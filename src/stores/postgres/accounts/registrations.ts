import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Registrations } from '../../registrations.ts'
import { byQuery, inBatches } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { recordAct } from '../instance/recordAct.ts'
import { approve, reject } from './hiding.ts'
import { requireRank } from './moderation.ts'

const selectPending = statement<{ at: number; pending: boolean }>(
  'registrations_pending',
  `select requested.at::int as at, pending_since is not null as pending
   from unnest($1::bigint[]) with ordinality requested (id, at) join accounts using (id)`,
)

/** Registrations in PostgreSQL. */
export function postgresRegistrations(database: Database): Registrations {
  return {
    isPending: inBatches(database, async (ids: readonly AccountId[]) =>
      byQuery(await database.rows(selectPending, [ids]), ids.length, ({ pending }) => pending),
    ),
    approve: (account, act) =>
      database.transaction(async (within) => {
        await requireRank(within, account, act)
        if (!(await approve(within, account))) throw notPending()
        await recordAct(within, act, { action: 'account_approved', accountId: account })
      }),
    reject: (account, act) =>
      database.transaction(async (within) => {
        await requireRank(within, account, act)
        const username = await reject(within, account)
        if (username === undefined) throw notPending()
        await recordAct(within, act, { action: 'account_rejected', accountId: account, detail: username })
      }),
    withdraw: async (account) => (await reject(database, account)) !== undefined,
  }
}

const notPending = () => new ServiceError('conflict', sentence('notPending'))
