import { invalid } from '../../../model/errors.ts'
import type { RuleId } from '../../../model/ids.ts'
import type { Services } from '../../services.ts'

/** Throws `validation_failed` unless all of these rules exist. */
export async function requireRules(ids: readonly RuleId[], { stores }: Pick<Services, 'stores'>): Promise<void> {
  if (ids.length === 0) return
  const ruleIds = new Set((await stores.rules.list()).map((rule) => rule.id))
  if (!ids.every((id) => ruleIds.has(id))) throw invalid('ruleIds', 'reportRules')
}
