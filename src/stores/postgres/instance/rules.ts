import type { RuleId } from '../../../model/ids.ts'
import { itemPage, rangeOf } from '../../../model/page.ts'
import type { Rule, RuleTranslation, RuleVersion } from '../../../model/rule.ts'
import { recordAct } from './recordAct.ts'
import type { Rules } from '../../rules.ts'
import { type Database, statement } from '../connection/database.ts'
import { readRange, twoEnded } from '../connection/twoEnded.ts'

const translationsOf = (column: string) => `(
  select coalesce(json_agg(json_build_object('language', key, 'text', value ->> 'text', 'hint', value ->> 'hint')
    order by key), '[]') from jsonb_each(${column}))`

const columns = `id, text, hint, ${translationsOf('translations')} as translations`

/**
 * SQL: the rules with the ids `ids` as they were at a time, as JSON. For a time before the oldest version of a rule,
 * its oldest version is used.
 */
export const rulesAsOf = (ids: string, time: string) => `(
  select coalesce(json_agg(json_build_object('id', named.id::text, 'text', v.text, 'hint', v.hint,
    'translations', ${translationsOf('v.translations')}) order by named.place), '[]')
  from unnest(${ids}) with ordinality named (id, place), lateral (
    select text, hint, translations from rule_versions
    where rule_id = named.id and text <> ''
    order by created_at <= ${time} desc, case when created_at <= ${time} then -id else id end limit 1) v)`

const selectAll = statement<Rule>('rules_all', `select ${columns} from rules order by position, id`)

// Blocks other changes of rules, but not reads.
const lock = statement('rules_lock', 'lock table rules in share row exclusive mode')

const storeVersion = (rule: string, author: string) =>
  `insert into rule_versions (rule_id, text, hint, translations, author_id)
   select id, text, hint, translations, ${author}::bigint from ${rule}`

const insert = statement<Rule>(
  'rule_insert',
  `with rule as (
     insert into rules (position, text, hint)
     values (coalesce((select position from rules order by position desc, id desc limit 1), 0) + 1, $1, $2)
     returning *),
   version as (${storeVersion('rule', '$3')})
   select ${columns} from rule`,
)

const update = statement<Rule>(
  'rule_update',
  `with rule as (
     update rules set text = coalesce($2, text), hint = coalesce($3, hint),
       translations = jsonb_strip_nulls(translations || $4::jsonb)
     where id = $1 returning *),
   changed as (
     select rule.* from rule join rules before using (id)
     where (rule.text, rule.hint, rule.translations) is distinct from (before.text, before.hint, before.translations)),
   version as (${storeVersion('changed', '$5')})
   select ${columns} from rule`,
)

const remove = statement<{ id: string }>(
  'rule_delete',
  `with rule as (delete from rules where id = $1 returning id)
   insert into rule_versions (rule_id, text, author_id) select id, '', $2::bigint from rule returning rule_id as id`,
)

const versions = twoEnded<RuleVersion>(
  'rule_versions',
  (direction) => `
  select ${columns}, author_id as "authorId", created_at as "createdAt" from rule_versions
  where id > $1 and id < $2 and rule_id = $4 order by id ${direction} limit $3`,
)

const selectAnyVersion = statement<{ id: string }>(
  'rule_version_any',
  'select id from rule_versions where rule_id = $1 limit 1',
)

const order = statement(
  'rules_order',
  `update rules set position = requested.place
   from unnest($1::bigint[]) with ordinality requested (id, place) where rules.id = requested.id`,
)

/** The rules in PostgreSQL. */
export function postgresRules(database: Database): Rules {
  return {
    list: () => database.rows(selectAll),
    add: (text, hint, act) =>
      database.transaction(async (within) => {
        await within.rows(lock)
        const rule = (await within.row(insert, [text, hint, act?.actor ?? null]))!
        if (act) await recordAct(within, act, { action: 'rule_created', detail: rule.id })
        return rule
      }),
    edit: (id, { text, hint, translations = [] }, act) =>
      database.transaction(async (within) => {
        // Locks first, so that the update sees the result of an earlier change.
        await within.rows(lock)
        const rule = await within.row(update, [
          id,
          text ?? null,
          hint ?? null,
          JSON.stringify(byLanguage(translations)),
          act?.actor ?? null,
        ])
        if (act && rule) await recordAct(within, act, { action: 'rule_changed', detail: id })
        return rule
      }),
    remove: (id, act) =>
      database.transaction(async (within) => {
        const isRemoved = (await within.row(remove, [id, act?.actor ?? null])) !== undefined
        if (act && isRemoved) await recordAct(within, act, { action: 'rule_removed', detail: id })
        return isRemoved
      }),
    move: (id, place, act) =>
      database.transaction(async (within) => {
        const isMoved = await move(within, id, place)
        if (act && isMoved) await recordAct(within, act, { action: 'rule_changed', detail: id })
        return isMoved
      }),
    async versions(id, paging) {
      const range = rangeOf(paging)
      const rows = await readRange(database, versions, range, [], [id])
      if (rows.length === 0 && !(await database.row(selectAnyVersion, [id]))) return undefined
      return itemPage(rows, range)
    },
  }
}

// An empty text becomes null, which removes the translation.
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
