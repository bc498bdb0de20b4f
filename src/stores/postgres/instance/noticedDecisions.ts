import type { DecisionId } from '../../../model/ids.ts'
import type { ModerationDecision } from '../../../model/moderationDecision.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { type Database, statement } from '../connection/database.ts'
import { decisionColumns, decisionOf, type DecisionRow } from './decisionRows.ts'

const select = statement<DecisionRow>(
  'noticed_decisions',
  `select ${decisionColumns} from moderation_decisions d where d.id = any($1::bigint[])`,
)

/** Reads the decisions of notifications, by id. Sends no query if `ids` is empty. */
export async function readDecisions(
  database: Database,
  profiles: Profiles,
  ids: readonly DecisionId[],
): Promise<ReadonlyMap<DecisionId, ModerationDecision>> {
  if (ids.length === 0) return new Map()
  const rows = await database.rows(select, [ids])
  const targetOf = await profiles.readById(rows.map((row) => row.account_id))
  return new Map(
    rows.flatMap((row) => {
      const target = targetOf.get(row.account_id)
      return target ? [[row.id, decisionOf(row, target)] as const] : []
    }),
  )
}
