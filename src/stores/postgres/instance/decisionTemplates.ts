import type { AuditAction } from '../../../model/audit.ts'
import { type DecisionTemplate, mostDecisionTemplates } from '../../../model/decisionTemplate.ts'
import { invalid, wholeInput } from '../../../model/errors.ts'
import type { AuditContext } from '../../auditLog.ts'
import type { DecisionTemplateDraft, DecisionTemplates } from '../../decisionTemplates.ts'
import { type Database, statement } from '../connection/database.ts'
import { recordAct } from './recordAct.ts'

const columns = 'id, title, text, action'

const selectAll = statement<DecisionTemplate>(
  'decision_templates',
  `select ${columns} from decision_templates order by lower(title), id`,
)

// Blocks other changes, but not reads.
const lock = statement('decision_templates_lock', 'lock table decision_templates in share row exclusive mode')

const insert = statement<DecisionTemplate>(
  'decision_template_insert',
  `insert into decision_templates (title, text, action)
   select $1, $2, $3 where (select count(*) from decision_templates) < ${mostDecisionTemplates} returning ${columns}`,
)

const update = statement<DecisionTemplate>(
  'decision_template_update',
  `update decision_templates set title = $2, text = $3, action = $4 where id = $1 returning ${columns}`,
)

const remove = statement<DecisionTemplate>(
  'decision_template_delete',
  `delete from decision_templates where id = $1 returning ${columns}`,
)

const valuesOf = ({ title, text, action }: DecisionTemplateDraft) => [title, text, action]

/** The templates for explaining decisions, in PostgreSQL. */
export function postgresDecisionTemplates(database: Database): DecisionTemplates {
  const change = <Changed extends DecisionTemplate | undefined>(
    action: AuditAction,
    act: AuditContext,
    work: (within: Database) => Promise<Changed>,
  ): Promise<Changed> =>
    database.transaction(async (within) => {
      const template = await work(within)
      if (template) await recordAct(within, act, { action, detail: template.title })
      return template
    })

  return {
    list: () => database.rows(selectAll),
    insert: (draft, act) =>
      change('template_created', act, async (within) => {
        await within.rows(lock)
        const template = await within.row(insert, valuesOf(draft))
        if (!template) throw invalid(wholeInput, 'templatesTooMany', { most: mostDecisionTemplates })
        return template
      }),
    replace: (id, draft, act) =>
      change('template_changed', act, (within) => within.row(update, [id, ...valuesOf(draft)])),
    remove: async (id, act) =>
      (await change('template_removed', act, (within) => within.row(remove, [id]))) !== undefined,
  }
}
