import { parse } from 'content-type'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { Upload } from '../../model/media.ts'
import type { Operation } from '../../operations/operation.ts'

/** Whether a field of an operation's input is a file. */
export function isUpload(schema: z.ZodType): boolean {
  if (schema === Upload || schema._zod.parent === Upload) return true
  const { innerType } = schema._zod.def as { innerType?: z.ZodType }
  return innerType !== undefined && isUpload(innerType)
}

/** Whether an operation has a use for files: what others are sent is bounded tighter. */
export function takesFiles({ input }: Operation): boolean {
  return Object.values(input.shape).some((schema) => isUpload(schema as z.ZodType))
}

/** Whether a body is one that can carry files, by the same reading of its type as that which parses it. */
export function mayCarryFiles({ 'content-type': contentType = '' }: IncomingHttpHeaders): boolean {
  return parse(contentType).type === 'multipart/form-data'
}
