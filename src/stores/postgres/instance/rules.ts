import type { RuleId } from '../../../model/ids.ts'
import type { Rule, RuleTranslation } from '../../../model/rule.ts'
import { noteAct } from './noteAct.ts'
import type { Rules } from '../../rules.ts'
import { type Database, statement } from '../connection/database.ts'

const columns = `
  id, text, hint,
  (select coalesce(json_agg(json_build_object('language', key, 'text', value ->> 'text', 'hint', value ->> 'hint')
     order by key), '[]') from jsonb_each(translations)) as translations`

const selectAll = statement<Rule>('rules_all', `select ${columns} from rules order by position, id`)

// Blocks other changes of rules, but no reads.
const lock = statement('rules_lock', 'lock table rules in share row exclusive mode')

const insert = statement<Rule>(
  'rule_insert',
  `insert into rules (position, text, hint)
   values (coalesce((select position from rules order by position desc, id desc limit 1), 0) + 1, $1, $2)
   returning ${columns}`,
)

const update = statement<Rule>(
  'rule_update',
  `update rules set text = coalesce($2, text), hint = coalesce($3, hint),
     translations = jsonb_strip_nulls(translations || $4::jsonb)
   where id = $1 returning ${columns}`,
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
    edit: (id, { text, hint, translations = [] }, act) =>
      database.transaction(async (within) => {
        const rule = await within.row(update, [
          id,
          text ?? null,
          hint ?? null,
          JSON.stringify(byLanguage(translations)),
        ])
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

// Null removes a translation.
const byLanguage = (translations: readonly RuleTranslation[]) =>
  Object.fromEntries(translations.map(({ language, text, hint }) => [language, text === '' ? null : { text, hint }]))

async function move(within: Database, id: RuleId, place: number): Promise<boolean> {
  await within.rows(lock)
  const ids = (await within.rows(selectAll)).map((rule) => rule.id)
  const others = ids.filter((one) => one !== id)
  if (others.length === ids.length) return false
  await within.rows(order, [others.toSpliced(place - 1, 0, id)])
  return true
}
