import type { z } from 'zod'
import type { OpenedBrowserSession } from '../../sessions/browserSessions.ts'
import type { Visitor } from '../../sessions/signIn/visitor.ts'

/** The outcome of an `AuthRoute`. */
export type AuthOutcome =
  /**
   * The browser has a new session. Its cookie is set, and the response is the same as that of `/v1/browser/session`,
   * plus the fields of `more`.
   */
  | { kind: 'session'; opened: OpenedBrowserSession; status?: 200 | 201; more?: Record<string, string> }
  /** The browser has a new cookie and the same CSRF token: 204. */
  | { kind: 'confirmed'; opened: OpenedBrowserSession }
  | { kind: 'body'; status?: 200 | 201; body: object }
  /** The browser no longer has a session: 204. */
  | { kind: 'signed out' }

/** A POST endpoint under `/v1/browser/auth`, which signs a person in or changes how they sign in. */
export interface AuthRoute {
  /** The path below `/v1/browser/auth`. */
  path: string
  name: string
  summary: string
  /** True if the caller must be signed in. */
  needsSignIn: boolean
  /** A strict schema: unknown fields are refused. */
  input: z.ZodObject
  /**
   * The response: a body of its own, the same as that of `/v1/browser/session` (plus the fields of `more`), or no body.
   */
  answer:
    | { status: 200 | 201; schema: z.ZodType }
    | { status: 200 | 201; session: true; more?: z.ZodObject }
    | { status: 204 }
  run(input: never, visitor: Visitor): Promise<AuthOutcome>
}

/** Returns an `AuthRoute` unchanged. It makes the compiler check `run` against `input`. */
export function authRoute<Input extends z.ZodObject>(
  route: Omit<AuthRoute, 'input' | 'run'> & {
    input: Input
    run(input: z.output<Input>, visitor: Visitor): Promise<AuthOutcome>
  },
): AuthRoute {
  return route
}
