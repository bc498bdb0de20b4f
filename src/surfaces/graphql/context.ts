import type { OpenCall } from '../../operations/operation.ts'
import type { Loaders } from './schema/loaders.ts'

/**
 * The context of resolvers, made for each request: the call that is passed to all operations, and the loaders that load
 * relations in batches.
 */
export interface GraphqlContext {
  call: OpenCall
  loaders: Loaders
}
