import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { AccountId, RuleId, RuleVersionId } from './ids.ts'
import { Language } from './language.ts'
import { pageOf } from './page.ts'
import { Time } from './time.ts'

/** The text of a rule, in one line; at most 500 UTF-16 units. */
export const RuleText = z.string().min(1, problemKey('blank')).max(500)

/** The explanation of a rule; at most 2000 UTF-16 units, empty for none. */
export const RuleHint = z.string().max(2000)

/** A rule in another language. */
export const RuleTranslation = z
  .object({
    language: Language.describe('The language, as an ISO 639 or IETF tag.'),
    text: z.string().describe('The text of the rule.'),
    hint: z.string().describe('A longer explanation; empty for none.'),
  })
  .meta({ id: 'RuleTranslation', description: 'A rule of this installation in another language.' })
export type RuleTranslation = z.infer<typeof RuleTranslation>

export const Rule = z
  .object({
    id: RuleId,
    text: z.string().describe('The text of the rule.'),
    hint: z.string().describe('A longer explanation; empty for none.'),
    translations: z.array(RuleTranslation).describe('The rule in other languages, ordered by language.'),
  })
  .meta({ id: 'Rule', description: 'A rule of this installation.' })
export type Rule = z.infer<typeof Rule>

export const RuleVersion = z
  .object({
    id: RuleVersionId,
    text: z.string().describe('The text of the rule; empty if the rule was removed.'),
    hint: z.string().describe('A longer explanation; empty for none.'),
    translations: z.array(RuleTranslation).describe('The rule in other languages, ordered by language.'),
    authorId: AccountId.nullable().describe('The id of the account that wrote this version; null for the operator.'),
    createdAt: Time.describe('When this version was stored.'),
  })
  .meta({ id: 'RuleVersion', description: 'A version of a rule of this installation.' })
export type RuleVersion = z.infer<typeof RuleVersion>

export const RuleVersionPage = pageOf('RuleVersionPage', RuleVersion)
