import { z } from 'zod'
import { invalid } from '../../../model/errors.ts'
import { domainOf } from '../../../model/domain.ts'

/** The input of operations on a domain. */
export const domainInput = z.strictObject({
  domain: z.string().min(1).max(1000).describe('The domain, such as `example.org`.'),
})

/** Returns the domain that a text names. Throws `validation_failed` if the text is not a domain. */
export function readDomain(text: string): string {
  const domain = domainOf(text)
  if (domain === undefined) throw invalid('domain', 'notDomain')
  return domain
}
