import type * as openStores from './openStores.ts'
import type * as jobs from './workOn.ts'

// The module is loaded when it is needed, so that help and usage errors do not wait for a database client.
const load = () => import('./openStores.ts')

export type { Service } from './openStores.ts'

/** `withService` of `openStores.ts`. */
export const withService: typeof openStores.withService = async (...args) => (await load()).withService(...args)

/** `workOn` of `workOn.ts`. */
export const workOn: typeof jobs.workOn = async (...args) => (await import('./workOn.ts')).workOn(...args)

/** `withPool` of `openStores.ts`. */
export const withPool: typeof openStores.withPool = async (...args) => (await load()).withPool(...args)

/** `requireUnserved` of `openStores.ts`. */
export const requireUnserved: typeof openStores.requireUnserved = async (...args) =>
  (await load()).requireUnserved(...args)
