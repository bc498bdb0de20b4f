import { z } from 'zod'
import { fieldErrors } from '../../../messages/fieldErrors.ts'
import type { ServiceError } from '../../../model/errors.ts'
import { AccountEntity, accountEntity } from './account.ts'
import { fieldEntities } from '../../fieldEntities.ts'
import type { Reader } from '../../reader.ts'

const FieldErrorEntity = z
  .object({
    error: z.enum(fieldErrors).describe('A code for programs, as in Mastodon.'),
    description: z.string().describe('A message to show to the person.'),
  })
  .meta({ id: 'FieldError', description: 'An error of one field.' })

export const ErrorEntity = z
  .object({
    error: z.string().describe('A message to show to the person.'),
    code: z.string().describe('The error code, for programs.'),
    request_id: z.string().describe('The id of the request. Quote it when you ask for help.'),
    details: z
      .record(z.string(), z.array(FieldErrorEntity))
      .optional()
      .describe("The errors by field, in Mastodon's format. A nested field is named like `poll.options.1`."),
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('The same errors as a list.'),
    unexpected_accounts: z
      .array(AccountEntity)
      .optional()
      .describe('The mentioned accounts that `allowed_mentions` does not contain.'),
  })
  .meta({ id: 'Error', description: 'An error.' })
export type ErrorEntity = z.infer<typeof ErrorEntity>

/** Returns the REST form of an error, without its cause. */
export function errorEntity(error: ServiceError, { requestId, language }: Reader): ErrorEntity {
  const { code, fields, unexpectedAccounts: unexpected } = error
  const accounts = unexpected && { unexpected_accounts: unexpected.map(accountEntity) }
  const fieldErrors = fields && fieldEntities(fields, language)
  return { error: error.in(language), code, request_id: requestId, ...fieldErrors, ...accounts }
}
