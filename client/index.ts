export { type Allowance, ApiError, type ClientErrorCode, type FieldProblem } from './apiError.ts'
export type { Client, ClientOptions, Page, Reply, UploadParts } from './client.ts'
export { createClient } from './createClient.ts'
export type { ResponseBody, Item, Line, ListLine, PagedLine, RequestParts, Query } from './lines.ts'
export type * from './schema.ts'
export {
  type AppOptions,
  beginAuthorization,
  completeAuthorization,
  endSession,
  type GrantedSession,
  type PendingAuthorization,
} from './authorize.ts'
