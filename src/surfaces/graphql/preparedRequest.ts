import type { PreparedOperation } from './documents.ts'
import type { JsonObject } from '../jsonText.ts'
import type { CoercedVariables } from './variables.ts'

/** A validated request that may be executed. */
export interface PreparedRequest {
  operation: PreparedOperation
  sent: JsonObject
  coerced: CoercedVariables
}
