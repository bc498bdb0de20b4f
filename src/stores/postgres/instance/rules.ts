import type { RuleId } from '../../../model/ids.ts'
import type { Rule } from '../../../model/rule.ts'
import { noteAct } from './noteAct.ts'
import type { Rules } from '../../rules.ts'
import { type Database, statement } from '../connection/database.ts'

const selectAll = statement<Rule>('rules_all', 'select id, text, hint from rules order by position, id')

// Blocks other changes of rules, but no reads.
const lock = statement('rules_lock', 'lock table rules in share row exclusive mode')

const insert = statement<Rule>(
  'rule_insert',
  `insert into rules (position, text, hint)
   values (coalesce((select position from rules order by position desc, id desc limit 1), 0) + 1, $1, $2)
   returning id, text, hint`,
)

const update = statement<Rule>(
  'rule_update',
  'update rules set text = coalesce($2, text), hint = coalesce($3, hint) where id = $1 returning id, text, hint',
)

const remove = statement<{ id: string }>('rule_delete', 'delete from rules where id = $1 returning id')

const order = statement(
  'rules_order',
  `update rules set position = asked.place
   from unnest($1::bigint[]) with ordinality asked (id, place) where rules.id = asked.id`,
)

/** The rules in PostgreSQL. */
export function postgresRules(database: Database): Rules {
  return {
    list: () => database.rows(selectAll),
    add: (text, hint, act) =>
      database.transaction(async (within) => {
        await within.rows(lock)
        const rule = (await within.row(insert, [text, hint]))!
        if (act) await noteAct(within, act, { action: 'rule_created', detail: rule.id })
        return rule
      }),
    edit: (id, { text, hint }, act) =>
      database.transaction(async (within) => {
        const rule = await within.row(update, [id, text ?? null, hint ?? null])
        if (act && rule) await noteAct(within, act, { action: 'rule_changed', detail: id })
        return rule
      }),
    remove: (id, act) =>
      database.transaction(async (within) => {
        const isRemoved = (await within.row(remove, [id])) !== undefined
        if (act && isRemoved) await noteAct(within, act, { action: 'rule_removed', detail: id })
        return isRemoved
      }),
    move: (id, place) => database.transaction((within) => move(within, id, place)),
  }
}

async function move(within: Database, id: RuleId, place: number): Promise<boolean> {
  await within.rows(lock)
  const ids = (await within.rows(selectAll)).map((rule) => rule.id)
  const others = ids.filter((one) => one !== id)
  if (others.length === ids.length) return false
  await within.rows(order, [others.toSpliced(place - 1, 0, id)])
  return true
}
