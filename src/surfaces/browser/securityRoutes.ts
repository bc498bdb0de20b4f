import type { Route } from '../http/route.ts'

/** Where people look after the security of their accounts: only over the browser boundary, since it takes a recent proof of who they are. */
export const securityRoutes: Route[] = []
