import type { OpenCall } from '../../operations/operation.ts'
import type { Loaders } from './schema/loaders.ts'

/**
 * What resolvers get: the call that every operation is made with, and what loads relations in
 * batches. One for each request.
 */
export interface GraphqlContext {
  call: OpenCall
  loaders: Loaders
}
