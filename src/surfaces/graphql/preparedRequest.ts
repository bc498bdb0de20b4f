import type { KnownOperation } from './documents.ts'
import type { JsonObject } from '../jsonText.ts'
import type { CoercedVariables } from './variables.ts'

/** A validated request that may be executed. */
export interface PreparedRequest {
  operation: KnownOperation
  sent: JsonObject
  coerced: CoercedVariables
}
