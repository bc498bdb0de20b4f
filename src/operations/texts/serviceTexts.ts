import { z } from 'zod'
import { paging } from '../../model/page.ts'
import { ServiceTextName, ServiceTextPage } from '../../model/serviceText.ts'
import { defineModeration } from '../operation.ts'
import { rendered } from './internal/rendered.ts'

/** Lists the versions of a text about the service. */
export const serviceTexts = defineModeration({
  name: 'serviceTexts',
  kind: 'query',
  scope: 'admin:read',
  permissions: ['manageSettings'],
  summary: 'List the versions of a text about the service, newest first.',
  input: z.strictObject({ name: ServiceTextName, ...paging(10, 40) }),
  output: ServiceTextPage,
  async run({ name, ...query }, { stores }) {
    const { items, ...rest } = await stores.serviceTexts.history(name, query)
    return { ...rest, items: await Promise.all(items.map(rendered)) }
  },
})
