import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId, DecisionId } from '../../../model/ids.ts'
import type { ModeratedDecision } from '../../../model/moderationDecision.ts'
import { makePage, type IdRange, rangeOf } from '../../../model/page.ts'
import type { ModerationDecisions } from '../../moderationDecisions.ts'
import type { Profiles } from '../accounts/profiles.ts'
import { type Database, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'
import { decideAppeal, restoreDecided } from './appeals.ts'
import { decisionColumns, type DecisionRow, isAppealable, moderatedDecisionOf } from './decisionRows.ts'

const list = twoEnded<DecisionRow>(
  'decisions',
  (direction) => `
  select ${decisionColumns} from moderation_decisions d
  where d.id > $1 and d.id < $2 and ($4::bigint is null or d.account_id = $4)
    and ($5::text is null or d.appeal_state = $5)
    and case when $6::bigint is null then d.notified else d.account_id <> $6 end
  order by d.id ${direction} limit $3`,
)

const select = statement<DecisionRow>(
  'decision_read',
  `select ${decisionColumns} from moderation_decisions d where d.id = $1`,
)

const insertAppeal = statement<{ id: DecisionId }>(
  'decision_appeal',
  `update moderation_decisions d set appeal_state = 'pending', appeal_text = $3, appealed_at = now()
   where d.id = $1 and d.account_id = $2 and ${isAppealable} returning d.id`,
)

/** The id 0 stands for the operator, since no account has it. */
const nobody = 0

/** The decisions of moderators in PostgreSQL. */
export function postgresModerationDecisions(database: Database, profiles: Profiles): ModerationDecisions {
  async function nounsOf(rows: readonly DecisionRow[]): Promise<{ cursor: string; item: ModeratedDecision }[]> {
    const profileOf = await profiles.readById(rows.flatMap((row) => [row.account_id, row.moderator_id]))
    return rows.flatMap((row) => {
      const target = profileOf.get(row.account_id)
      const moderator = profileOf.get(row.moderator_id) ?? null
      return target ? [{ cursor: row.id, item: moderatedDecisionOf(row, target, moderator) }] : []
    })
  }

  // The last of `values` is the moderator who is reading; null if the owner of the account is reading.
  async function pageOf(range: IdRange, values: readonly unknown[]) {
    const rows = await readRange(database, list, range, [], values)
    const cursors = rows.map(({ id }) => ({ cursor: id as string }))
    return { cursors, entries: await nounsOf(rows) }
  }

  async function read(id: DecisionId): Promise<ModeratedDecision> {
    const [found] = await nounsOf(await database.rows(select, [id]))
    if (!found) throw notFound()
    return found.item
  }

  return {
    async read(id, reader) {
      const found = await read(id)
      if (found.decision.target.id === reader) throw notFound()
      return found
    },
    async own(account, range) {
      const { cursors, entries } = await pageOf(range, [account, null, null])
      const items = entries.map(({ cursor, item }) => ({ cursor, item: item.decision }))
      return makePage(cursors, items, range)
    },
    async page({ accountId = null, appeal = null, ...paging }, reader) {
      const range = rangeOf(paging)
      const { cursors, entries } = await pageOf(range, [accountId, appeal, reader ?? nobody])
      return makePage(cursors, entries, range)
    },
    async appeal(id, account: AccountId, text) {
      const isInserted = (await database.row(insertAppeal, [id, account, text])) !== undefined
      const { decision, notified } = await read(id)
      if (decision.target.id !== account || !notified) throw notFound()
      if (!isInserted) throw new ServiceError('conflict', sentence('appealImpossible'))
      return decision
    },
    decideAppeal: (id, isApproved, act) => decideAppeal(database, id, isApproved, act),
    restorePosts: (id) => restoreDecided(database, id),
  }
}
