import { z } from 'zod'
import { fieldErrors } from '../../../messages/fieldErrors.ts'
import type { ServiceError } from '../../../model/errors.ts'
import { AccountEntity, accountEntity } from './account.ts'
import { fieldEntities } from '../../fieldEntities.ts'
import type { Reader } from '../../reader.ts'

const FieldErrorEntity = z
  .object({
    error: z.enum(fieldErrors).describe("What is wrong, in Mastodon's words, for programs."),
    description: z.string().describe('What is wrong, to show.'),
  })
  .meta({ id: 'FieldError', description: 'What is wrong with one field.' })

export const ErrorEntity = z
  .object({
    error: z.string().describe('A sentence to show.'),
    code: z.string().describe('What went wrong, for programs.'),
    request_id: z.string().describe('To name when asking for help.'),
    details: z
      .record(z.string(), z.array(FieldErrorEntity))
      .optional()
      .describe("Mastodon's map of what is wrong, by field; a field of a nested value is `poll.options.1`."),
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('The same as a list, in the order in which it was found.'),
    unexpected_accounts: z
      .array(AccountEntity)
      .optional()
      .describe('Whom a post would have been sent to though `allowed_mentions` does not name them.'),
  })
  .meta({ id: 'Error', description: 'Why a request was not carried out.' })
export type ErrorEntity = z.infer<typeof ErrorEntity>

/** Returns an error as REST shows it: nothing of its cause. */
export function errorEntity(error: ServiceError, { requestId, language }: Reader): ErrorEntity {
  const { code, fields, unexpectedAccounts: unexpected } = error
  const accounts = unexpected && { unexpected_accounts: unexpected.map(accountEntity) }
  const said = fields && fieldEntities(fields, language)
  return { error: error.in(language), code, request_id: requestId, ...said, ...accounts }
}
