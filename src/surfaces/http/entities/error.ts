import { z } from 'zod'
import type { ServiceError } from '../../../model/errors.ts'

export const ErrorEntity = z
  .object({
    error: z.string().describe('A sentence to show.'),
    code: z.string().describe('What went wrong, for programs.'),
    request_id: z.string().describe('To name when asking for help.'),
    details: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('What was wrong with which field; a field of a nested value as `poll.options.1`.'),
  })
  .meta({ id: 'Error', description: 'Why a request was not carried out.' })
export type ErrorEntity = z.infer<typeof ErrorEntity>

/** An error as REST shows it: nothing of its cause. */
export function errorEntity({ message, code, details }: ServiceError, requestId: string): ErrorEntity {
  return { error: message, code, request_id: requestId, ...(details && { details }) }
}
