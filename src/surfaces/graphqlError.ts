import type { ServiceError } from '../model/errors.ts'
import { type FieldEntities, fieldEntities } from './fieldEntities.ts'
import type { Reader } from './reader.ts'

/** An error as GraphQL shows it (errors-4): the code of REST in upper case. */
export interface GraphqlErrorEntity {
  message: string
  locations?: readonly { line: number; column: number }[]
  path?: readonly (string | number)[]
  extensions: { code: string; requestId: string; unexpectedAccountIds?: string[] } & Partial<FieldEntities>
}

/**
 * Returns an error as GraphQL shows it: nothing of its cause. `at` says where in the document, and
 * in the answer, it belongs.
 */
export function graphqlErrorEntity(
  error: ServiceError,
  { requestId, language }: Reader,
  at: Pick<GraphqlErrorEntity, 'locations' | 'path'> = {},
): GraphqlErrorEntity {
  const { code, fields, unexpectedAccounts: unexpected } = error
  const accounts = unexpected && { unexpectedAccountIds: unexpected.map(({ id }) => id) }
  const said = fields && fieldEntities(fields, language)
  const extensions = { code: code.toUpperCase(), requestId, ...said, ...accounts }
  return { message: error.in(language), ...at, extensions }
}
