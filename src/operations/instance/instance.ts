import { z } from 'zod'
import { Instance } from '../../model/instance.ts'
import { publishedLimits, publishedRates } from '../../model/publishedLimits.ts'
import { defineOpenOperation } from '../operation.ts'
import { readContact } from './internal/readContact.ts'
import { version } from './internal/version.ts'

/** Describes this installation, with its size. */
export const instance = defineOpenOperation({
  name: 'instance',
  kind: 'query',
  scope: null,
  cost: 0.25,
  anonymous: 'always',
  summary: 'Read the name, description, rules, limits and statistics of this installation.',
  input: z.strictObject({}),
  output: Instance,
  async run(_input, { stores, settings, limits, rates, links, push }) {
    const { title, description, languages } = settings
    const [rules, texts, counts, contact] = await Promise.all([
      stores.rules.list(),
      stores.serviceTexts.written(),
      stores.statistics.read(),
      readContact({ stores, settings }),
    ])
    return {
      ...{ host: links.host(), title, description, version, languages, rules, texts },
      ...{ contactEmail: contact.email, contact: contact.account },
      ...{ accountsCount: counts.accounts, postsCount: counts.posts },
      ...{ activeMonth: counts.activeMonth, activeHalfYear: counts.activeHalfYear },
      pushKey: push.publicKey,
      limits: publishedLimits(limits),
      rates: publishedRates(rates),
    }
  },
})
