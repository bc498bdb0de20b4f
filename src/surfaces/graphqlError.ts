import type { ServiceError } from '../model/errors.ts'
import { type FieldEntities, fieldEntities } from './fieldEntities.ts'

/** An error as GraphQL shows it (contract 5): the code of REST in upper case. */
export interface GraphqlErrorEntity {
  message: string
  locations?: readonly { line: number; column: number }[]
  path?: readonly (string | number)[]
  extensions: { code: string; requestId: string } & Partial<FieldEntities>
}

/** An error as GraphQL shows it: nothing of its cause. `at` says where in the document, and in the answer, it belongs. */
export function graphqlErrorEntity(
  { message, code, fields }: ServiceError,
  requestId: string,
  at: Pick<GraphqlErrorEntity, 'locations' | 'path'> = {},
): GraphqlErrorEntity {
  return { message, ...at, extensions: { code: code.toUpperCase(), requestId, ...(fields && fieldEntities(fields)) } }
}
