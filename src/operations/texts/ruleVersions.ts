import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { RuleId } from '../../model/ids.ts'
import { paging } from '../../model/page.ts'
import { RuleVersionPage } from '../../model/rule.ts'
import { defineModeration } from '../operation.ts'

/** Lists the versions of a rule, even if it was removed. Throws `not_found` if the rule never existed. */
export const ruleVersions = defineModeration({
  name: 'ruleVersions',
  kind: 'query',
  scope: 'admin:read',
  permissions: ['manageRules'],
  summary: 'List the versions of a rule, newest first. Removed rules are included.',
  input: z.strictObject({ id: RuleId, ...paging(10, 40) }),
  output: RuleVersionPage,
  async run({ id, ...query }, { stores }) {
    const versions = await stores.rules.versions(id, query)
    if (!versions) throw notFound()
    return versions
  },
})
