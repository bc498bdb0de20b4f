import type { z } from 'zod'
import type { OpenedBrowserSession } from '../../sessions/browserSessions.ts'
import type { Visitor } from '../../sessions/signIn/visitor.ts'

/** What came of it. */
export type AuthOutcome =
  /**
   * The browser has another session now: its cookie is set, and it is answered as
   * `/v1/browser/session` answers, with `more`.
   */
  | { kind: 'session'; opened: OpenedBrowserSession; status?: 200 | 201; more?: Record<string, string> }
  /** The browser has another cookie, and the same CSRF token: 204. */
  | { kind: 'confirmed'; opened: OpenedBrowserSession }
  | { kind: 'body'; status?: 200 | 201; body: object }
  /** The browser has no session any more: 204. */
  | { kind: 'signed out' }

/** A way to sign in, or to change one: a POST under `/v1/browser/auth`. */
export interface AuthRoute {
  /** Below `/v1/browser/auth`. */
  path: string
  name: string
  summary: string
  /** Whether somebody must be signed in. */
  needsSignIn: boolean
  /** Strict: what it does not know is refused. */
  input: z.ZodObject
  /** What it answers with: as `/v1/browser/session` (with `more`), something of its own, or nothing. */
  answer:
    | { status: 200 | 201; schema: z.ZodType }
    | { status: 200 | 201; session: true; more?: z.ZodObject }
    | { status: 204 }
  run(input: never, visitor: Visitor): Promise<AuthOutcome>
}

/** An `AuthRoute`; it exists so that `run` is checked against `input`. */
export function authRoute<Input extends z.ZodObject>(
  route: Omit<AuthRoute, 'input' | 'run'> & {
    input: Input
    run(input: z.output<Input>, visitor: Visitor): Promise<AuthOutcome>
  },
): AuthRoute {
  return route
}
