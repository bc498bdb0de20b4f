import { parse } from 'content-type'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { Upload } from '../../model/media.ts'
import type { Operation } from '../../operations/operation.ts'

/** Returns true if a field of an operation's input is a file. */
export function isUpload(schema: z.ZodType): boolean {
  if (schema === Upload || schema._zod.parent === Upload) return true
  const { innerType } = schema._zod.def as { innerType?: z.ZodType }
  return innerType !== undefined && isUpload(innerType)
}

/** Returns true if an operation takes files. Bodies for other operations have a lower limit. */
export function takesFiles({ input }: Operation): boolean {
  return Object.values(input.shape).some((schema) => isUpload(schema as z.ZodType))
}

/** Returns true if a body can carry files. Parses the type exactly as the body's parser does. */
export function mayCarryFiles({ 'content-type': contentType = '' }: IncomingHttpHeaders): boolean {
  return parse(contentType).type === 'multipart/form-data'
}
