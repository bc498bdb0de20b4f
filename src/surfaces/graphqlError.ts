import type { ServiceError } from '../model/errors.ts'
import { type FieldEntities, fieldEntities } from './fieldEntities.ts'
import type { Reader } from './reader.ts'

/** An error in GraphQL's form (errors-4). Its code is the REST code in upper case. */
export interface GraphqlErrorEntity {
  message: string
  locations?: readonly { line: number; column: number }[]
  path?: readonly (string | number)[]
  extensions: { code: string; requestId: string; unexpectedAccountIds?: string[] } & Partial<FieldEntities>
}

/**
 * Returns an error in GraphQL's form, without its cause. `at` is the error's location in the document and its path in
 * the response.
 */
export function graphqlErrorEntity(
  error: ServiceError,
  { requestId, language }: Reader,
  at: Pick<GraphqlErrorEntity, 'locations' | 'path'> = {},
): GraphqlErrorEntity {
  const { code, fields, unexpectedAccounts: unexpected } = error
  const accounts = unexpected && { unexpectedAccountIds: unexpected.map(({ id }) => id) }
  const fieldErrors = fields && fieldEntities(fields, language)
  const extensions = { code: code.toUpperCase(), requestId, ...fieldErrors, ...accounts }
  return { message: error.in(language), ...at, extensions }
}
