import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { jsonType } from '../http/errors.ts'

/** Answers an app with a body. If `checkOutput` is set, validates the body first. */
export function sendChecked(
  reply: FastifyReply,
  schema: z.ZodType,
  body: object,
  { checkOutput }: { checkOutput: boolean },
): FastifyReply {
  if (checkOutput) schema.parse(body)
  return reply.header('content-type', jsonType).send(JSON.stringify(body))
}
